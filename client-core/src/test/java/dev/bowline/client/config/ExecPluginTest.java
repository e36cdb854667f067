package dev.bowline.client.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Resources;
import dev.bowline.client.TransportException;
import dev.bowline.client.UnauthorizedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** With little shell scripts as plugins. */
@Timeout(60)
class ExecPluginTest {
  private static final String V1 = "client.authentication.k8s.io/v1";

  @TempDir private Path directory = Path.of("");
  private final Environments environments = new Environments();
  private String exec = "";
  private String cluster = "{server: \"https://c.example\"}";
  private String title = "";

  @BeforeEach
  void plug() {
    exec = "{apiVersion: " + V1 + ", command: ./plugin, interactiveMode: Never}";
    title = "the exec plugin ./plugin of user \"u\" in kubeconfig " + directory.resolve("config");
  }

  @ParameterizedTest
  @ValueSource(strings = {"v1", "v1beta1"})
  void theTokenComesFromStandardOutput(String version) throws IOException {
    exec = exec.replace("k8s.io/v1", "k8s.io/" + version);
    script(printing(answer("{\"token\": \"t0\"}").replace("k8s.io/v1", "k8s.io/" + version)));
    assertThat(load().credentials().authorization()).isEqualTo("Bearer t0");
  }

  @Test
  void whatIsWrittenToStandardErrorDoesNotDisturb() throws IOException {
    script(
        "echo 'a newer version is available' >&2\n"
            + printing(answer("{\"token\": \"t0\"}"))
            + "echo '{\"token\": \"t1\"}' >&2\n");
    assertThat(load().credentials().authorization()).isEqualTo("Bearer t0");
  }

  @Test
  void nothingIsRunBeforeACredentialIsNeeded() throws IOException {
    script("echo run >> runs\n" + printing(answer("{\"token\": \"t0\"}")));
    ClusterConfig config = load();
    assertThat(config)
        .hasToString(
            "ClusterConfig[server=https://c.example, namespace=default,"
                + " tls=TlsSettings[trust=system], credentials="
                + title
                + ", source=kubeconfig "
                + directory.resolve("config")
                + ", context x]");
    assertThat(config.tls().clientSubject()).isEmpty();
    assertThat(directory.resolve("runs")).doesNotExist();
  }

  @Test
  void argumentsAndVariablesReachThePlugin() throws IOException {
    exec =
        exec.replace(
            "}", ", args: [one, 'two words', ''], env: [{name: A, value: b c}, {name: E}]}");
    script("printf '%s|' \"$@\" \"$A\" \"${E-unset}\" \"${PATH:+path}\" > \"$0.seen\"\n");
    assertThatThrownBy(() -> load().credentials().authorization())
        .isInstanceOf(ConfigException.class);
    assertThat(directory.resolve("plugin.seen")).hasContent("one|two words||b c||path|");
  }

  @Test
  void thePluginIsToldWhatToSpeak() throws IOException {
    recordRequest();
    assertThat(seenRequest())
        .isEqualTo(
            "{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1\","
                + "\"spec\":{\"interactive\":false}}");
  }

  @Test
  void thePluginIsToldAboutTheClusterIfItWants() throws IOException {
    Files.writeString(directory.resolve("ca.crt"), Pki.pem("ca.crt"));
    exec = exec.replace("}", ", provideClusterInfo: true}");
    cluster =
        """
        {server: "https://c.example:6443/p", tls-server-name: kubernetes,
         certificate-authority: ca.crt, proxy-url: "http://proxy:3128", disable-compression: true,
         extensions: [{name: other, extension: {a: b}},
                      {name: client.authentication.k8s.io/exec, extension: {audience: [x, 1]}}]}""";
    recordRequest();
    assertThat(seenRequest())
        .isEqualTo(
            "{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1\","
                + "\"spec\":{\"cluster\":{\"server\":\"https://c.example:6443/p\","
                + "\"tls-server-name\":\"kubernetes\",\"proxy-url\":\"http://proxy:3128\","
                + "\"disable-compression\":true,\"certificate-authority-data\":\""
                + Base64.getEncoder().encodeToString(Pki.pem("ca.crt").getBytes(UTF_8))
                + "\",\"config\":{\"audience\":[\"x\",1]}},\"interactive\":false}}");
  }

  @Test
  void withATerminalThePluginMayAsk() throws IOException {
    environments.terminal = true;
    for (String mode : List.of("IfAvailable", "Always")) {
      exec = "{apiVersion: " + V1 + ", command: ./plugin, interactiveMode: " + mode + "}";
      recordRequest();
      assertThat(seenRequest()).contains("\"spec\":{\"interactive\":true}");
    }
  }

