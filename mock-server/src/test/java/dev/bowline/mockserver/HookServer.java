package dev.bowline.mockserver;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.jspecify.annotations.Nullable;

/** Webhooks for tests: each path has a function from the request to the response. */
final class HookServer implements AutoCloseable {
  private final MockWebServer server = new MockWebServer();
  private final HeldCertificate certificate =
      new HeldCertificate.Builder()
          .addSubjectAlternativeName("localhost")
          .addSubjectAlternativeName("hooks.shop.svc")
          .build();
  private final Map<String, Function<Map<String, @Nullable Object>, Map<String, @Nullable Object>>>
      hooks = new ConcurrentHashMap<>();
  private final List<Map<String, @Nullable Object>> requests = new CopyOnWriteArrayList<>();
  private final Set<Integer> connections = ConcurrentHashMap.newKeySet();

  HookServer() throws IOException {
    server.useHttps(
        new HandshakeCertificates.Builder()
            .heldCertificate(certificate)
            .build()
            .sslSocketFactory());
    server.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            return answer(request);
          }
        });
    server.start();
  }

  private MockResponse answer(RecordedRequest request) {
    connections.add(request.getConnectionIndex());
    String path = Objects.requireNonNull(request.getUrl()).encodedPath();
    byte[] body = Objects.requireNonNull(request.getBody()).toByteArray();
    Map<String, @Nullable Object> review =
        Objects.requireNonNull(Tree.object(JsonTrees.parse(body)));
    Map<String, @Nullable Object> asked = Tree.childToChange(review, "request");
    requests.add(asked);
    Function<Map<String, @Nullable Object>, Map<String, @Nullable Object>> hook = hooks.get(path);
    if (hook == null) {
      return new MockResponse.Builder().code(404).build();
    }
    Map<String, @Nullable Object> response = new LinkedHashMap<>(hook.apply(asked));
    response.putIfAbsent("uid", asked.get("uid"));
    review.remove("request");
    review.put("response", response);
    return new MockResponse.Builder()
        .addHeader("Content-Type", "application/json")
        .body(new String(JsonTrees.write(review), StandardCharsets.UTF_8))
        .build();
  }

  void on(
      String path, Function<Map<String, @Nullable Object>, Map<String, @Nullable Object>> hook) {
    hooks.put(path, hook);
  }

  static Map<String, @Nullable Object> patch(String operations) {
    return Map.of(
        "allowed",
        true,
        "patchType",
        "JSONPatch",
        "patch",
        Base64.getEncoder().encodeToString(operations.getBytes(StandardCharsets.UTF_8)));
  }

  /** The {@code request} of each review so far. */
  List<Map<String, @Nullable Object>> requests() {
    return requests;
  }

  /** How many connections requests came on. */
  int connections() {
    return connections.size();
  }

  int port() {
    return server.getPort();
  }

  String caBundle() {
    return Base64.getEncoder()
        .encodeToString(certificate.certificatePem().getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    server.close();
  }
}
