package dev.bowline.client.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KubeconfigTest {
  @TempDir private Path directory = Path.of("");

  @BeforeEach
  void writeFiles() throws IOException {
    Files.createDirectory(directory.resolve("pki"));
    for (String file : new String[] {"ca.crt", "rsa.crt", "rsa.pkcs1.key"}) {
      Files.writeString(directory.resolve("pki").resolve(file), Pki.pem(file));
    }
  }

  @Test
  void theCurrentContextLeadsToClusterAndUser() throws IOException {
    ClusterConfig config = read("{token: abc}", null);
    assertThat(config.server()).isEqualTo(URI.create("https://one.example:6443"));
    assertThat(config.namespace()).isEqualTo("default");
    assertThat(config.credentials().authorization()).isEqualTo("Bearer abc");
    assertThat(config.tls().insecure()).isFalse();
    assertThat(config.source())
        .isEqualTo("kubeconfig " + directory.resolve("config") + ", context one");
  }

  @Test
  void anotherContextCanBeNamed() throws IOException {
    ClusterConfig config = read("{token: abc}", "two");
    assertThat(config.server()).isEqualTo(URI.create("https://two.example/k8s/clusters/c-1"));
    assertThat(config.namespace()).isEqualTo("shop");
    assertThat(config.proxy()).contains(URI.create("socks5://proxy.example:1080"));
    assertThat(config.tls().serverName()).contains("kubernetes");
    assertThat(config.credentials().authorization()).isNull();
  }

  @Test
  void usersThatAreNotSelectedMayBeUnusable() throws IOException {
    assertThat(read("{exec: {command: aws}, as: somebody}", "two").namespace()).isEqualTo("shop");
  }

  @Test
  void certificatesAreFoundByRelativePath() throws IOException {
    ClusterConfig config =
        read("{client-certificate: pki/rsa.crt, client-key: ./pki/rsa.pkcs1.key}", null);
    assertThat(config.tls())
        .hasToString("TlsSettings[trust=1 authorities, client=CN=rsa,O=system:masters]");
    assertThat(config.credentials()).hasToString("none");
  }

  @Test
  void certificatesAreFoundByAbsolutePathAndInline() throws IOException {
    String user =
        "{client-certificate: "
            + directory.resolve("pki/rsa.crt")
            + ", client-key-data: "
            + Pki.base64("rsa.key")
            + "}";
    assertThat(read(user, null).tls().clientSubject()).contains("CN=rsa,O=system:masters");
  }

  @Test
  void inlineDataMayBeFolded() throws IOException {
    String folded = Pki.base64("ec256.sec1.key").replaceAll("(.{64})", "$1\n      ");
    String user =
        "\n    client-certificate-data: "
            + Pki.base64("ec256.crt")
            + "\n    client-key-data: |\n      "
            + folded;
    assertThat(read(user, null).tls().clientSubject()).contains("CN=ec256,O=system:masters");
  }

  @Test
  void userNameAndPasswordAreSentAsBasicAuthentication() throws IOException {
    String pair = Base64.getEncoder().encodeToString("ann:pä:ß".getBytes(StandardCharsets.UTF_8));
    assertThat(read("{username: ann, password: 'pä:ß'}", null).credentials().authorization())
        .isEqualTo("Basic " + pair);
  }

  @Test
  void aTokenFileComesBeforeAToken() throws IOException {
    Files.writeString(directory.resolve("token"), "from-file");
    assertThat(read("{token: abc, tokenFile: token}", null).credentials().authorization())
        .isEqualTo("Bearer from-file");
    assertThat(read("{token: abc, tokenFile: missing}", null).credentials().authorization())
        .isEqualTo("Bearer abc");
  }

  @Test
  void withoutUserTheClientIsAnonymous() {
    ClusterConfig config =
        text(
            """
            current-context: c
            contexts: [{name: c, context: {cluster: c, user: ""}}]
            clusters: [{name: c, cluster: {server: "https://c", insecure-skip-tls-verify: true}}]
            """);
    assertThat(config.credentials().authorization()).isNull();
    assertThat(config.tls().insecure()).isTrue();
    assertThat(config.source()).isEqualTo("kubeconfig text, context c");
  }

  @Test
  void credentialsAreNotSentWithoutEncryption() {
    ClusterConfig config =
        text(
            """
            current-context: c
            contexts: [{name: c, context: {cluster: c, user: u}}]
            clusters: [{name: c, cluster: {server: "http://localhost:8001"}}]
            users: [{name: u, user: {token: abc}}]
            """);
    assertThat(config.credentials().authorization()).isNull();
  }

  @Test
  void jsonAndUnknownFieldsAndNullsAreRead() {
    ClusterConfig config =
        text(
            """
            {"kind": "Config", "apiVersion": "v1", "preferences": {}, "users": null,
             "current-context": "c", "extensions": [{"name": "x"}],
             "contexts": [{"name": "c", "context": {"cluster": "c", "namespace": null}}],
             "clusters": [{"name": "c", "cluster": {"server": "https://c", "new-field": 1}}]}
            """);
    assertThat(config.server()).hasToString("https://c");
    assertThat(config.namespace()).isEqualTo("default");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://[fd00::1]:6443",
        "https://my_cluster:6443",
        "HTTPS://c",
        "https://0.0.0.0:6443/",
        "https://c/prefix"
      })
  void serverAddressesInUseAreAccepted(String server) {
    ClusterConfig config =
        text(
            "{current-context: c, contexts: [{name: c, context: {cluster: c}}], clusters: [{name:"
                + " c, cluster: {server: \""
                + server
                + "\"}}]}");
    assertThat(config.server()).isEqualTo(URI.create(server));
  }

  @Test
  void utf16AsPowerShellWritesItIsRead() throws IOException {
    Path file = directory.resolve("utf16");
    Files.write(
        file,
        "\uFEFF{current-context: c, contexts: [{name: c, context: {cluster: c}}], clusters: [{name: c, cluster: {server: 'https://c'}}]}"
            .getBytes(StandardCharsets.UTF_16LE));
    assertThat(ClusterConfig.fromKubeconfig(file).server()).hasToString("https://c");
  }

  private ClusterConfig read(String user, @Nullable String context) throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("config"),
            """
            apiVersion: v1
            kind: Config
            current-context: one
            contexts:
            - name: one
              context: {cluster: one, user: me}
            - name: two
              context: {cluster: two, user: nobody, namespace: shop}
            clusters:
            - name: one
              cluster:
                server: https://one.example:6443
                certificate-authority: pki/ca.crt
            - name: two
              cluster:
                server: https://two.example/k8s/clusters/c-1
                tls-server-name: kubernetes
                proxy-url: socks5://proxy.example:1080
            users:
            - name: nobody
            - name: me
              user: USER
            """
                .replace("USER", user));
    return ClusterConfig.fromKubeconfig(file, context);
  }

  private ClusterConfig text(String yaml) {
    return ClusterConfig.fromKubeconfigText(yaml, directory, null);
  }
}
