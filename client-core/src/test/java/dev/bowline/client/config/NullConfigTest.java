package dev.bowline.client.config;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.client.KubeClient;
import dev.bowline.client.KubeClientBuilder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A setting that is missing by mistake isn't the default, which may be elsewhere or another. */
@SuppressWarnings("NullAway")
class NullConfigTest {
  private static final String KUBECONFIG =
      """
      apiVersion: v1
      kind: Config
      current-context: prod
      contexts: [{name: prod, context: {cluster: c}}]
      clusters: [{name: c, cluster: {server: 'https://prod.example:6443'}}]
      """;

  @Test
  void aClientOfNoConfigIsNotOneOfTheEnvironment(@TempDir Path home) throws IOException {
    Path file = Files.writeString(home.resolve("config"), KUBECONFIG);
    String before = System.getProperty("bowline.kubeconfig");
    System.setProperty("bowline.kubeconfig", file.toString());
    try {
      assertThatThrownBy(() -> KubeClient.create(null))
          .isInstanceOf(NullPointerException.class)
          .hasMessage("config");
    } finally {
      if (before == null) {
        System.clearProperty("bowline.kubeconfig");
      } else {
        System.setProperty("bowline.kubeconfig", before);
      }
    }
  }

  @ParameterizedTest
  @MethodSource
  void noSettingOfAConfigIsNull(Consumer<ClusterConfigBuilder> setting) {
    ClusterConfigBuilder builder = ClusterConfig.builder(URI.create("https://cluster.example"));
    assertThatThrownBy(() -> setting.accept(builder)).isInstanceOf(NullPointerException.class);
  }

  static Stream<Consumer<ClusterConfigBuilder>> noSettingOfAConfigIsNull() {
    return Stream.of(
        c -> c.impersonate(null),
        c -> c.credentials(null),
        c -> c.namespace(null),
        c -> c.tls(null),
        c -> c.proxy(null));
  }

  @ParameterizedTest
  @MethodSource
  void noSettingOfAClientIsNull(Consumer<KubeClientBuilder> setting) {
    KubeClientBuilder builder = KubeClient.builder();
    assertThatThrownBy(() -> setting.accept(builder)).isInstanceOf(NullPointerException.class);
  }

  static Stream<Consumer<KubeClientBuilder>> noSettingOfAClientIsNull() {
    return Stream.of(
        c -> c.config(null),
        c -> c.encoding(null),
        c -> c.retry(null),
        c -> c.deadline(null),
        c -> c.onWarning(null),
        c -> c.observer(null),
        c -> c.rateLimit(null),
        c -> c.userAgent(null),
        c -> c.okHttpClient(null));
  }
}
