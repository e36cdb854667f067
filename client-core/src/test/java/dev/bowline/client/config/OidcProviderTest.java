package dev.bowline.client.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.client.KubeClient;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With a scripted issuer. */
@Timeout(60)
class OidcProviderTest {
  @TempDir private Path directory = Path.of("");
  private final Environments environments = new Environments();
  private final MockWebServer issuer = new MockWebServer();
  private String cluster = "https://c.example";

  @BeforeEach
  void start() throws IOException {
    HeldCertificate certificate =
        new HeldCertificate.Builder()
            .ecdsa256()
            .addSubjectAlternativeName("127.0.0.1")
            .signedBy(ApiPeer.AUTHORITY)
            .build();
    issuer.useHttps(
        new HandshakeCertificates.Builder()
            .heldCertificate(certificate)
            .build()
            .sslSocketFactory());
    issuer.start(InetAddress.getLoopbackAddress(), 0);
    Files.writeString(directory.resolve("ca.crt"), ApiPeer.AUTHORITY.certificatePem());
  }

  @AfterEach
  void stop() {
    issuer.close();
  }

  @Test
  void anIdTokenThatHoldsIsUsedWithoutAskingAnybody() throws Exception {
    String token = token("first", Duration.ofHours(1));
    assertThat(load(token, "r0").authorization()).isEqualTo("Bearer " + token);
    assertThat(issuer.getRequestCount()).isZero();
  }

  @Test
  void anEndedIdTokenIsRefreshedWithTheSecretInAHeader() throws Exception {
    String second = token("second", Duration.ofHours(1));
    metadata("");
    issuer.enqueue(json("{\"id_token\": \"" + second + "\"}"));
    assertThat(load(token("first", Duration.ofSeconds(5)), "r0").authorization())
        .isEqualTo("Bearer " + second);
    assertThat(issuer.takeRequest().getTarget()).isEqualTo("/idp/.well-known/openid-configuration");
    RecordedRequest request = issuer.takeRequest();
    assertThat(request.getVersion()).isEqualTo("HTTP/1.1"); // whose reads the socket ends
    assertThat(request.getTarget()).isEqualTo("/token");
    assertThat(request.getHeaders().get("Authorization"))
        .isEqualTo(
            "Basic "
                + Base64.getEncoder()
                    .encodeToString("kube%3Ans:s%2B1".getBytes(StandardCharsets.US_ASCII)));
    assertThat(body(request)).isEqualTo("grant_type=refresh_token&refresh_token=r0");
  }

  @Test
  void anIssuerThatWantsTheSecretInTheBodyGetsItThere() throws Exception {
    metadata(", \"token_endpoint_auth_methods_supported\": [\"client_secret_post\"]");
    issuer.enqueue(json("{\"id_token\": \"" + token("a", Duration.ofHours(1)) + "\"}"));
    load("", "r0").authorization();
    issuer.takeRequest();
    RecordedRequest request = issuer.takeRequest();
    assertThat(request.getHeaders().get("Authorization")).isNull();
    assertThat(body(request))
        .isEqualTo(
            "grant_type=refresh_token&refresh_token=r0&client_id=kube%3Ans&client_secret=s%2B1");
  }

  @Test
  void aReplacedRefreshTokenIsUsedTheNextTime() throws Exception {
    Credentials credentials = load("", "r0");
    String first = token("first", Duration.ofHours(1));
    String second = token("second", Duration.ofHours(2));
    metadata("");
    issuer.enqueue(json("{\"id_token\": \"" + first + "\", \"refresh_token\": \"r1\"}"));
    metadata("");
    issuer.enqueue(json("{\"id_token\": \"" + second + "\"}"));
    assertThat(credentials.authorization()).isEqualTo("Bearer " + first);
    environments.pass(Duration.ofMinutes(58));
    credentials.authorization();
    assertThat(credentials.authorization()).isEqualTo("Bearer " + second);
    issuer.takeRequest();
    assertThat(body(issuer.takeRequest())).endsWith("refresh_token=r0");
    issuer.takeRequest();
    assertThat(body(issuer.takeRequest())).endsWith("refresh_token=r1");
  }

