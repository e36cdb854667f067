package dev.bowline.client.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ClusterConfigTest {
  @Test
  void settingsByHandHaveDefaults() {
    ClusterConfig config = ClusterConfig.builder(URI.create("http://127.0.0.1:8001")).build();
    assertThat(config.namespace()).isEqualTo("default");
    assertThat(config.credentials().authorization()).isNull();
    assertThat(config.tls()).isSameAs(TlsSettings.systemDefault());
    assertThat(config.proxy()).isEmpty();
    assertThat(config.source()).isEqualTo("ClusterConfig.builder");
  }

  @Test
  void theTextFormHoldsNoSecret() {
    ClusterConfig config =
        ClusterConfig.builder(URI.create("https://c:6443"))
            .namespace("shop")
            .tls(
                TlsSettings.builder()
                    .clientCertificate(Pki.pem("rsa.crt"), Pki.pem("rsa.key"))
                    .build())
            .credentials(Credentials.bearerToken("hunter2"))
            .proxy(URI.create("http://me:hunter2@proxy:3128"))
            .build();
    assertThat(config)
        .hasToString(
            "ClusterConfig[server=https://c:6443, namespace=shop, tls=TlsSettings[trust=system,"
                + " client=CN=rsa,O=system:masters], credentials=bearer token,"
                + " proxy=http://proxy:3128, source=ClusterConfig.builder]");
  }

  @Test
  void credentialsHoldNoSecretInTheirTextForm() {
    assertThat(Credentials.none()).hasToString("none");
    assertThat(Credentials.bearerToken("hunter2")).hasToString("bearer token");
    assertThat(Credentials.basic("me", "hunter2")).hasToString("user name and password");
  }

  @Test
  void aKubeconfigInMemoryHoldsNoSecretInItsTextForm() {
    ClusterConfig config =
        ClusterConfig.fromKubeconfigText(
            """
            current-context: c
            contexts: [{name: c, context: {cluster: c, user: u}}]
            clusters: [{name: c, cluster: {server: "https://c", proxy-url: "http://a:hunter2@p:1"}}]
            users: [{name: u, user: {username: me, password: hunter2}}]
            """,
            Path.of("."),
            null);
    assertThat(config.toString()).doesNotContain("hunter2", "Basic");
    assertThat(config.credentials().authorization()).startsWith("Basic ");
  }

  @Test
  void addressesOfAnotherFormAreRefused() {
    assertThatThrownBy(() -> ClusterConfig.builder(URI.create("c:6443")))
        .isInstanceOf(ConfigException.class)
        .hasMessage("the server's address is \"c:6443\"; expected https://host:port");
    ClusterConfigBuilder builder = ClusterConfig.builder(URI.create("https://c"));
    assertThatThrownBy(() -> builder.proxy(URI.create("//p")))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "the proxy's address is \"//p\"; expected http://host:port, https://host:port or"
                + " socks5://host:port");
  }

  @Test
  void tokensThatAHeaderCannotHoldAreRefused() {
    assertThatThrownBy(() -> Credentials.bearerToken(""))
        .isInstanceOf(ConfigException.class)
        .hasMessage("the bearer token is empty");
    assertThatThrownBy(() -> Credentials.bearerToken("hunter2\nHost: elsewhere"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "the bearer token holds spaces, line breaks or characters outside ASCII; a token has"
                + " none");
  }
}
