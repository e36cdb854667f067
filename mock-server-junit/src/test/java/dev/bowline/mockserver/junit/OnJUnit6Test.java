package dev.bowline.mockserver.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The same compiled classes on JUnit 6, in a class loader that has nothing of JUnit 5. */
final class OnJUnit6Test {
  private static final Path JUNIT_6 = Path.of("target", "junit6");

  @Test
  void theExtensionWorksThereToo() throws IOException, ReflectiveOperationException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
      thread.setContextClassLoader(loader);
      assertThat(loader.loadClass(Test.class.getName()).getResource("Test.class").toString())
          .contains("junit-jupiter-api-6.");
      assertThat(outcome(loader, MockKubeExtensionTest.Sharing.class))
          .isEqualTo("9 passed, failures: []");
      assertThat(outcome(loader, MockKubeExtensionTest.WithOptions.class))
          .isEqualTo("2 passed, failures: []");
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static Object outcome(ClassLoader loader, Class<?> tests)
      throws ReflectiveOperationException {
    return loader
        .loadClass(JUnitRun.class.getName())
        .getMethod("outcome", String.class)
        .invoke(null, tests.getName());
  }

  private static URL[] classPath() throws IOException {
    List<Path> path = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (!Path.of(entry).getFileName().toString().startsWith("junit-")) {
        path.add(Path.of(entry));
      }
    }
    try (Stream<Path> jars = Files.list(JUNIT_6)) {
      jars.forEach(path::add);
    }
    List<URL> urls = new ArrayList<>();
    for (Path entry : path) {
      urls.add(entry.toUri().toURL());
    }
    return urls.toArray(new URL[0]);
  }
}