  @Test
  void aRefusedIdTokenIsRefreshedAndTheCallSucceeds() throws Exception {
    String first = token("first", Duration.ofHours(1));
    String second = token("second", Duration.ofHours(1));
    metadata("");
    issuer.enqueue(json("{\"id_token\": \"" + second + "\"}"));
    try (ApiPeer server = new ApiPeer().knowingToken(second)) {
      cluster = server.url().toString();
      try (KubeClient client = ApiPeer.client(config(first, "r0"))) {
        assertThat(ApiPeer.get(client)).isEqualTo("a");
      }
      assertThat(server.authorizations()).containsExactly("Bearer " + first, "Bearer " + second);
    }
  }

  @Test
  void withoutRefreshTokenTheEndIsTheEnd() throws Exception {
    assertFails(
        load(token("first", Duration.ofSeconds(5)), ""),
        "the id-token of TITLE has ended or was refused, and there is no refresh-token");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "400 | {\"error\": \"invalid_grant\", \"error_description\": \"hunter2\"} | the token endpoint for TITLE answered 400 (invalid_grant)",
        "503 | hunter2 | the token endpoint for TITLE answered 503",
        "302 | '' | the token endpoint for TITLE answered 302",
        "200 | {\"access_token\": \"hunter2\"} | the answer of the token endpoint for TITLE returned no id_token; was the scope openid asked for at login, and does the issuer renew id tokens?",
        "200 | hunter2 | the answer of the token endpoint for TITLE isn't a JSON object",
        "200 | {\"id_token\": \"hunter2\"} | id_token of the answer of the token endpoint for TITLE isn't a JSON web token",
        "200 | {\"id_token\": \"a.e30.b\"} | id_token of the answer of the token endpoint for TITLE doesn't say when it ends (exp)"
      })
  void aBadAnswer(int code, String body, String message) throws Exception {
    metadata("");
    issuer.enqueue(new MockResponse.Builder().code(code).body(body).build());
    assertFails(load("", "hunter2"), message);
  }

  @Test
  void secretsGoToEncryptedEndpointsOnly() throws Exception {
    issuer.enqueue(json("{\"token_endpoint\": \"http://127.0.0.1/token\"}"));
    assertFails(
        load("", "r0"),
        "token_endpoint of the answer of the issuer of TITLE is \"http://127.0.0.1/token\";"
            + " expected https://host");
  }

  private String token(String subject, Duration life) {
    String claims =
        "{\"sub\": \""
            + subject
            + "\", \"exp\": "
            + environments.now().plus(life).getEpochSecond()
            + "}";
    return "e30."
        + Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(claims.getBytes(StandardCharsets.UTF_8))
        + ".c2ln";
  }

  private void metadata(String more) {
    issuer.enqueue(
        json(
            "{\"token_endpoint\": \"https://127.0.0.1:"
                + issuer.getPort()
                + "/token\""
                + more
                + "}"));
  }

  private static MockResponse json(String body) {
    return new MockResponse.Builder()
        .addHeader("Content-Type", "application/json")
        .body(body)
        .build();
  }

  private static String body(RecordedRequest request) {
    return request.getBody() == null ? "" : request.getBody().utf8();
  }

  private Credentials load(String idToken, String refreshToken) throws IOException {
    return config(idToken, refreshToken).credentials();
  }

  private ClusterConfig config(String idToken, String refreshToken) throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("config"),
            """
            current-context: x
            contexts: [{name: x, context: {cluster: c, user: u}}]
            clusters: [{name: c, cluster: {server: "SERVER", certificate-authority: ca.crt}}]
            users:
            - name: u
              user:
                auth-provider:
                  name: oidc
                  config:
                    idp-issuer-url: https://127.0.0.1:PORT/idp/
                    idp-certificate-authority: ca.crt
                    client-id: kube:ns
                    client-secret: s+1
                    id-token: "ID"
                    refresh-token: "REFRESH"
            """
                .replace("SERVER", cluster)
                .replace("PORT", Integer.toString(issuer.getPort()))
                .replace("ID", idToken)
                .replace("REFRESH", refreshToken));
    return KubeconfigContext.select(
        KubeconfigReader.read(file), null, environments.environment(directory));
  }

  private void assertFails(Credentials credentials, String message) {
    String title =
        "config of auth-provider of user \"u\" in kubeconfig " + directory.resolve("config");
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
