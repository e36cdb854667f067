package dev.bowline.informer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.KubeClient;
import dev.bowline.codec.Codec;
import dev.bowline.meta.KubeObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Method handles for joined texts would be the largest part of a small program's start. */
class JoinedTextsTest {
  @ParameterizedTest
  @ValueSource(classes = {KubeObject.class, Codec.class, KubeClient.class, Informer.class})
  void noClassOfTheModuleBuildsMethodHandlesForThem(Class<?> one) throws Exception {
    Path home = Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());

    List<byte[]> classes = Files.isDirectory(home) ? inDirectory(home) : inJar(home);

    assertThat(classes).hasSizeGreaterThan(50);
    assertThat(classes)
        .as(
            "compiled with -XDstringConcat=inline; what was compiled before stays in target/classes")
        .noneMatch(
            bytes ->
                new String(bytes, ISO_8859_1).contains("java/lang/invoke/StringConcatFactory"));
  }

  private static List<byte[]> inDirectory(Path home) throws IOException {
    List<byte[]> classes = new ArrayList<>();
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
        classes.add(Files.readAllBytes(file));
      }
    }
    return classes;
  }

  private static List<byte[]> inJar(Path home) throws IOException {
    List<byte[]> classes = new ArrayList<>();
    try (JarFile jar = new JarFile(home.toFile())) {
      for (var entry : jar.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
        try (InputStream in = jar.getInputStream(entry)) {
          classes.add(in.readAllBytes());
        }
      }
    }
    return classes;
  }
}
