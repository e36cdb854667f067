package dev.bowline.informer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A clock that is set, or jumps, can't disturb what never looks at it. */
final class WallClockTest {
  private static final Path SOURCES =
      Path.of(System.getProperty("basedir", ""), "src", "main", "java");
  private static final Pattern WALL_CLOCK =
      Pattern.compile(
          "currentTimeMillis|\\.now\\(|::now\\b|java\\.time\\.Clock|java\\.util\\.(Date|\\w*Calendar)");

  @Test
  @Tag("scenario-63")
  void nothingAsksForTheTimeOfDay() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(SOURCES)) {
      files = all.filter(file -> file.toString().endsWith(".java")).toList();
    }
    assertThat(files).hasSizeGreaterThan(40);
    assertThat(files).noneMatch(WallClockTest::looksAtTheClock);
  }

  private static boolean looksAtTheClock(Path file) {
    try {
      return WALL_CLOCK.matcher(Files.readString(file)).find();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
