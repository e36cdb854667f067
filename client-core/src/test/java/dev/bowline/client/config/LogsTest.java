package dev.bowline.client.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is logged while credentials are got, at the finest level. */
@Timeout(60)
class LogsTest {
  private static final String TOKEN = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl";

  @TempDir private Path directory = Path.of("");
  private final Environments environments = new Environments();

  @Test
  void aPluginIsHeardButItsSecretsAreNot() throws IOException {
    Credentials credentials =
        plugin(
            "echo 'open https://login.example/device and enter ABCD-EFGH' >&2\n"
                + "echo 'got token="
                + TOKEN
                + "' >&2\n"
                + "echo 'cached "
                + TOKEN
                + " for $PLUGIN_SECRET' >&2\n"
                + "printf '{\"kind\": \"ExecCredential\", \"apiVersion\":"
                + " \"client.authentication.k8s.io/v1\", \"status\": {\"token\": \""
                + TOKEN
                + "\"}}'\n");
    String logged = logsOf(credentials::authorization);
    assertThat(logged)
        .contains("open https://login.example/device and enter ABCD-EFGH")
        .contains("got token=(left out)")
        .contains("cached (left out) for")
        .doesNotContain(TOKEN, "hunter2");
  }

  @Test
  void aRenewalThatFailsIsToldWithoutSecrets() throws IOException {
    Credentials credentials =
        plugin(
            "test -e \"$0.ran\" && echo 'denied: password=hunter2' >&2 && exit 1\n"
                + "touch \"$0.ran\"\n"
                + "printf '{\"kind\": \"ExecCredential\", \"apiVersion\":"
                + " \"client.authentication.k8s.io/v1\", \"status\": {\"token\": \""
                + TOKEN
                + "\", \"expirationTimestamp\": \"2020-01-01T09:00:00Z\"}}'\n");
    credentials.authorization();
    environments.pass(Duration.ofMinutes(59));
    String logged = logsOf(credentials::authorization);
    assertThat(logged)
        .contains("failed with exit code 1:\ndenied: password=(left out)")
        .contains("the credential from before stays in use")
        .doesNotContain(TOKEN, "hunter2");
  }

  @Test
  void aTokenFileThatBecomesUnusableIsToldWithoutItsContent() throws IOException {
    Path file = Files.writeString(directory.resolve("token"), "first");
    Credentials credentials =
        TokenFile.open(file, "token file F", environments.environment(directory).nanoTime());
    Files.writeString(file, "hunter2 hunter2");
    environments.pass(Duration.ofMinutes(1));
    assertThat(logsOf(credentials::authorization))
        .contains("token file F holds spaces")
        .contains("what was read before stays in use")
        .doesNotContain("hunter2", "first");
  }

  private Credentials plugin(String script) throws IOException {
    Path plugin = Files.writeString(directory.resolve("plugin"), "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(plugin, PosixFilePermissions.fromString("rwx------"));
    Path file =
        Files.writeString(
            directory.resolve("config"),
            """
            current-context: x
            contexts: [{name: x, context: {cluster: c, user: u}}]
            clusters: [{name: c, cluster: {server: "https://c.example"}}]
            users:
            - name: u
              user:
                exec:
                  apiVersion: client.authentication.k8s.io/v1
                  command: ./plugin
                  interactiveMode: Never
                  env: [{name: PLUGIN_SECRET, value: hunter2}]
            """);
    return KubeconfigContext.select(
            KubeconfigReader.read(file), null, environments.environment(directory))
        .credentials();
  }

  private static String logsOf(Runnable work) {
    ByteArrayOutputStream logged = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(logged, true, StandardCharsets.UTF_8));
    try {
      work.run();
    } finally {
      System.setErr(before);
    }
    return logged.toString(StandardCharsets.UTF_8);
  }
}
