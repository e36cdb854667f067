package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.config.Credentials;
import dev.bowline.client.internal.call.CallPipeline.Extras;
import dev.bowline.client.internal.transport.Header;
import dev.bowline.client.internal.transport.OutgoingContent;
import dev.bowline.client.observe.CallInfo;
import dev.bowline.client.observe.CallObservation;
import dev.bowline.client.observe.CallOutcome;
import dev.bowline.client.proxy.ProxyAnswer;
import dev.bowline.client.proxy.ProxyBody;
import dev.bowline.client.proxy.ProxyTarget;
import dev.bowline.client.proxy.ServerProxy;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyTest {
  private static final String ROOT = "/api/v1/namespaces/shop/services/web:http/proxy";
  private static final Map<String, String> TEXT = Map.of("Content-Type", "text/plain");
  private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

  private final Scripted scripted = new Scripted();

  @AfterEach
  void everyAnswerIsClosed() {
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  void placesHaveSchemeNameAndPort() {
    ServerProxy proxy = scripted.client().proxy();

    assertThat(
            List.of(
                targetOf(proxy.service("shop", "web")),
                targetOf(proxy.service("shop", "web").port("http")),
                targetOf(proxy.service("shop", "web").port(8443).https()),
                targetOf(proxy.service("shop", "web").https()),
                targetOf(proxy.pod("shop", "web-0.x").http().port(80)),
                targetOf(proxy.node("n1")),
                targetOf(proxy.node("n1").port(10255))))
        .containsExactly(
            "/api/v1/namespaces/shop/services/web/proxy/x",
            "/api/v1/namespaces/shop/services/web:http/proxy/x",
            "/api/v1/namespaces/shop/services/https:web:8443/proxy/x",
            "/api/v1/namespaces/shop/services/https:web:/proxy/x",
            "/api/v1/namespaces/shop/pods/http:web-0.x:80/proxy/x",
            "/api/v1/nodes/n1/proxy/x",
            "/api/v1/nodes/n1:10255/proxy/x");
  }

  @Test
  void impossibleNamesAndPortsAreRefused() {
    ServerProxy proxy = scripted.client().proxy();
    ProxyTarget web = proxy.service("shop", "web");

    assertThatIllegalArgumentException().isThrownBy(() -> proxy.service("shop", "a/b"));
    assertThatIllegalArgumentException().isThrownBy(() -> proxy.service("No", "web"));
    assertThatIllegalArgumentException().isThrownBy(() -> proxy.node("../secrets"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> web.port(65_536))
        .withMessage("a port is a number from 1 to 65535, not 65536");
    assertThatIllegalArgumentException().isThrownBy(() -> web.port(0));
    assertThatIllegalArgumentException().isThrownBy(() -> web.port("a:b"));
    assertThatIllegalArgumentException().isThrownBy(() -> web.port(""));
  }

  @ParameterizedTest
  @CsvSource({
    "'', /",
    "/, /",
    "a/b, /a/b",
    "/a//b/, /a//b/",
    "/a%20b%2Fc, /a%20b%2Fc",
    "/x?q=1&r=%26, /x?q=1&r=%26",
    "/.well-known/...x, /.well-known/...x",
  })
  void pathsAreSentAsTheyAre(String path, String sent) {
    scripted.transport.answer(200, TEXT, "ok");

    web().get(path).close();

    assertThat(scripted.transport.sent(0).target()).isEqualTo(ROOT + sent);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/a b",
        "/a#b",
        "/ü",
        "/a%2",
        "/a%zz",
        "/a\\b",
        "/a\nb",
        "/../x",
        "x/..",
        "/a/%2e%2E/b",
        "."
      })
  void pathsThatWouldLeadElsewhereAreRefused(String path) {
    assertThatIllegalArgumentException().isThrownBy(() -> web().get(path));
  }

  @Test
  void parametersAreEncoded() {
    scripted.transport.answer(200, TEXT, "ok");

    web().get("/x?a=1", o -> o.query("b c", "d&e").accept("text/html")).close();

    assertThat(scripted.transport.sent(0).target()).isEqualTo(ROOT + "/x?a=1&b%20c=d%26e");
    assertThat(scripted.transport.sent(0).accept()).isEqualTo("text/html");
  }

  @Test
  void bodiesGoOutWithTheirTypeAndVerb() throws IOException {
    for (int i = 0; i < 5; i++) {
      scripted.transport.answer(200, TEXT, "ok");
    }
    web().post("/a", ProxyBody.of("text/csv", "1,2")).close();
    web().put("/a", ProxyBody.of("text/csv", new byte[] {49})).close();
    web().patch("/a", ProxyBody.of("x/y", stream("abc"), -1)).close();
    web().post("/a", ProxyBody.none()).close();
    web().delete("/a").close();

    assertThat(scripted.transport.sent())
        .extracting(o -> o.method() + " " + o.contentType() + " " + written(o.content()))
        .containsExactly(
            "POST text/csv 3 1,2",
            "PUT text/csv 1 1",
            "PATCH x/y -1 abc",
            "POST null 0 ",
            "DELETE null nothing");
  }

  @Test
  void headAndOptionsAreAskedAsTheyAre() {
    scripted
        .transport
        .answer(200, Map.of("Content-Length", "12"), "")
        .answer(204, Map.of("Allow", "GET, HEAD"), "");

    try (ProxyAnswer head = web().head("/x");
        ProxyAnswer options = web().options("/y", o -> o.query("a", "b"))) {
      assertThat(head.header("Content-Length") + head.text()).isEqualTo("12");
      assertThat(options.header("Allow")).isEqualTo("GET, HEAD");
    }
    assertThat(scripted.transport.sent())
        .extracting(o -> o + " " + written(o.content()))
        .containsExactly("HEAD " + ROOT + "/x nothing", "OPTIONS " + ROOT + "/y?a=b nothing");
  }

  /** An answer to HEAD has no body, by which the server's own are known. */
  @Test
  void whateverAnswersHeadIsAnAnswer() {
    scripted.transport.json(404, "");

    try (ProxyAnswer answer = web().head("/x")) {
      assertThat(answer.code()).isEqualTo(404);
    }
  }

  @Test
  void ownHeadersGoOutInOrder() {
    scripted.transport.answer(200, TEXT, "ok");

    web()
        .get("/x", o -> o.header("Cookie", "a=b").header("x-own", "1").header("x-own", "\t~ 2"))
        .close();

    assertThat(scripted.transport.sent(0).others())
        .containsExactly(
            new Header("Cookie", "a=b"), new Header("x-own", "1"), new Header("x-own", "\t~ 2"));
    assertThat(scripted.transport.sent(0).others()).hasToString("[Cookie, x-own, x-own]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "authorization | carries the client's credentials, which end at the server",
        "Host | names the API server, whatever the backend",
        "User-Agent | is the client's: KubeClientBuilder.userAgent",
        "Accept | has an option of its own: accept",
        "Accept-Encoding | is the client's, which decompresses answers",
        "Content-Type | comes from the body: ProxyBody.of",
        "CONTENT-LENGTH | comes from the body: ProxyBody.of",
        "Transfer-Encoding | comes from the body: ProxyBody.of",
        "Trailer | comes from the body: ProxyBody.of",
        "Connection | is about the connection, which is the client's",
        "Keep-Alive | is about the connection, which is the client's",
        "TE | is about the connection, which is the client's",
        "Upgrade | is about the connection, which is the client's",
        "Expect | is about the connection, which is the client's",
        "Proxy-Authorization | is about the connection, which is the client's",
        "Sec-WebSocket-Key | is about the connection, which is the client's",
        "Impersonate-User | would make the API server take the caller for somebody else",
        "impersonate-extra-x | would make the API server take the caller for somebody else",
        "X-Remote-User | would make the API server take the caller for somebody else",
      })
  void headersOfTheClientAreRefused(String name, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> web().get("/x", o -> o.header(name, "s3cret")))
        .withMessage("the header " + name + " can't be given: it " + reason);
    assertThat(scripted.transport.sent()).isEmpty();
  }

  @Test
  void whatNoHeaderCanHoldIsRefusedWithoutItsValue() {
    String rule = "a header's name has letters, digits and !#$%&'*+-.^_`|~, unlike ";

    for (String name : List.of("", "a b", "a:", "ä", "a\r\nHost")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> web().get("/x", o -> o.header(name, "1")))
          .withMessage(rule + '"' + name + '"');
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> web().get("/x", o -> o.header("X-Own", "s3cret\r\nHost: x")))
        .withMessage(
            "the value of header X-Own has U+000D at 6; it may have visible ASCII, blanks and tabs");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> web().get("/x", o -> o.header("X-Own", "\u00fc")))
        .withMessageContaining("U+00FC at 0");
  }

  @Test
  void deadlinesBeyondAllTimesAreLongOnesAndNoneIsRefused() {
    scripted.transport.answer(200, TEXT, "ok");

    web().get("/x", o -> o.deadline(Duration.ofSeconds(Long.MAX_VALUE))).close();

    assertThat(scripted.transport.sent(0).timeout()).isEqualTo(Duration.ofDays(36_525));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> web().get("/x", o -> o.deadline(Duration.ZERO)))
        .withMessage("a deadline must be more than zero: PT0S");
  }

  @Test
  void aStreamIsGoodForOneRequest() {
    scripted.transport.answer(200, TEXT, "ok");
    ProxyBody body = ProxyBody.of("x/y", stream("abc"), 3);
    web().post("/a", body).close();

    assertThatThrownBy(() -> web().post("/a", body))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "the stream of this body was sent already; each request needs a body of its own");
    assertThat(scripted.transport.sent()).hasSize(1);
  }

  @Test
  void whatTheStreamSaysIsNotToldOfTheConnection() {
    scripted.transport.answer(200, TEXT, "ok");
    IOException own = new IOException("my disk is gone");
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw own;
          }

          @Override
          public int read(byte[] target, int offset, int length) throws IOException {
            throw own;
          }
        };
    web().post("/a", ProxyBody.of("x/y", broken, 10)).close();

    assertThatThrownBy(() -> written(scripted.transport.sent(0).content()))
        .hasMessageContaining("its body's stream can't be read")
        .hasMessageContaining("my disk is gone")
        .hasRootCause(own);
  }

  @Test
  void impossibleLengthsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProxyBody.of("x/y", stream("abc"), -5))
        .withMessage("a body's length is -1 (unknown), 0 or more bytes, not -5");
  }

  @Test
  void answersOfTheBackendAreAnswersWhateverTheirCode() throws IOException {
    scripted
        .transport
        .answer(404, TEXT, "no such page")
        .answer(401, JSON, "{\"error\":\"log in\"}")
        .answer(500, JSON, "not even json")
        .answer(503, JSON, "{\"kind\":\"Status\",\"status\":\"Failure\",\"code\":404}")
        .answer(200, JSON, Scripted.status(404, "NotFound", "of a backend"));

    for (String expected :
        List.of(
            "404 no such page",
            "401 {\"error\":\"log in\"}",
            "500 not even json",
            "503 {\"kind\":\"Status\",\"status\":\"Failure\",\"code\":404}")) {
      try (ProxyAnswer answer = web().get("/x")) {
        assertThat(answer.code() + " " + answer.text()).isEqualTo(expected);
        assertThat(answer.isSuccess()).isFalse();
      }
    }
    try (ProxyAnswer answer = web().get("/x")) {
      assertThat(answer.isSuccess()).isTrue();
      assertThat(new String(answer.body().readAllBytes(), StandardCharsets.UTF_8))
          .contains("of a backend");
    }
  }

  @Test
  void whatTheServerSaysItselfIsAnException() {
    scripted.retry(RetryPolicy.NONE);
    scripted
        .transport
        .json(404, Scripted.status(404, "NotFound", "services \\\"web\\\" not found"))
        .json(
            503, Scripted.status(503, "ServiceUnavailable", "no endpoints available for service"));

    assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> web().get("/x"));
    assertThatExceptionOfType(ServerErrorException.class)
        .isThrownBy(() -> web().get("/x?token=hidden"))
        .withMessage(
            "get " + ROOT + "/x: 503 ServiceUnavailable: no endpoints available for service");
  }

  @Test
  void redirectionsAreNotFollowedButTold() {
    scripted
        .transport
        .answer(302, Map.of("Location", ROOT + "/there?x=1"), "")
        .answer(302, Map.of("Location", "/prefix" + ROOT + "/there"), "")
        .answer(302, Map.of("Location", ROOT), "")
        .answer(302, Map.of("Location", "http://other.example/x"), "")
        .answer(302, Map.of("Location", "/api/v1/secrets"), "")
        .answer(302, Map.of("Location", ROOT + "more/x"), "")
        .answer(200, Map.of("Location", ROOT + "/there"), "");
    List<String> redirects = new ArrayList<>();

    for (int i = 0; i < 7; i++) {
      try (ProxyAnswer answer = web().get("/x")) {
        redirects.add(answer.redirect().orElse("-"));
      }
    }

    assertThat(redirects).containsExactly("/there?x=1", "/there", "/", "-", "-", "-", "-");
    assertThat(scripted.transport.sent()).hasSize(7);
  }

  @Test
  void readsAreRepeatedAndWritesOnlyIfTheyCanBe() {
    scripted.transport.failure(Kind.DISCONNECTED, false).answer(200, TEXT, "ok");
    web().get("/x").close();
    scripted.transport.failure(Kind.CONNECTION_REFUSED, true).answer(200, TEXT, "ok");
    web().post("/x", ProxyBody.of("a/b", "1")).close();
    scripted.transport.failure(Kind.CONNECTION_REFUSED, true);
    assertThatThrownBy(() -> web().put("/x", ProxyBody.of("a/b", stream("1"), 1)))
        .isInstanceOf(TransportException.class);

    assertThat(scripted.transport.sent()).hasSize(5);
  }

  @Test
  void aStreamIsNotSentAgainWithNewCredentials() {
    scripted.credentials(
        new Credentials() {
          @Override
          public @Nullable String authorization() {
            return "Bearer t";
          }

          @Override
          public boolean refused(@Nullable String authorization) {
            return true;
          }
        });
    String refusal = Scripted.status(401, "Unauthorized", "no");
    scripted.transport.json(401, refusal).answer(200, TEXT, "ok").json(401, refusal);

    web().put("/x", ProxyBody.of("a/b", "1")).close();
    assertThatThrownBy(() -> web().put("/x", ProxyBody.of("a/b", stream("1"), 1)))
        .isInstanceOf(UnauthorizedException.class);

    assertThat(scripted.transport.sent()).hasSize(3);
  }

  @Test
  void observersAreToldWhatWasAnsweredBehindTheServer() {
    List<Integer> codes = new ArrayList<>();
    scripted.extras(
        new Extras(
            call ->
                new CallObservation() {
                  @Override
                  public void opened(int code) {
                    codes.add(code);
                  }

                  @Override
                  public void ended(CallOutcome outcome) {
                    codes.add(outcome.code());
                  }
                },
            null));
    scripted.transport.answer(503, TEXT, "down");
    web().get("/health").close();
    scripted.transport.answer(200, TEXT, "ok");
    web().get("/health").close();
    assertThat(codes).containsExactly(503, 503, 200, 200);
  }

  @Test
  void observersSeeTheSubresource() {
    List<CallInfo> calls = new ArrayList<>();
    scripted.extras(
        new Extras(
            call -> {
              calls.add(call);
              return CallObservation.NONE;
            },
            null));
    for (int i = 0; i < 3; i++) {
      scripted.transport.answer(200, TEXT, "ok");
    }

    web().post("/x", ProxyBody.none()).close();

    web().head("/x").close();
    web().options("/x").close();

    assertThat(calls)
        .extracting(CallInfo::verb, CallInfo::subresource)
        .containsExactly(
            tuple("create", "proxy"), tuple("get", "proxy"), tuple("options", "proxy"));
    assertThat(calls.get(0)).isEqualTo(new CallInfo("create", "", "v1", "services", "proxy", true));
  }

  private ProxyTarget web() {
    return scripted.client().proxy().service("shop", "web").port("http");
  }

  private String targetOf(ProxyTarget target) {
    scripted.transport.answer(200, TEXT, "ok");
    target.get("/x").close();
    return scripted.transport.sent(scripted.transport.sent().size() - 1).target();
  }

  private static ByteArrayInputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String written(@Nullable OutgoingContent content) {
    if (content == null) {
      return "nothing";
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      content.writeTo(out);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return content.length() + " " + out.toString(StandardCharsets.UTF_8);
  }
}
