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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tests that pages of docs name are there. */
final class NamedTestsTest {
  private static final Path ROOT = Path.of(System.getProperty("basedir", ""), "..");
  private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w+Test)\\.(\\w+)`");

  @ParameterizedTest
  @CsvSource({"api-concepts.md, 80", "trouble-elsewhere.md, 50"})
  void everyTestThatThePageNamesExists(String page, int least) throws IOException {
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
            .matcher(Files.readString(ROOT.resolve("docs").resolve(page)))
            .results()
            .map(r -> r.group(1) + "." + r.group(2))
            .toList();

    assertThat(named).hasSizeGreaterThan(least);
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
