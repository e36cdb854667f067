package dev.bowline.client.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingTest {
  @TempDir private Path directory = Path.of("");
  private final Environments environments = new Environments();

  @ParameterizedTest
  @EnumSource
  void everySettingIsInTheDocument(Setting setting) throws IOException {
    String row =
        "| `"
            + setting.property()
            + "` | "
            + setting.variables().stream().map(v -> "`" + v + "`").collect(Collectors.joining(", "))
            + " | ";
    assertThat(Files.readString(Path.of("../docs/configuration.md"))).contains(row);
  }

  @Test
  void thePropertyComesBeforeTheVariablesAndAnEmptyOneDoesNotCount() {
    Environment environment = environments.environment(directory);
    assertThat(Setting.NO_PROXY.textIn(environment)).isNull();
    environments.variables.put("no_proxy", "lower");
    assertThat(Setting.NO_PROXY.textIn(environment)).isEqualTo("lower");
    environments.variables.put("NO_PROXY", "upper");
    assertThat(Setting.NO_PROXY.textIn(environment)).isEqualTo("upper");
    environments.properties.put("bowline.noProxy", "property");
    assertThat(Setting.NO_PROXY.textIn(environment)).isEqualTo("property");
    environments.properties.put("bowline.noProxy", "");
    assertThat(Setting.NO_PROXY.textIn(environment)).isEqualTo("upper");
  }

  @Test
  void contextAndNamespaceCanBeSetFromOutside() throws IOException {
    kubeconfig();
    assertThat(load().source()).endsWith("context one");
    environments.variables.put("BOWLINE_CONTEXT", "two");
    environments.variables.put("BOWLINE_NAMESPACE", "shop");
    ClusterConfig config = load();
    assertThat(config.source()).endsWith("context two");
    assertThat(config.server()).isEqualTo(URI.create("https://two.example"));
    assertThat(config.namespace()).isEqualTo("shop");
    assertThat(config.credentials().authorization()).isEqualTo("Bearer t2");
  }

  @Test
  void aPropertyThatNamesNoFileIsTold() {
    environments.properties.put("bowline.kubeconfig", "/nowhere/config");
    assertThatThrownBy(this::load)
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(
            "no cluster configuration found: the system property bowline.kubeconfig is set to"
                + " \"/nowhere/config\", which names no existing file.");
  }

  @Test
  void compressionAndUserAgentCanBeSetFromOutside() throws IOException {
    kubeconfig();
    assertThat(load().compression()).isTrue();
    assertThat(load().userAgent()).isEmpty();
    environments.properties.put("bowline.compression", "False");
    environments.properties.put("bowline.userAgent", "shop/1");
    assertThat(load().compression()).isFalse();
    assertThat(load().userAgent()).contains("shop/1");
    environments.variables.put("BOWLINE_CONTEXT", "two");
    environments.properties.remove("bowline.compression");
    assertThat(load().compression()).isFalse();
    environments.properties.put("bowline.compression", "true");
    assertThat(load().compression()).isTrue();
  }

  @Test
  void aSwitchIsTrueOrFalse() throws IOException {
    kubeconfig();
    environments.variables.put("BOWLINE_COMPRESSION", "off");
    assertThatThrownBy(this::load)
        .isInstanceOf(ConfigException.class)
        .hasMessage("$BOWLINE_COMPRESSION is \"off\"; expected true or false");
  }

  @ParameterizedTest
  @CsvSource({"90s, 90", "2m, 120", "1m30s, 90", "1h, 3600"})
  void timesAreWrittenWithTheirUnits(String text, long seconds) {
    environments.variables.put("BOWLINE_EXEC_TIMEOUT", text);
    assertThat(timeout()).isEqualTo(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(strings = {"90", "0s", "-1s", "soon", "1d"})
  void otherTimesAreRefused(String text) {
    environments.variables.put("BOWLINE_EXEC_TIMEOUT", text);
    assertThatThrownBy(this::timeout)
        .isInstanceOf(ConfigException.class)
        .hasMessage("$BOWLINE_EXEC_TIMEOUT is \"" + text + "\"; expected a time such as 90s or 2m");
  }

  private Duration timeout() {
    return Setting.EXEC_TIMEOUT.durationIn(
        environments.environment(directory), Duration.ofSeconds(60));
  }

  private ClusterConfig load() {
    return ClusterConfig.load(environments.environment(directory));
  }

  private void kubeconfig() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("named"),
            """
            current-context: one
            contexts:
            - {name: one, context: {cluster: one, user: one}}
            - {name: two, context: {cluster: two, user: two, namespace: other}}
            clusters:
            - {name: one, cluster: {server: "https://one.example"}}
            - {name: two, cluster: {server: "https://two.example", disable-compression: true}}
            users:
            - {name: one, user: {token: t1}}
            - {name: two, user: {token: t2}}
            """);
    environments.properties.put("bowline.kubeconfig", file.toString());
  }
}