  @Test
  void withoutATerminalThePluginIsToldSoOrNotRun() throws IOException {
    exec = exec.replace("Never", "IfAvailable");
    recordRequest();
    assertThat(seenRequest()).contains("\"spec\":{\"interactive\":false}");
    exec = exec.replace("IfAvailable", "Always");
    assertFails("TITLE wants to ask somebody (interactiveMode Always), but there is no terminal");
  }

  @Test
  void aPluginThatReadsItsInputFindsNone() throws IOException {
    script("read line || " + printing(answer("{\"token\": \"t0\"}")));
    assertThat(load().credentials().authorization()).isEqualTo("Bearer t0");
  }

  @Test
  void aMissingPluginIsToldWithItsHint() throws IOException {
    exec =
        "{apiVersion: "
            + V1
            + ", command: no-such-plugin, interactiveMode: Never, installHint: \"Get it:\\n  get"
            + " it\\x1b[31m\"}";
    assertThatThrownBy(() -> load().credentials().authorization())
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(
            "the exec plugin no-such-plugin of user \"u\" in kubeconfig "
                + directory.resolve("config")
                + " can't be started: is it installed, executable and on the PATH (")
        .hasMessageEndingWith(")?\nGet it:\n  get it?[31m");
  }

  @Test
  void aFailingPluginIsQuotedWithoutSecrets() throws IOException {
    exec = exec.replace("}", ", env: [{name: CLIENT_SECRET, value: hunter2}]}");
    script(
        """
        echo 'looking for a session at https://login.example/tenants/0b1f' >&2
        echo "invalid_client: secret 'hunter2' is wrong" >&2
        echo 'Authorization: Bearer abc.def' >&2
        echo 'cache holds eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln' >&2
        echo 'half an answer'
        exit 7
        """);
    assertFails(
        """
        TITLE failed with exit code 7:
        looking for a session at https://login.example/tenants/0b1f
        invalid_client: secret '(left out)' is wrong
        Authorization: (left out)
        cache holds (left out)""");
  }

  @Test
  void aSilentFailureIsToldByItsCode() throws IOException {
    script("exit 3\n");
    assertFails("TITLE failed with exit code 3 and said nothing");
  }

  @Test
  void aPluginThatHangsIsStopped() throws IOException {
    environments.properties.put("bowline.execTimeout", "1s");
    script("sleep 600\n");
    assertFails(
        "TITLE didn't end within 1 s and was stopped. Does it wait for somebody to log in?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''              | TITLE printed something else than an ExecCredential of client.authentication.k8s.io/v1 in JSON to its standard output (0 bytes, wrong at byte 0)",
        "token: hunter2  | TITLE printed something else than an ExecCredential of client.authentication.k8s.io/v1 in JSON to its standard output (14 bytes, wrong at byte 0)",
        "{\"kind\": \"ExecCredential\", \"apiVersion\": \"client.authentication.k8s.io/v1beta1\", \"status\": {\"token\": \"hunter2\"}} | TITLE printed something else than an ExecCredential of client.authentication.k8s.io/v1 in JSON to its standard output (112 bytes, wrong at byte 0)",
        "ANSWER null     | TITLE returned an ExecCredential without status",
        "ANSWER {}       | TITLE returned neither a token nor a client certificate in its status",
        "ANSWER {\"token\": \"hunter2\\n\"} | token of status returned by TITLE holds spaces, line breaks or characters outside ASCII; a token has none",
        "ANSWER {\"token\": 12} | token of status returned by TITLE is a number; expected a string (put it in quotes)",
        "ANSWER {\"token\": \"hunter2\", \"expirationTimestamp\": \"soon\"} | expirationTimestamp of status returned by TITLE isn't a time; expected 2026-01-31T12:00:00Z",
        "ANSWER {\"clientKeyData\": \"hunter2\"} | status returned by TITLE has clientKeyData but no clientCertificateData",
        "ANSWER {\"clientCertificateData\": \"hunter2\"} | status returned by TITLE has clientCertificateData but no clientKeyData",
        "ANSWER {\"clientCertificateData\": \"hunter2\", \"clientKeyData\": \"hunter2\"} | clientCertificateData of status returned by TITLE holds no certificate (expected -----BEGIN CERTIFICATE-----, found no PEM block)",
        "ANSWER {\"token\": \"hunter2\", \"expirationTimestamp\": \"2019-12-31T00:00:00Z\"} | TITLE returned a credential that ended at 2019-12-31T00:00:00Z; it is 2020-01-01T08:00:00Z now, by this machine's clock"
      })
  void aBadAnswer(String output, String message) throws IOException {
    script(
        "printf '%s' '"
            + (output.startsWith("ANSWER ") ? answer(output.substring(7)) : output)
            + "'\n");
    assertFails(message);
  }

