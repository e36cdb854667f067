package dev.bowline.conformance.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page for people who come from other clients shows lines that compile. */
final class EquivalentsPageTest {
  private static final Path ROOT = Path.of(System.getProperty("basedir", ""), "..");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  @Test
  void everyLineOfThePageStandsInTheSource() throws IOException {
    String source =
        compact(
            Files.readString(
                ROOT.resolve("examples/src/main/java/dev/bowline/examples/Equivalents.java")));
    List<String> lines = new ArrayList<>();
    for (String row : Files.readAllLines(ROOT.resolve("docs/coming-from.md"))) {
      int lastCell = row.lastIndexOf(" | ");
      if (row.startsWith("| `") && lastCell > 0) {
        lines.addAll(CODE.matcher(row.substring(lastCell)).results().map(r -> r.group(1)).toList());
      }
    }

    assertThat(lines).hasSizeGreaterThan(60);
    assertThat(lines)
        .filteredOn(line -> !line.equals("stream()")) // named in passing
        .filteredOn(line -> !source.contains(compact(line)))
        .isEmpty();
  }

  private static String compact(String code) {
    return code.replaceAll("\\s+", "");
  }
}
