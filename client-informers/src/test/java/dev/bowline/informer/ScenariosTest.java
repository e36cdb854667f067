package dev.bowline.informer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/informers.md has every scenario, and its tests are there and carry their numbers. */
final class ScenariosTest {
  private static final int LAST = 128;
  private static final Path ROOT = Path.of(System.getProperty("basedir", ""), "..");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\d+) \\|.*$");
  private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+(?:Test|IT))(?:\\.(\\w+))?`");

  @Test
  void everyScenarioHasARow() throws IOException {
    assertThat(rows().stream().map(row -> Integer.parseInt(row.group(1))))
        .containsExactlyElementsOf(IntStream.rangeClosed(1, LAST).boxed().toList());
  }

  @Test
  void everyTestThatIsNamedExistsAndCarriesTheNumber() throws IOException {
    Map<String, String> sources = sources();
    List<String> missing = new ArrayList<>();
    for (MatchResult row : rows()) {
      List<MatchResult> tests = TEST.matcher(row.group()).results().toList();
      if (tests.isEmpty()) {
        missing.add(row.group(1) + ": any test");
      }
      for (MatchResult test : tests) {
        String source = sources.getOrDefault(test.group(1) + ".java", "");
        String method = test.group(2);
        String declared = method == null ? "class " + test.group(1) : "void " + method + "(";
        if (!isTagged(source, declared, row.group(1))) {
          missing.add(row.group(1) + ": " + test.group());
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  /** The tags stand between the end of what is before the method or class and its name. */
  private static boolean isTagged(String source, String declared, String number) {
    int at = source.indexOf(declared);
    if (at < 0) {
      return false;
    }
    String before = source.substring(0, at);
    int begin = Math.max(before.lastIndexOf("  }\n"), before.lastIndexOf(";\n"));
    return before.substring(Math.max(begin, 0)).contains("@Tag(\"scenario-" + number + "\")");
  }

  private static List<MatchResult> rows() throws IOException {
    return ROW.matcher(Files.readString(ROOT.resolve("docs/informers.md"))).results().toList();
  }

  private static Map<String, String> sources() throws IOException {
    Map<String, String> sources = new HashMap<>();
    for (String module :
        List.of(
            "client-meta",
            "client-core",
            "client-informers",
            "client-controllers",
            "conformance")) {
      Path tests = ROOT.resolve(module).resolve("src/test/java");
      if (!Files.isDirectory(tests)) {
        continue;
      }
      try (Stream<Path> files = Files.walk(tests)) {
        for (Path file : files.filter(f -> f.toString().matches(".*(Test|IT)\\.java")).toList()) {
          sources.merge(
              file.getFileName().toString(), Files.readString(file), (one, other) -> one + other);
        }
      }
    }
    return sources;
  }
}