  @Test
  void anEndlessAnswerIsAnError() throws IOException {
    script("head -c 1048577 /dev/zero\n");
    assertFails("TITLE printed more than 1048576 bytes");
  }

  /** It may be longer than memory, and where it is cut could be a part of a secret. */
  @Test
  void ofALineWithoutEndTheWordsAtItsBeginningAreShown() throws IOException {
    script("printf 'no session ' >&2; head -c 20000000 /dev/zero | tr '\\0' x >&2; exit 1\n");
    assertFails("TITLE failed with exit code 1:\nno session ...");
  }

  @Test
  void aTokenOrCertificateOfTheUserComesFirst() throws IOException {
    script("exit 1\n");
    assertThat(load(", token: t1").credentials().authorization()).isEqualTo("Bearer t1");
    assertThat(load(", username: a, password: b").credentials().authorization())
        .startsWith("Basic ");
    String certificate =
        ", client-certificate-data: "
            + Pki.base64("rsa.crt")
            + ", client-key-data: "
            + Pki.base64("rsa.key");
    assertThat(load(certificate).credentials().authorization()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"client-certificate", "client-certificate-data"})
  void anEmptyCertificateIsNoneAndThePluginIsAsked(String field) throws IOException {
    script("exit 1\n");
    Credentials credentials = load(", " + field + ": \"\"").credentials();
    assertThatThrownBy(credentials::authorization).isInstanceOf(ConfigException.class);
  }

  @Test
  void aRefusedTokenIsAskedForAgainAndTheCallSucceeds() throws IOException {
    script(
        "echo run >> \"$0.runs\"\n"
            + "n=$(wc -l < \"$0.runs\" | tr -d ' ')\n"
            + "echo '"
            + answer("{\"token\": \"t'$n'\"}")
            + "'\n");
    try (ApiPeer server = new ApiPeer().knowingToken("t2");
        KubeClient client = client(server)) {
      assertThat(ApiPeer.get(client)).isEqualTo("a");
      assertThat(ApiPeer.get(client)).isEqualTo("a");
      assertThat(server.authorizations()).containsExactly("Bearer t1", "Bearer t2", "Bearer t2");
    }
  }

  @Test
  void aCallWaitsForThePluginNoLongerThanForAnythingElse() throws Exception {
    environments.separate = true;
    script("sleep 30\n");
    try (ApiPeer server = new ApiPeer()) {
      KubeClient client = client(server);
      Resources<ConfigMap> configMaps = client.resources(ConfigMap.TYPE).inNamespace("shop");
      assertThatThrownBy(() -> configMaps.get("a", q -> q.deadline(Duration.ofMillis(200))))
          .isInstanceOfSatisfying(
              TransportException.class,
              e -> {
                assertThat(e.kind()).isEqualTo(TransportException.Kind.TIMEOUT);
                assertThat(e.isUnsent()).isTrue();
              })
          .hasMessage(
              "get /api/v1/namespaces/shop/configmaps/a: the deadline has passed while waiting for "
                  + title);
      CompletableFuture<?> cancelled =
          client.async().resources(ConfigMap.TYPE).inNamespace("shop").get("a");
      FutureTask<Object> closed = new FutureTask<>(() -> catchThrowable(() -> configMaps.get("a")));
      new Thread(closed).start();
      cancelled.cancel(false);
      client.close();
      assertThat(closed.get(10, TimeUnit.SECONDS))
          .isInstanceOfSatisfying(
              TransportException.class,
              e -> assertThat(e.kind()).isEqualTo(TransportException.Kind.CANCELLED));
    } finally {
      environments.interruptSeparate();
    }
  }

