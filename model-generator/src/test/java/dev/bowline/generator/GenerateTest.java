package dev.bowline.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.generator.facts.FactsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small facts in, the expected sources beside them. {@code -Dbowline.update=true} writes the
 * expected sources anew.
 */
class GenerateTest {
  private static final Path CASES = Path.of("src/test/cases");
  private static final Path FACTS = Path.of("../facts/kubernetes-1.36.facts");

  /** The case whose module declaration and table of kinds are compared, too. */
  private static final String WHOLE = "kind-with-metadata";

  private static final List<String> OF_THE_MODULE =
      List.of("module-info.java", "dev/bowline/api/LiveKinds.java");

  @TempDir Path folder;

  static Stream<String> cases() throws IOException {
    try (Stream<Path> folders = Files.list(CASES)) {
      return folders.map(path -> path.getFileName().toString()).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void writesTheExpectedSources(String name) throws IOException {
    Path facts = CASES.resolve(name).resolve("facts");
    Path expected = CASES.resolve(name).resolve("expected");

    Generate.main(new String[] {facts.toString(), folder.toString(), "model"});
    Map<String, String> sources = sources(folder);
    if (!name.equals(WHOLE)) {
      sources.keySet().removeAll(OF_THE_MODULE);
    }
    if (System.getenv("BOWLINE_UPDATE") != null) {
      write(expected, sources);
    }

    assertThat(sources).isEqualTo(sources(expected));
  }

  @Test
  void writesTheSameTwice(@TempDir Path second) throws IOException {
    Generate.main(new String[] {FACTS.toString(), folder.toString(), "model"});
    Generate.main(new String[] {FACTS.toString(), second.toString(), "model"});

    assertThat(sources(folder)).isEqualTo(sources(second)).hasSizeGreaterThan(800);
  }

  @Test
  void splitsTheFactsBetweenTheModules(@TempDir Path model, @TempDir Path registered)
      throws IOException {
    Generate.main(new String[] {FACTS.toString(), folder.toString(), "meta"});
    Generate.main(new String[] {FACTS.toString(), model.toString(), "model"});
    Generate.main(new String[] {FACTS.toString(), registered.toString(), "registered"});

    assertThat(sources(folder)).containsKey("dev/bowline/meta/v1/ObjectMeta.java");
    assertThat(sources(model))
        .containsKeys(
            "module-info.java",
            "dev/bowline/api/core/v1/Pod.java",
            "dev/bowline/api/admission/v1/AdmissionReview.java")
        .doesNotContainKeys(
            "dev/bowline/api/core/v1/PodList.java", "dev/bowline/meta/v1/ObjectMeta.java")
        .doesNotContainKey("dev/bowline/api/extensions/v1beta1/Deployment.java");
    assertThat(sources(registered))
        .containsKey("dev/bowline/api/extensions/v1beta1/Deployment.java");
    assertThat(sources(registered).keySet()).doesNotContainAnyElementsOf(sources(model).keySet());
  }

  @Test
  void leavesUnchangedFilesAloneAndDeletesStaleOnes() throws IOException {
    String facts = CASES.resolve("recursive-type/facts").toString();
    Path kept = folder.resolve("dev/bowline/api/demo/v1/Tree.java");
    Path stale = folder.resolve("dev/bowline/api/demo/v1/Gone.java");
    Generate.main(new String[] {facts, folder.toString(), "model"});
    FileTime before = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));
    Files.setLastModifiedTime(kept, before);
    Files.writeString(stale, "class Gone {}");

    Generate.main(new String[] {facts, folder.toString(), "model"});

    assertThat(Files.getLastModifiedTime(kept)).isEqualTo(before);
    assertThat(stale).doesNotExist();
  }

  @Test
  void writesNothingWhenTheFactsAreWrong() throws IOException {
    Path facts = folder.resolve("facts");
    Files.writeString(
        facts,
        """
        format 1
        kubernetes v0.0.0
        package demo/v1 group=demo version=v1 go=demo served
        struct A served
         a string 1
         b string 1
        """);
    Path out = folder.resolve("out");

    assertThatThrownBy(
            () -> Generate.main(new String[] {facts.toString(), out.toString(), "model"}))
        .isInstanceOf(FactsException.class)
        .hasMessage("demo/v1.A: two fields with the Protobuf number 1");
    assertThat(out).doesNotExist();
  }

  @Test
  void refusesUnknownArguments() {
    assertThatThrownBy(
            () -> Generate.main(new String[] {FACTS.toString(), folder.toString(), "everything"}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("expected meta, model or registered, not everything");
    assertThatThrownBy(() -> Generate.main(new String[] {"facts"}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Map<String, String> sources(Path folder) throws IOException {
    Map<String, String> sources = new TreeMap<>();
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path file : tree.filter(Files::isRegularFile).toList()) {
        sources.put(folder.relativize(file).toString(), Files.readString(file));
      }
    }
    return sources;
  }

  private static void write(Path folder, Map<String, String> sources) throws IOException {
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = folder.resolve(source.getKey());
      Files.createDirectories(file.getParent());
      Files.writeString(file, source.getValue());
    }
  }
}
