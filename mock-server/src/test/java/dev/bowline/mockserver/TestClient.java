package dev.bowline.mockserver;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.tls.Certificates;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.jspecify.annotations.Nullable;

/** Talks to a mock server as any HTTP client would. */
final class TestClient implements AutoCloseable {
  static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
  static final String JSON = "application/json";

  private final MockKubeServer server;
  private final OkHttpClient http;
  private String credentials;
  private final Map<String, String> headers = new LinkedHashMap<>();

  TestClient(MockKubeServer server, Protocol... protocols) {
    this(server, null, protocols);
  }

  /** One who shows the certificate of a kubeconfig instead of a token. */
  static TestClient withCertificate(MockKubeServer server, String kubeconfig) {
    String pem =
        inline(kubeconfig, "client-certificate-data") + inline(kubeconfig, "client-key-data");
    TestClient client = new TestClient(server, HeldCertificate.decode(pem));
    client.credentials("");
    return client;
  }

  private static String inline(String kubeconfig, String field) {
    String rest = kubeconfig.substring(kubeconfig.indexOf(field + ": ") + field.length() + 2);
    return new String(
        Base64.getDecoder().decode(rest.lines().findFirst().orElseThrow().strip()),
        StandardCharsets.UTF_8);
  }

  private TestClient(
      MockKubeServer server, @Nullable HeldCertificate certificate, Protocol... protocols) {
    this.server = server;
    this.credentials = "Bearer " + server.token();
    OkHttpClient.Builder builder =
        new OkHttpClient.Builder()
            .readTimeout(Duration.ofSeconds(60))
            .retryOnConnectionFailure(false);
    String ca = server.caPem();
    if (ca != null) {
      HandshakeCertificates.Builder trusted =
          new HandshakeCertificates.Builder()
              .addTrustedCertificate(Certificates.decodeCertificatePem(ca));
      if (certificate != null) {
        trusted.heldCertificate(certificate);
      }
      HandshakeCertificates certificates = trusted.build();
      builder.sslSocketFactory(certificates.sslSocketFactory(), certificates.trustManager());
    }
    if (protocols.length > 0) {
      builder.protocols(List.of(protocols));
    }
    this.http = builder.build();
  }

  /** What to send as {@code Authorization} from now on. */
  void credentials(String header) {
    credentials = header;
  }

  /** A header to send from now on. */
  void header(String name, String value) {
    headers.put(name, value);
  }

  /** Whom to act as from now on; empty for oneself. */
  void actAs(String newUser) {
    headers.remove("Impersonate-User");
    if (!newUser.isEmpty()) {
      headers.put("Impersonate-User", newUser);
    }
  }

  Response get(String target) throws IOException {
    return send("GET", target, JSON, null, new byte[0]);
  }

  Response send(
      String method, String target, String accept, @Nullable String contentType, byte[] body)
      throws IOException {
    return call(method, target, accept, contentType, body).execute();
  }

  private Call call(
      String method, String target, String accept, @Nullable String contentType, byte[] body) {
    RequestBody requestBody =
        contentType == null ? null : RequestBody.create(body, MediaType.get(contentType));
    Request.Builder request =
        new Request.Builder()
            .url(server.url() + target)
            .method(method, requestBody)
            .header("Accept", accept)
            .header("Accept-Encoding", "identity")
            .header("Authorization", credentials);
    Headers.Builder all = request.build().headers().newBuilder();
    headers.forEach((name, value) -> all.removeAll(name).addUnsafeNonAscii(name, value));
    return http.newCall(request.headers(all.build()).build());
  }

  /** As {@link #json}, with single quotes in the body for double ones. */
  Map<String, @Nullable Object> send(String method, String path, String body, int status)
      throws IOException {
    return json(method, path, body.replace('\'', '"'), status);
  }

  /** Sends JSON and expects a status. */
  Map<String, @Nullable Object> json(String method, String target, String body, int status)
      throws IOException {
    String type = method.equals("PATCH") ? "application/merge-patch+json" : JSON;
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    try (Response response = send(method, target, JSON, body.isEmpty() ? null : type, bytes)) {
      String text = response.body().string();
      if (response.code() != status) {
        throw new AssertionError(method + " " + target + ": " + response.code() + " " + text);
      }
      return Objects.requireNonNull(
          Tree.object(JsonTrees.parse(text.getBytes(StandardCharsets.UTF_8))));
    }
  }

  Map<String, @Nullable Object> getJson(String target) throws IOException {
    return json("GET", target, "", 200);
  }

  /** Opens a watch whose events are read line by line. */
  TestWatch watch(String target) throws IOException {
    Call call = call("GET", target, JSON, null, new byte[0]);
    return new TestWatch(call, call.execute());
  }

  /** Sends JSON whose answer nobody looks at. */
  Call start(String method, String target, String body) {
    Call call = call(method, target, JSON, JSON, body.getBytes(StandardCharsets.UTF_8));
    call.enqueue(
        new Callback() {
          @Override
          public void onFailure(Call failed, IOException e) {}

          @Override
          public void onResponse(Call answered, Response response) {
            response.close();
          }
        });
    return call;
  }

  /** How many connections are open. */
  int connections() {
    return http.connectionPool().connectionCount();
  }

  @Override
  public void close() {
    http.dispatcher().cancelAll();
    http.dispatcher().executorService().shutdown();
    http.connectionPool().evictAll();
  }
}
