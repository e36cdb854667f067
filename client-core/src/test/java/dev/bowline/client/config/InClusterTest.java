package dev.bowline.client.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InClusterTest {
  @TempDir private Path mount = Path.of("");

  private final Map<String, String> variables =
      new HashMap<>(
          Map.of("KUBERNETES_SERVICE_HOST", "10.96.0.1", "KUBERNETES_SERVICE_PORT", "443"));

  @BeforeEach
  void mountServiceAccount() throws IOException {
    Files.writeString(mount.resolve("token"), "pod-token");
    Files.writeString(mount.resolve("ca.crt"), Pki.pem("ca.crt"));
    Files.writeString(mount.resolve("namespace"), "shop\n");
  }

  @Test
  void theServiceAccountIsUsed() {
    ClusterConfig config = load();
    assertThat(config.server()).isEqualTo(URI.create("https://10.96.0.1:443"));
    assertThat(config.namespace()).isEqualTo("shop");
    assertThat(config.credentials().authorization()).isEqualTo("Bearer pod-token");
    assertThat(config.tls().trustManager().getAcceptedIssuers()).hasSize(1);
    assertThat(config.proxy()).isEmpty();
    assertThat(config)
        .hasToString(
            "ClusterConfig[server=https://10.96.0.1:443, namespace=shop,"
                + " tls=TlsSettings[trust=1 authorities], credentials=token file "
                + mount.resolve("token")
                + ", source=in-cluster service account]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fd00:10:96::1", "[fd00:10:96::1]"})
  void anIpv6HostIsPutInBrackets(String host) {
    variables.put("KUBERNETES_SERVICE_HOST", host);
    assertThat(load().server()).isEqualTo(URI.create("https://[fd00:10:96::1]:443"));
  }

  @Test
  void withoutNamespaceFileTheNamespaceIsDefault() throws IOException {
    Files.delete(mount.resolve("namespace"));
    assertThat(load().namespace()).isEqualTo("default");
  }

  @Test
  void outsideOfAClusterTheMissingVariableIsNamed() {
    variables.remove("KUBERNETES_SERVICE_HOST");
    assertFails(
        "not in a cluster: KUBERNETES_SERVICE_HOST isn't set. Kubernetes sets it in every pod");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "65536", "-1", "tcp://10.96.0.1:443"})
  void aPortThatIsNoneIsRefused(String port) {
    variables.put("KUBERNETES_SERVICE_PORT", port);
    assertFails("KUBERNETES_SERVICE_PORT is \"" + port + "\"; expected a port from 1 to 65535");
  }

  @Test
  void aMissingMountIsNamed() throws IOException {
    Files.delete(mount.resolve("token"));
    assertFails("service account token " + mount.resolve("token") + " doesn't exist");
    Files.delete(mount.resolve("ca.crt"));
    assertFails("service account CA " + mount.resolve("ca.crt") + " doesn't exist");
  }

  private ClusterConfig load() {
    return InCluster.load(Environments.of(variables, Path.of("/home"), mount));
  }

  private void assertFails(String message) {
    assertThatThrownBy(this::load).isInstanceOf(ConfigException.class).hasMessage(message);
  }
}
