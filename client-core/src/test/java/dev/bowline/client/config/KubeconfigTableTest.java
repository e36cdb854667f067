package dev.bowline.client.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A folder of kubeconfigs, as kubectl and other tools make them and as people break them. Each file
 * begins with what comes of it: {@code # loads: } the text form of the configuration, or {@code #
 * fails: } the message; before that {@code # set: } system properties and {@code # with: } files to
 * merge with. FOLDER stands for the folder.
 */
class KubeconfigTableTest {
  private static final String SECRET = "secret";

  static Stream<Path> files() throws IOException, URISyntaxException {
    try (Stream<Path> all = Files.list(folder())) {
      return all.filter(file -> file.toString().endsWith(".yaml")).sorted().toList().stream();
    }
  }

  private static Path folder() throws URISyntaxException {
    URL url = Objects.requireNonNull(KubeconfigTableTest.class.getResource("/kubeconfigs"));
    return Path.of(url.toURI());
  }

  @Test
  void theTableIsComplete() throws Exception {
    assertThat(files()).hasSizeGreaterThan(60);
  }

  @ParameterizedTest
  @MethodSource("files")
  void eachConfigurationHasItsOutcome(Path file) throws Exception {
    List<String> lines = Files.readAllLines(file);
    Environments environments = new Environments();
    StringBuilder files = new StringBuilder(file.toString());
    for (String setting : values(lines, "# set: ")) {
      String[] pair = setting.split("=", 2);
      environments.properties.put(pair[0], pair[1]);
    }
    for (String other : values(lines, "# with: ")) {
      files.append(File.pathSeparatorChar).append(folder().resolve(other));
    }
    environments.properties.put("bowline.kubeconfig", files.toString());

    String outcome =
        outcome(environments.environment(folder())).replace(folder().toString(), "FOLDER");

    assertThat(outcome)
        .isEqualTo(lines.stream().filter(KubeconfigTableTest::isOutcome).findFirst().orElse(""));
    assertThat(outcome).doesNotContain(SECRET);
  }

  private static String outcome(Environment environment) {
    try {
      return "# loads: " + ClusterConfig.load(environment);
    } catch (ConfigException e) {
      return "# fails: " + e.getMessage();
    }
  }

  private static boolean isOutcome(String line) {
    return line.startsWith("# loads: ") || line.startsWith("# fails: ");
  }

  private static List<String> values(List<String> lines, String prefix) {
    return lines.stream()
        .filter(line -> line.startsWith(prefix))
        .map(line -> line.substring(prefix.length()))
        .toList();
  }
}
