package dev.bowline.custom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Jackson is an optional dependency: here is a class path without it. */
class WithoutJacksonTest {
  /** What runs on that class path. */
  public static final class Program {
    private Program() {}

    /** Uses nothing of Jackson's. */
    public static String withABindingOfOnesOwn() {
      JsonBinding none =
          new JsonBinding() {
            @Override
            public <T> T read(byte[] json, Class<T> type) {
              return type.cast("spec");
            }

            @Override
            public byte[] write(Object value) {
              return new byte[] {'{', '}'};
            }
          };
      var kind = new dev.bowline.type.GroupVersionKind("a", "v1", "B");
      var type = Custom.type(kind, "bs", String.class, Void.class, o -> o.binding(none));
      return Custom.of(type, "x", "y").content().toString();
    }

    /** Needs Jackson. */
    public static String withJackson() {
      try {
        return "made " + Custom.type("a", "v1", "B", "bs", String.class, Void.class);
      } catch (IllegalStateException e) {
        return String.valueOf(e.getMessage());
      }
    }
  }

  private static Object run(String method) throws IOException, ReflectiveOperationException {
    URL[] classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.contains("jackson"))
            .map(WithoutJacksonTest::url)
            .toArray(URL[]::new);
    try (URLClassLoader loader =
        new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader())) {
      return loader.loadClass(Program.class.getName()).getMethod(method).invoke(null);
    } catch (InvocationTargetException e) {
      throw new AssertionError(e.getCause());
    }
  }

  private static URL url(String path) {
    try {
      return new File(path).toURI().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Test
  void worksWithABindingOfOnesOwn() throws IOException, ReflectiveOperationException {
    assertThat(run("withABindingOfOnesOwn")).isEqualTo("{spec={}}");
  }

  @Test
  void saysWhatIsMissing() throws IOException, ReflectiveOperationException {
    assertThat(run("withJackson"))
        .isEqualTo(
            "tools.jackson.core:jackson-databind 3 is not there; add it, or give another"
                + " JsonBinding");
  }
}
