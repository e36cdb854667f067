package dev.bowline.generator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackJarTest {
  private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);
  private static final String LONG = "a line of text\n".repeat(2000);

  @TempDir Path folder;
  private Path jar;

  @BeforeEach
  void writeJar() throws IOException {
    jar = folder.resolve("some.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (Map.Entry<String, String> file :
          List.of(
              Map.entry("META-INF/", ""),
              Map.entry("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nMade-By: hand\n\n"),
              Map.entry("some/", ""),
              Map.entry("some/long", LONG),
              Map.entry("empty", ""))) {
        ZipEntry entry = new ZipEntry(file.getKey());
        entry.setTimeLocal(TIME);
        out.putNextEntry(entry);
        out.write(file.getValue().getBytes(UTF_8));
      }
    }
  }

  @Test
  void filesStayAsTheyAreAndFoldersGo() throws IOException {
    long before = Files.size(jar);
    PackJar.main(new String[] {jar.toString()});
    assertThat(Files.size(jar)).isLessThan(before);
    try (JarFile packed = new JarFile(jar.toFile())) {
      assertThat(packed.stream().map(ZipEntry::getName))
          .containsExactly("META-INF/MANIFEST.MF", "some/long", "empty");
      assertThat(packed.stream().map(ZipEntry::getTimeLocal)).containsOnly(TIME);
      assertThat(packed.getInputStream(packed.getEntry("some/long"))).hasContent(LONG);
      assertThat(packed.getInputStream(packed.getEntry("empty"))).isEmpty();
    }
  }

  @Test
  void aStreamFindsTheManifest() throws IOException {
    PackJar.main(new String[] {jar.toString()});
    try (JarInputStream in = new JarInputStream(Files.newInputStream(jar))) {
      assertThat(in.getManifest().getMainAttributes().getValue("Made-By")).isEqualTo("hand");
      assertThat(in.getNextEntry().getName()).isEqualTo("some/long");
    }
  }

  @Test
  void aPackedJarStaysAsItIs() throws IOException {
    PackJar.main(new String[] {jar.toString()});
    byte[] once = Files.readAllBytes(jar);
    PackJar.main(new String[] {jar.toString()});
    assertThat(jar).hasBinaryContent(once);
  }
}
