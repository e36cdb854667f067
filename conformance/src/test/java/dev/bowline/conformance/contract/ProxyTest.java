package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.bowline.api.core.v1.Endpoints;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.core.v1.Service;
import dev.bowline.client.Encoding;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.Patch;
import dev.bowline.client.Resources;
import dev.bowline.client.ServerErrorException;
import dev.bowline.client.proxy.ProxyAnswer;
import dev.bowline.client.proxy.ProxyBody;
import dev.bowline.client.proxy.ProxyTarget;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A pod that nobody runs, at an address of this machine, where a backend of the test listens. */
@Contract
final class ProxyTest {
  private HttpServer backend;
  private String address;

  @BeforeEach
  void start(Sandbox sandbox) throws IOException {
    Optional<String> reachable = reachableAddress();
    assumeFalse(reachable.isEmpty(), "API servers pass nothing on to loopback addresses");
    address = reachable.get();
    backend = HttpServer.create(new InetSocketAddress(address, 0), 16);
    backend.createContext("/", ProxyTest::answer);
    backend.start();
    sandbox.pods().create(Samples.pod("back"));
    sandbox
        .pods()
        .status()
        .patch(
            "back",
            Patch.merge(
                "{\"status\":{\"podIP\":\"%1$s\",\"podIPs\":[{\"ip\":\"%1$s\"}]}}"
                    .formatted(address)));
  }

  @AfterEach
  void stop() {
    if (backend != null) {
      backend.stop(0);
    }
  }

  @Test
  void aPodAnswersThroughTheServer(Sandbox sandbox) {
    ProxyTarget pod = pod(sandbox);

    assertThat(answered(pod.get("/a%20b/c?q=1&r=%2F"))).isEqualTo("200 GET /a%20b/c?q=1&r=%2F ");
    assertThat(answered(pod.http().post("/x", ProxyBody.of("text/plain", "hello"))))
        .isEqualTo("200 POST /x hello");
    assertThat(answered(pod.put("/x", ProxyBody.of("text/plain", stream("streamed"), -1))))
        .isEqualTo("200 PUT /x streamed");
    assertThat(answered(pod.patch("/x", ProxyBody.of("a/b", "p")))).isEqualTo("200 PATCH /x p");
    assertThat(answered(pod.delete("/x"))).isEqualTo("200 DELETE /x ");
  }

  @Test
  void headOptionsAndOwnHeadersReachTheBackend(Sandbox sandbox) {
    ProxyTarget pod = pod(sandbox);

    try (ProxyAnswer head = pod.head("/missing")) {
      assertThat(head.code() + " " + head.header("X-Said") + head.text())
          .isEqualTo("404 HEAD /missing");
    }
    assertThat(answered(pod.options("/x"))).isEqualTo("200 OPTIONS /x ");
    assertThat(
            answered(
                pod.get(
                    "/own",
                    o -> o.header("Cookie", "a=b").header("X-Own", "1").header("X-Own", "2"))))
        .isEqualTo("200 [a=b] [1, 2]");
    try (ProxyAnswer head = sandbox.client().proxy().pod(sandbox.namespace(), "nobody").head("/")) {
      assertThat(head.code()).isEqualTo(404);
    }
  }

  @Test
  void refusalsOfTheBackendAreAnswersAndThoseOfTheServerExceptions(Sandbox sandbox) {
    ProxyTarget pod = pod(sandbox);

    assertThat(answered(pod.get("/missing"))).isEqualTo("404 GET /missing ");
    assertThat(answered(pod.get("/unauthorized"))).isEqualTo("401 GET /unauthorized ");
    assertThatExceptionOfType(NotFoundException.class)
        .isThrownBy(() -> sandbox.client().proxy().pod(sandbox.namespace(), "nobody").get("/"));
    assertThatExceptionOfType(ServerErrorException.class)
        .isThrownBy(
            () -> {
              try (ProxyAnswer answer = pod.https().get("/")) {
                assertThat(answer).isNull();
              }
            })
        .withMessageContaining("error trying to reach service");
  }

