package dev.bowline.client.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages are part of the interface: each says what is wrong, where, and what was expected. */
class KubeconfigErrorsTest {
  @TempDir private Path directory = Path.of("");
  private Path file = Path.of("");

  @BeforeEach
  void nameFile() {
    file = directory.resolve("config");
  }

  @Test
  void aMissingFile() {
    assertFails(null, "kubeconfig FILE doesn't exist");
  }

  @Test
  void aDirectory() throws IOException {
    Files.createDirectory(file);
    assertFails(null, "kubeconfig FILE is a directory; expected a file");
  }

  @Test
  void aFileThatMayNotBeRead() {
    assertThat(ConfigFiles.failure(new AccessDeniedException("/config"), "kubeconfig /config"))
        .hasMessage("kubeconfig /config can't be read: permission denied");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "# nothing\n", "---\n"})
  void anEmptyFile(String text) throws IOException {
    Files.writeString(file, text);
    assertFails(null, "kubeconfig FILE is empty");
  }

  @Test
  void aSyntaxError() throws IOException {
    Files.writeString(file, "users:\n- name: me\n  user: {token: hunter2\n");
    assertFails(
        null,
        "kubeconfig FILE isn't valid YAML: line 4, column 1: expected ',' or '}', but the text"
            + " ends");
  }

  @Test
  void aKeyThatIsThereTwice() throws IOException {
    Files.writeString(file, "users: []\nclusters: []\nusers: []\n");
    assertFails(
        null,
        "kubeconfig FILE isn't valid YAML: line 3, column 1: the key \"users\" is there twice");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hunter2   | a string",
        "[hunter2] | a list",
        "12        | a number",
        "yes       | a boolean"
      })
  void somethingElse(String text, String found) throws IOException {
    Files.writeString(file, text);
    assertFails(
        null,
        "kubeconfig FILE isn't a kubeconfig: expected clusters, users and contexts, found "
            + found);
  }

  @Test
  void anObjectOfAnotherKind() throws IOException {
    Files.writeString(file, "kind: Pod\n");
    assertFails(
        null,
        "kubeconfig FILE isn't a kubeconfig: expected apiVersion v1 and kind Config, found v1 and"
            + " Pod");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "users: {me: x}           | users of kubeconfig FILE is a mapping; expected a list",
        "users: [me]              | users[0] in kubeconfig FILE is a string; expected name and user",
        "users: [{user: {}}]      | users[0] in kubeconfig FILE has no name",
        "users: [{name: 1}]       | name of users[0] in kubeconfig FILE is a number; expected a string (put it in quotes)",
        "users: [{name: me, user: x}] | user of users[0] in kubeconfig FILE is a string; expected a mapping",
        "users: [{name: a}, {name: a}] | kubeconfig FILE defines the user \"a\" twice",
        "current-context: [a]     | current-context of kubeconfig FILE is a list; expected a string"
      })
  void aWrongStructure(String text, String message) throws IOException {
    Files.writeString(file, text);
    assertFails(null, message);
  }

  @Test
  void noCurrentContext() throws IOException {
    Files.writeString(file, "contexts: [{name: dev}, {name: test}]\n");
    assertFails(
        null,
        "kubeconfig FILE has no current-context; set it, or name a context; defined: dev, test");
    Files.writeString(file, "current-context: ''\n");
    assertFails(
        null, "kubeconfig FILE has no current-context; set it, or name a context; defined: none");
  }

  @Test
  void anUnknownContext() throws IOException {
    Files.writeString(file, "current-context: gone\ncontexts: [{name: dev}, {name: test}]\n");
    assertFails(null, "kubeconfig FILE has no context \"gone\"; defined: dev, test");
    assertFails("prod", "kubeconfig FILE has no context \"prod\"; defined: dev, test");
  }

  @Test
  void aContextWithoutClusterOrWithUnknownOnes() throws IOException {
    Files.writeString(
        file,
        """
        contexts:
        - name: none
        - {name: cluster, context: {cluster: gone}}
        - {name: user, context: {cluster: c, user: gone}}
        clusters: [{name: c}]
        users: [{name: u}]
        """);
    assertFails("none", "context \"none\" in kubeconfig FILE has no cluster");
    assertFails(
        "cluster",
        "context \"cluster\" in kubeconfig FILE names the cluster \"gone\", which isn't defined;"
            + " defined: c");
    assertFails(
        "user",
        "context \"user\" in kubeconfig FILE names the user \"gone\", which isn't defined; defined:"
            + " u");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}                       | cluster \"c\" in kubeconfig FILE has no server",
        "{server: 10.0.0.1:6443}  | server of cluster \"c\" in kubeconfig FILE is \"10.0.0.1:6443\"; expected https://host:port",
        "{server: ftp://c}        | server of cluster \"c\" in kubeconfig FILE is \"ftp://c\"; expected https://host:port",
        "{server: https://}       | server of cluster \"c\" in kubeconfig FILE is \"https://\"; expected https://host:port",
        "{server: 'https://c?a=b'} | server of cluster \"c\" in kubeconfig FILE has a query or a fragment; expected https://host:port without ? and #",
        "{server: 'https://c#hunter2'} | server of cluster \"c\" in kubeconfig FILE has a query or a fragment; expected https://host:port without ? and #",
        "{server: 'ftp://c?token=hunter2'} | server of cluster \"c\" in kubeconfig FILE is not an address of that form; expected https://host:port",
        "{server: 'https://c:65536'} | server of cluster \"c\" in kubeconfig FILE has no usable port; expected 1 to 65535",
        "{server: 'https://c:0'} | server of cluster \"c\" in kubeconfig FILE has no usable port; expected 1 to 65535",
        "{server: 'https://c:https'} | server of cluster \"c\" in kubeconfig FILE has no usable port; expected 1 to 65535",
        "{server: https://c, proxy-url: 'http://p:99999'} | proxy-url of cluster \"c\" in kubeconfig FILE has no usable port; expected 1 to 65535",
        "{server: 'https://me:hunter2@c'} | server of cluster \"c\" in kubeconfig FILE holds a user name or password; expected https://host:port, with credentials set apart from it",
        "{server: https://c, proxy-url: 'ftp://me:hunter2@p:1'} | proxy-url of cluster \"c\" in kubeconfig FILE is not an address of that form; expected http://host:port, https://host:port or socks5://host:port",
        "{server: https://c, insecure-skip-tls-verify: 'true'} | insecure-skip-tls-verify of cluster \"c\" in kubeconfig FILE is a string; expected true or false",
        "{server: https://c, insecure-skip-tls-verify: true, certificate-authority-data: eA==} | cluster \"c\" in kubeconfig FILE has both insecure-skip-tls-verify and a certificate authority; remove one",
        "{server: https://c, certificate-authority: a, certificate-authority-data: eA==} | cluster \"c\" in kubeconfig FILE has both certificate-authority and certificate-authority-data; remove one",
        "{server: https://c, certificate-authority: gone.crt} | certificate-authority of cluster \"c\" in kubeconfig FILE (DIRECTORY/gone.crt) doesn't exist",
        "{server: https://c, certificate-authority-data: '%%'} | certificate-authority-data of cluster \"c\" in kubeconfig FILE isn't base64",
        "{server: https://c, certificate-authority-data: eA==} | certificate-authority-data of cluster \"c\" in kubeconfig FILE holds no certificate (expected -----BEGIN CERTIFICATE-----, found no PEM block)",
        "{server: https://c, certificate-authority-data: DATA+OMITTED} | certificate-authority-data of cluster \"c\" in kubeconfig FILE is masked (DATA+OMITTED); the file was written by \"kubectl config view\" without --raw",
        "{server: https://c, certificate-authority-data: '-----BEGIN CERTIFICATE-----'} | certificate-authority-data of cluster \"c\" in kubeconfig FILE holds PEM text; expected it in base64, or the name of a file in certificate-authority",
        "{server: https://c, tls-server-name: a b} | tls-server-name of cluster \"c\" in kubeconfig FILE is \"a b\"; expected a host name"
      })
  void aBadCluster(String cluster, String message) throws IOException {
    write(cluster, "{}");
    assertFails(null, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{auth-provider: {name: gcp}} | name of auth-provider of user \"u\" in kubeconfig FILE is \"gcp\"; expected oidc. Others have been replaced by exec plugins, such as gke-gcloud-auth-plugin and kubelogin",
        "{token: 12345678}            | token of user \"u\" in kubeconfig FILE is a number; expected a string (put it in quotes)",
        "{token: 'hunter2 '}          | token of user \"u\" in kubeconfig FILE holds spaces, line breaks or characters outside ASCII; a token has none",
        "{token: REDACTED}            | token of user \"u\" in kubeconfig FILE is masked (REDACTED); the file was written by \"kubectl config view\" without --raw",
        "{token: hunter2, password: hunter2} | user \"u\" in kubeconfig FILE has both a token and a username or password; remove one",
        "{username: 'a:b', password: hunter2} | username of user \"u\" in kubeconfig FILE holds a colon, which basic authentication can't send",
        "{tokenFile: gone}            | tokenFile of user \"u\" in kubeconfig FILE (DIRECTORY/gone) doesn't exist",
        "{client-certificate-data: CRT} | user \"u\" in kubeconfig FILE has a client-certificate but no client-key",
        "{client-key-data: KEY}       | user \"u\" in kubeconfig FILE has a client-key but no client-certificate",
        "{client-certificate-data: CRT, client-key: gone.key} | client-key of user \"u\" in kubeconfig FILE (DIRECTORY/gone.key) doesn't exist",
        "{client-certificate-data: CRT, client-key-data: '!hunter2'} | client-key-data of user \"u\" in kubeconfig FILE isn't base64",
        "{client-certificate-data: CRT, client-key-data: CRT} | client-key-data of user \"u\" in kubeconfig FILE holds no private key (expected -----BEGIN PRIVATE KEY-----, found CERTIFICATE)",
        "{client-certificate-data: KEY, client-key-data: KEY} | client-certificate-data of user \"u\" in kubeconfig FILE holds no certificate (expected -----BEGIN CERTIFICATE-----, found PRIVATE KEY)",
        "{client-certificate-data: CRT, client-key-data: CUT} | client-key-data of user \"u\" in kubeconfig FILE is cut: the PEM block PRIVATE KEY has no END line",
        "{client-certificate-data: CRT, client-key-data: ENCRYPTED} | client-key-data of user \"u\" in kubeconfig FILE holds an encrypted private key, and there is no password for it (system property bowline.clientKeyPassword, $BOWLINE_CLIENT_KEY_PASSWORD, or TlsSettingsBuilder.keyPassword)",
        "{client-certificate-data: CRT, client-key-data: OTHER} | client-key-data of user \"u\" in kubeconfig FILE doesn't belong to client-certificate-data of user \"u\" in kubeconfig FILE: its public key is another one"
      })
  void aBadUser(String user, String message) throws IOException {
    write(
        "{server: https://c}",
        user.replace("CRT", Pki.base64("rsa.crt"))
            .replace("KEY", Pki.base64("rsa.key"))
            .replace("CUT", Pki.base64Of(Pki.pem("rsa.key").substring(0, 500)))
            .replace("ENCRYPTED", Pki.base64("rsa.encrypted-pkcs8.key"))
            .replace("OTHER", Pki.base64("ec256.key")));
    assertFails(null, message);
  }

  private void write(String cluster, String user) throws IOException {
    Files.writeString(
        file,
        """
        current-context: x
        contexts: [{name: x, context: {cluster: c, user: u}}]
        clusters:
        - name: c
          cluster: CLUSTER
        users:
        - name: u
          user: USER
        """
            .replace("CLUSTER", cluster)
            .replace("USER", user));
  }

  /** Also checks that neither the message nor any cause holds a secret of these tests. */
  private void assertFails(@Nullable String context, String message) {
    String expected =
        message.replace("FILE", file.toString()).replace("DIRECTORY", directory.toString());
    assertThatThrownBy(() -> ClusterConfig.fromKubeconfig(file, context))
        .isInstanceOf(ConfigException.class)
        .hasMessage(expected)
        .satisfies(
            e -> {
              for (Throwable t = e; t != null; t = t.getCause()) {
                assertThat(t.toString()).doesNotContain("hunter2");
              }
            });
  }
}
