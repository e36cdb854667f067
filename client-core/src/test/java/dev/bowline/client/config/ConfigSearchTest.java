package dev.bowline.client.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigSearchTest {
  @TempDir private Path home = Path.of("");
  private final Map<String, String> variables = new HashMap<>();
  private Path standard = Path.of("");

  @BeforeEach
  void createDirectory() throws IOException {
    standard = Files.createDirectory(home.resolve(".kube")).resolve("config");
  }

  @Test
  void theVariableComesBeforeTheHomeDirectory() throws IOException {
    write(standard, "standard");
    Path named = write(home.resolve("named"), "named");
    variables.put("KUBECONFIG", named.toString());
    assertThat(find().source()).isEqualTo("kubeconfig " + named + ", context named");
  }

  @Test
  void theHomeDirectoryComesBeforeTheCluster() throws IOException {
    enterCluster();
    write(standard, "standard");
    variables.put("KUBECONFIG", "");
    assertThat(find().source()).isEqualTo("kubeconfig " + standard + ", context standard");
  }

  @Test
  void theServiceAccountComesLast() throws IOException {
    enterCluster();
    assertThat(find().source()).isEqualTo("in-cluster service account");
  }

  @Test
  void withoutAnyAllPlacesAreNamed() {
    assertFails(
        "no cluster configuration found. Looked at: $KUBECONFIG (not set), "
            + standard
            + " (doesn't exist), the in-cluster service account (KUBERNETES_SERVICE_HOST isn't"
            + " set). Set KUBECONFIG to a kubeconfig file, or say where it is with"
            + " ClusterConfig.fromKubeconfig");
  }

  @Test
  void aVariableThatNamesNoExistingFileNeverLeadsElsewhere() throws IOException {
    enterCluster();
    write(standard, "standard");
    variables.put("KUBECONFIG", "/nowhere/config");
    assertFails(
        "no cluster configuration found: $KUBECONFIG is set to \"/nowhere/config\", which names no"
            + " existing file. Correct it, or unset it to use ~/.kube/config or the in-cluster"
            + " service account");
  }

  @Test
  void missingFilesOfAListAreSkipped() throws IOException {
    Path named = write(home.resolve("named"), "named");
    variables.put("KUBECONFIG", list("/nowhere/config", "", named.toString(), named.toString()));
    assertThat(find().source()).isEqualTo("kubeconfig " + named + ", context named");
  }

  @Test
  void ofListedFilesTheFirstEntryOfANameCountsWhole() throws IOException {
    Path first =
        Files.writeString(
            home.resolve("first"),
            """
            users:
            - name: shared
              user: {token: from-first}
            clusters:
            - name: a
              cluster: {server: "https://first"}
            """);
    Path second =
        Files.writeString(
            home.resolve("second"),
            """
            current-context: second
            users:
            - name: shared
              user: {token: from-second, as: somebody}
            clusters:
            - name: a
              cluster: {server: "https://second", tls-server-name: second}
            contexts:
            - name: second
              context: {cluster: a, user: shared, namespace: shop}
            """);
    Path third = write(home.resolve("third"), "third");
    variables.put("KUBECONFIG", list(first.toString(), second.toString(), third.toString()));
    ClusterConfig config = find();
    assertThat(config.server()).hasToString("https://first");
    assertThat(config.credentials().authorization()).isEqualTo("Bearer from-first");
    assertThat(config.tls().serverName()).isEmpty();
    assertThat(config.namespace()).isEqualTo("shop");
    assertThat(config.source())
        .isEqualTo("kubeconfig " + first + ", " + second + ", " + third + ", context second");
  }

  @Test
  void pathsStartAtTheDirectoryOfTheirOwnFile() throws IOException {
    Path other = Files.createDirectory(home.resolve("other"));
    Files.writeString(other.resolve("token"), "relative");
    Path users =
        Files.writeString(
            other.resolve("users"), "users: [{name: standard, user: {tokenFile: ./token}}]");
    write(standard, "standard");
    variables.put("KUBECONFIG", list(users.toString(), standard.toString()));
    assertThat(find().credentials().authorization()).isEqualTo("Bearer relative");
  }

  @Test
  void anUnusableFileIsAnErrorAndNotSkipped() throws IOException {
    Path named = write(home.resolve("named"), "named");
    Path empty = Files.writeString(home.resolve("empty"), "");
    variables.put("KUBECONFIG", list(empty.toString(), named.toString()));
    assertFails("kubeconfig " + empty + " is empty");
  }

  private static Path write(Path file, String context) throws IOException {
    return Files.writeString(
        file,
        """
        current-context: NAME
        contexts: [{name: NAME, context: {cluster: NAME, user: NAME}}]
        clusters: [{name: NAME, cluster: {server: "https://NAME.example"}}]
        users: [{name: NAME, user: {token: NAME}}]
        """
            .replace("NAME", context));
  }

  private static String list(String... files) {
    return String.join(File.pathSeparator, files);
  }

  private void enterCluster() throws IOException {
    variables.put("KUBERNETES_SERVICE_HOST", "10.96.0.1");
    variables.put("KUBERNETES_SERVICE_PORT", "443");
    Files.writeString(home.resolve("token"), "pod-token");
    Files.writeString(home.resolve("ca.crt"), Pki.pem("ca.crt"));
  }

  private ClusterConfig find() {
    return ClusterConfig.load(Environments.of(variables, home, home));
  }

  private void assertFails(String message) {
    assertThatThrownBy(this::find).isInstanceOf(ConfigException.class).hasMessage(message);
  }
}
