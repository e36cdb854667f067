package dev.bowline.conformance.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tests that docs/api-concepts.md names are there. */
final class ConceptsPageTest {
  private static final Path ROOT = Path.of(System.getProperty("basedir", ""), "..");
  private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w+Test)\\.(\\w+)`");

  @Test
  void everyTestThatThePageNamesExists() throws IOException {
    Map<String, String> sources = new HashMap<>();
    for (String module :
        List.of("client-meta", "client-codecs", "client-core", "client-informers", "conformance")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/test/java"))) {
        for (Path file : files.filter(f -> f.toString().endsWith("Test.java")).toList()) {
          sources.merge(
              file.getFileName().toString(), Files.readString(file), (one, other) -> one + other);
        }
      }
    }
    List<String> named =
        NAMED
            .matcher(Files.readString(ROOT.resolve("docs/api-concepts.md")))
            .results()
            .map(r -> r.group(1) + "." + r.group(2))
            .toList();

    assertThat(named).hasSizeGreaterThan(80);
    assertThat(named)
        .filteredOn(
            test -> {
              String[] parts = test.split("\\.", -1);
              return !sources
                  .getOrDefault(parts[0] + ".java", "")
                  .contains("void " + parts[1] + "(");
            })
        .isEmpty();
  }
}