  @Test
  void aTokenThatStaysRefusedEndsInUnauthorizedAfterOneMoreRun() throws IOException {
    script("echo run >> \"$0.runs\"\n" + printing(answer("{\"token\": \"t0\"}")));
    try (ApiPeer server = new ApiPeer().knowingToken("t9");
        KubeClient client = client(server)) {
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> ApiPeer.get(client)).isInstanceOf(UnauthorizedException.class);
      }
    }
    assertThat(Files.readAllLines(directory.resolve("plugin.runs"))).hasSize(2);
  }

  @Test
  void aPluginThatFailsAfterA401IsToldBesideIt() throws IOException {
    script(
        "test -e \"$0.ran\" && exit 9\ntouch \"$0.ran\"\n"
            + printing(answer("{\"token\": \"t0\"}")));
    try (ApiPeer server = new ApiPeer().knowingToken("t9");
        KubeClient client = client(server)) {
      assertThatThrownBy(() -> ApiPeer.get(client))
          .isInstanceOf(UnauthorizedException.class)
          .satisfies(
              e ->
                  assertThat(e.getSuppressed()[0])
                      .hasMessage(title + " failed with exit code 9 and said nothing"));
    }
  }

  @Test
  void aCertificateIsShownAndItsSuccessorOnNewConnections() throws IOException {
    offer(ApiPeer.client("first"), "");
    script("cat \"$(dirname \"$0\")/answer\"\n");
    try (ApiPeer server = new ApiPeer().knowingCertificate("first");
        KubeClient client = client(server)) {
      ApiPeer.get(client);
      offer(ApiPeer.client("second"), "");
      server.knowingCertificate("second");
      ApiPeer.get(client);
      assertThat(server.subjects()).containsExactly("CN=first", "CN=first", "CN=second");
    }
  }

  @Test
  void aCertificateIsRenewedAheadOfItsEnd() throws IOException {
    offer(ApiPeer.client("first"), ", \"expirationTimestamp\": \"2020-01-01T09:00:00+00:00\"");
    script("cat \"$(dirname \"$0\")/answer\"\n");
    try (ApiPeer server = new ApiPeer();
        KubeClient client = client(server)) {
      ApiPeer.get(client);
      offer(ApiPeer.client("second"), "");
      environments.pass(Duration.ofMinutes(58));
      ApiPeer.get(client);
      assertThat(server.subjects()).containsExactly("CN=first", "CN=second");
    }
  }

  private void offer(HeldCertificate held, String more) throws IOException {
    String status =
        "{\"clientCertificateData\": \""
            + held.certificatePem().replace("\n", "\\n")
            + "\", \"clientKeyData\": \""
            + held.privateKeyPkcs8Pem().replace("\n", "\\n")
            + "\""
            + more
            + "}";
    Files.writeString(directory.resolve("answer"), answer(status));
  }

  private KubeClient client(ApiPeer server) throws IOException {
    Files.writeString(directory.resolve("ca.crt"), ApiPeer.AUTHORITY.certificatePem());
    cluster = "{server: \"" + server.url() + "\", certificate-authority: ca.crt}";
    return ApiPeer.client(load());
  }

  private static String answer(String status) {
    return "{\"kind\": \"ExecCredential\", \"apiVersion\": \""
        + V1
        + "\", \"status\": "
        + status
        + "}";
  }

  private static String printing(String text) {
    return "printf '%s\\n' '" + text + "'\n";
  }

  private void recordRequest() throws IOException {
    script(
        "printf '%s' \"$KUBERNETES_EXEC_INFO\" > \"$0.seen\"\n"
            + printing(answer("{\"token\": \"t0\"}")));
    load().credentials().authorization();
  }

  private String seenRequest() throws IOException {
    return Files.readString(directory.resolve("plugin.seen"));
  }

  private void script(String text) throws IOException {
    Path plugin = Files.writeString(directory.resolve("plugin"), "#!/bin/sh\n" + text);
    Files.setPosixFilePermissions(plugin, PosixFilePermissions.fromString("rwx------"));
  }

  private ClusterConfig load() throws IOException {
    return load("");
  }

  private ClusterConfig load(String more) throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("config"),
            """
            current-context: x
            contexts: [{name: x, context: {cluster: c, user: u}}]
            clusters:
            - name: c
              cluster: CLUSTER
            users:
            - name: u
              user: {exec: EXEC}
            """
                .replace("CLUSTER", cluster.replace("\n", " "))
                .replace("EXEC", exec + more));
    return KubeconfigContext.select(
        KubeconfigReader.read(file), null, environments.environment(directory));
  }

  private void assertFails(String message) throws IOException {
    Credentials credentials = load().credentials();
    assertThatThrownBy(credentials::authorization)
        .isInstanceOf(ConfigException.class)
        .hasMessage(message.replace("TITLE", title))
        .satisfies(
            e -> {
              for (Throwable t = e; t != null; t = t.getCause()) {
                assertThat(t.toString()).doesNotContain("hunter2");
              }
            });
  }
}
