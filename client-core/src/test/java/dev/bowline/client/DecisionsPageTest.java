package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each decision has a line in the index, and each line a decision. */
class DecisionsPageTest {
  private static final Path DECISIONS = Path.of("../docs/decisions");
  private static final Pattern LINE = Pattern.compile("(?m)^\\* \\[(\\d{4})]\\((\\1-[^)]+)\\): .");

  @Test
  void theIndexIsWhole() throws IOException {
    List<String> listed =
        LINE.matcher(Files.readString(DECISIONS.resolve("README.md")))
            .results()
            .map(line -> line.group(2))
            .toList();
    try (Stream<Path> files = Files.list(DECISIONS)) {
      assertThat(listed)
          .containsExactlyInAnyOrderElementsOf(
              files
                  .map(file -> file.getFileName().toString())
                  .filter(name -> !name.equals("README.md"))
                  .toList());
    }
  }
}