  @Test
  void aRedirectionWithinTheBackendCanBeFollowed(Sandbox sandbox) {
    ProxyTarget pod = pod(sandbox);

    try (ProxyAnswer answer = pod.get("/redirect")) {
      assertThat(answer.code()).isEqualTo(302);
      assertThat(answer.redirect()).contains("/there?x=1");
      assertThat(answered(pod.get(answer.redirect().orElseThrow())))
          .isEqualTo("200 GET /there?x=1 ");
    }
    try (ProxyAnswer answer = pod.get("/away")) {
      assertThat(answer.redirect()).isEmpty();
      assertThat(answer.header("Location")).isEqualTo("http://other.example/x");
    }
  }

  @Test
  void aServiceAnswersAtItsNamedPort(Sandbox sandbox) {
    String namespace = sandbox.namespace();
    int port = backend.getAddress().getPort();
    sandbox
        .client()
        .resources(Service.TYPE)
        .inNamespace(namespace)
        .create(Service.of(s -> s.name("web").spec(p -> p.addPort(q -> q.name("http").port(80)))));
    ProxyTarget web = sandbox.client().proxy().service(namespace, "web").port("http");
    assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> web.get("/x"));
    Resources<Endpoints> endpoints =
        sandbox.client(Encoding.AUTO).resources(Endpoints.TYPE).inNamespace(namespace);
    endpoints.create(
        Endpoints.of(
            e ->
                e.name("web")
                    .addSubset(
                        s ->
                            s.addAddress(
                                    a ->
                                        a.ip(address)
                                            .targetRef(
                                                t ->
                                                    t.kind("Pod")
                                                        .name("back")
                                                        .namespace(namespace)))
                                .addPort(p -> p.name("http").port(port)))));

    assertThat(answered(web.get("/x"))).isEqualTo("200 GET /x ");
  }

  private ProxyTarget pod(Sandbox sandbox) {
    Pod pod = sandbox.pods().get("back");
    return sandbox
        .client()
        .proxy()
        .pod(sandbox.namespace(), pod.name())
        .port(backend.getAddress().getPort());
  }

  private static String answered(ProxyAnswer answer) {
    try (answer) {
      return answer.code() + " " + answer.text();
    }
  }

  private static ByteArrayInputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().toString();
      byte[] sent = exchange.getRequestBody().readAllBytes();
      String said =
          exchange.getRequestMethod() + " " + path + " " + new String(sent, StandardCharsets.UTF_8);
      boolean authorized = exchange.getRequestHeaders().containsKey("Authorization");
      if (path.equals("/own")) {
        said =
            exchange.getRequestHeaders().get("Cookie")
                + " "
                + exchange.getRequestHeaders().get("X-Own");
      }
      exchange.getResponseHeaders().set("X-Said", said);
      byte[] body = (authorized ? "with credentials!" : said).getBytes(StandardCharsets.UTF_8);
      int code =
          switch (path) {
            case "/missing" -> 404;
            case "/unauthorized" -> 401;
            case "/redirect", "/away" -> 302;
            default -> 200;
          };
      if (code == 302) {
        String to = path.equals("/away") ? "http://other.example/x" : "/there?x=1";
        exchange.getResponseHeaders().set("Location", to);
      }
      boolean isHead = exchange.getRequestMethod().equals("HEAD");
      exchange.sendResponseHeaders(code, isHead ? -1 : body.length);
      if (!isHead) {
        exchange.getResponseBody().write(body);
      }
    }
  }

  private static Optional<String> reachableAddress() throws IOException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(a -> a instanceof Inet4Address && !a.isLoopbackAddress() && !a.isLinkLocalAddress())
        .map(InetAddress::getHostAddress)
        .findFirst();
  }
}
