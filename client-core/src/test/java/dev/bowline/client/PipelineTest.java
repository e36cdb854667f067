package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.config.Credentials;
import dev.bowline.serde.CodecException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PipelineTest {
  private static final String JSON = "application/json";

  private final Scripted scripted = new Scripted();

  @AfterEach
  void everyAnswerIsClosed() {
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  void repeatsAReadAfterABrokenConnection() {
    scripted.transport.failure(Kind.DISCONNECTED, false).json(200, Scripted.configMap("a", "1"));

    assertThat(scripted.configMaps().get("a").name()).isEqualTo("a");
    assertThat(scripted.time.waits()).containsExactly(Duration.ofMillis(75));
  }

  @Test
  void repeatsAReadWhoseBodyBreaks() {
    scripted
        .transport
        .brokenJson("{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"na")
        .json(200, Scripted.configMap("a", "1"));

    assertThat(scripted.configMaps().get("a").name()).isEqualTo("a");
  }

  @Test
  void beginsAListAnewWhenItsBodyBreaks() {
    String items = Scripted.configMap("a", "1") + "," + Scripted.configMap("b", "2");
    String list =
        "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"9\"},\"items\":["
            + items;
    scripted.transport.brokenJson(list).json(200, list + "]}");

    assertThat(scripted.configMaps().list().items())
        .extracting(ConfigMap::name)
        .containsExactly("a", "b");
  }

  @Test
  void neverRepeatsACreateThatMayHaveArrived() {
    scripted.transport.failure(Kind.DISCONNECTED, false);

    TransportException e =
        catchThrowableOfType(
            TransportException.class,
            () -> scripted.configMaps().create(ConfigMap.of(c -> c.name("a"))));

    assertThat(e)
        .hasMessage(
            "create https://kube.example:6443/api/v1/namespaces/shop/configmaps: the script says so");
    assertThat(e.attempts()).containsExactly(new Attempt(Duration.ZERO, "scripted failure"));
    assertThat(scripted.transport.sent()).hasSize(1);
  }

  @Test
  void repeatsACreateThatNeverArrived() {
    scripted
        .transport
        .failure(Kind.CONNECTION_REFUSED, true)
        .json(201, Scripted.configMap("a", "1"));

    assertThat(scripted.configMaps().create(ConfigMap.of(c -> c.name("a"))).uid()).isEqualTo("u-a");
  }

  @Test
  void waitsAsLongAsTheServerSaysAndRepeatsACreateAfter429() {
    scripted
        .transport
        .answer(
            429,
            Map.of("Content-Type", JSON, "Retry-After", "7"),
            Scripted.status(429, "TooManyRequests", "busy"))
        .json(201, Scripted.configMap("a", "1"));

    scripted.configMaps().create(ConfigMap.of(c -> c.name("a")));

    assertThat(scripted.time.waits()).containsExactly(Duration.ofSeconds(7));
  }

  @Test
  void givesUpAfterTheLastAttemptAndTellsAll() {
    for (int i = 0; i < 3; i++) {
      scripted.transport.answer(
          503, Map.of("Content-Type", "text/plain", "Retry-After", "1"), "not ready\n");
    }

    ApiException e = catchThrowableOfType(ApiException.class, () -> scripted.configMaps().get("a"));

    assertThat(e)
        .isInstanceOf(ServerErrorException.class)
        .hasMessage(
            "get /api/v1/namespaces/shop/configmaps/a: 503 ServiceUnavailable: not ready [3 attempts]");
    assertThat(e.attempts())
        .containsExactly(
            new Attempt(Duration.ZERO, "503 ServiceUnavailable"),
            new Attempt(Duration.ofSeconds(1), "503 ServiceUnavailable"),
            new Attempt(Duration.ofSeconds(2), "503 ServiceUnavailable"));
  }

  @Test
  void doesNotWaitBeyondTheDeadline() {
    scripted.transport.answer(
        429,
        Map.of("Content-Type", JSON, "Retry-After", "61"),
        Scripted.status(429, "TooManyRequests", "busy"));

    assertThatThrownBy(() -> scripted.configMaps().get("a"))
        .isInstanceOf(TooManyRequestsException.class);
    assertThat(scripted.time.waits()).isEmpty();
  }

  @Test
  void givesEachAttemptTheTimeThatIsLeft() {
    scripted
        .transport
        .answer(
            429,
            Map.of("Content-Type", JSON, "Retry-After", "4"),
            Scripted.status(429, "TooManyRequests", "busy"))
        .json(200, Scripted.configMap("a", "1"));

    scripted.configMaps().get("a", q -> q.deadline(Duration.ofSeconds(10)));

    assertThat(scripted.transport.sent())
        .extracting(request -> request.timeout())
        .containsExactly(Duration.ofSeconds(10), Duration.ofSeconds(6));
  }

  @Test
  void tellsWhenTheThreadIsInterruptedWhileWaiting() {
    scripted.time.interruptWaits();
    scripted.transport.failure(Kind.CONNECTION_REFUSED, true);

    TransportException e =
        catchThrowableOfType(TransportException.class, () -> scripted.configMaps().get("a"));

    assertThat(Thread.interrupted()).isTrue();
    assertThat(e.kind()).isEqualTo(Kind.INTERRUPTED);
    assertThat(e)
        .hasMessage(
            "get /api/v1/namespaces/shop/configmaps/a: the thread was interrupted while waiting to try again");
  }

  @Test
  void reloadsCredentialsOnceAfter401() {
    Tokens tokens = new Tokens("old", "new");
    scripted.credentials(tokens);
    scripted
        .transport
        .json(401, Scripted.status(401, "Unauthorized", "Unauthorized"))
        .json(201, Scripted.configMap("a", "1"));

    scripted.configMaps().create(ConfigMap.of(c -> c.name("a")));

    assertThat(scripted.transport.sent())
        .extracting(request -> request.authorization())
        .containsExactly("Bearer old", "Bearer new");
  }

  @Test
  void reloadsCredentialsAlsoAfterAPageThatSays401() {
    scripted.credentials(new Tokens("old", "new"));
    scripted
        .transport
        .answer(401, Map.of("Content-Type", "text/html"), "<html>401 Authorization Required</html>")
        .json(200, Scripted.configMap("a", "1"));

    assertThat(scripted.configMaps().get("a").name()).isEqualTo("a");

    assertThat(scripted.transport.sent())
        .extracting(request -> request.authorization())
        .containsExactly("Bearer old", "Bearer new");
  }

  @Test
  void aPageThatSays401IsUnauthorized() {
    scripted.transport.answer(401, Map.of("Content-Type", "text/html"), "<html>no</html>");

    assertThatThrownBy(() -> scripted.configMaps().get("a"))
        .isInstanceOf(UnauthorizedException.class)
        .hasMessageContaining("in front of the API server");
  }

  @Test
  void doesNotRepeatA401WithTheSameCredentials() {
    scripted.credentials(new Tokens("old", "old"));
    scripted.transport.json(401, Scripted.status(401, "Unauthorized", "Unauthorized"));

    assertThatThrownBy(() -> scripted.configMaps().get("a"))
        .isInstanceOf(UnauthorizedException.class)
        .hasMessage("get /api/v1/namespaces/shop/configmaps/a: 401 Unauthorized: Unauthorized");
  }

  @Test
  void asksForProtobufWithJsonBehindIt() {
    scripted.encoding(Encoding.AUTO).transport.json(200, Scripted.configMap("a", "1"));

    assertThat(scripted.configMaps().get("a").data()).containsEntry("k", "v");
    assertThat(scripted.transport.sent(0).accept())
        .isEqualTo("application/vnd.kubernetes.protobuf,application/json");
  }

  @Test
  void learnsFromA415ThatATypeIsJsonOnly() {
    scripted
        .encoding(Encoding.AUTO)
        .transport
        .json(415, Scripted.status(415, "UnsupportedMediaType", "no"))
        .json(201, Scripted.configMap("a", "1"))
        .json(201, Scripted.configMap("b", "2"));
    Resources<ConfigMap> configMaps = scripted.configMaps();

    configMaps.create(ConfigMap.of(c -> c.name("a")));
    configMaps.create(ConfigMap.of(c -> c.name("b")));

    assertThat(scripted.transport.sent())
        .extracting(request -> request.contentType())
        .containsExactly("application/vnd.kubernetes.protobuf", JSON, JSON);
    assertThat(scripted.transport.sent(2).accept()).isEqualTo(JSON);
  }

  @Test
  void doesNotTakeA415ToAPatchForARefusalOfProtobuf() {
    scripted
        .encoding(Encoding.AUTO)
        .transport
        .json(415, Scripted.status(415, "UnsupportedMediaType", "no"));

    assertThatThrownBy(() -> scripted.configMaps().patch("a", Patch.merge("{}")))
        .isInstanceOf(OtherApiException.class);
    assertThat(scripted.transport.sent()).hasSize(1);
  }

  @Test
  void writesFieldsThatNobodyKnowsBackInTheFormatTheyCameIn() {
    String stored =
        Scripted.configMap("a", "1").replace("\"data\"", "\"future\":{\"x\":1},\"data\"");
    scripted.encoding(Encoding.AUTO).transport.json(200, stored).json(200, stored);

    scripted.configMaps().edit("a", c -> c.with(b -> b.putData("k", "w")));

    assertThat(scripted.transport.sent(1).contentType()).isEqualTo(JSON);
    assertThat(scripted.transport.sentBody(1)).contains("\"future\":{\"x\":1}");
  }

  @Test
  void refusesToLoseUnknownFieldsWhenProtobufIsDemanded() {
    String stored =
        Scripted.configMap("a", "1").replace("\"data\"", "\"future\":{\"x\":1},\"data\"");
    scripted
        .encoding(Encoding.PROTOBUF)
        .transport
        .json(200, stored)
        .json(200, stored)
        .json(200, stored);
    Resources<ConfigMap> configMaps = scripted.configMaps();
    ConfigMap read = configMaps.get("a");

    assertThatThrownBy(() -> configMaps.replace(read)).isInstanceOf(CodecException.class);
    configMaps.replace(read, o -> o.dropUnknownFields());

    assertThat(scripted.transport.sent(1).contentType())
        .isEqualTo("application/vnd.kubernetes.protobuf");
  }

  @Test
  void learnsFromA406ThatATypeIsJsonOnly() {
    scripted
        .encoding(Encoding.AUTO)
        .transport
        .json(406, Scripted.status(406, "NotAcceptable", "no"))
        .json(200, Scripted.configMap("a", "1"));

    scripted.configMaps().get("a");

    assertThat(scripted.transport.sent(1).accept()).isEqualTo(JSON);
  }

  @Test
  void doesNotFallBackWhenProtobufIsDemanded() {
    scripted
        .encoding(Encoding.PROTOBUF)
        .transport
        .json(406, Scripted.status(406, "NotAcceptable", "no"));

    assertThatThrownBy(() -> scripted.configMaps().get("a")).isInstanceOf(OtherApiException.class);
    assertThat(scripted.transport.sent(0).accept())
        .isEqualTo("application/vnd.kubernetes.protobuf");
  }

  @Test
  void reportsWarningsOfAnswersAndRefusals() {
    Map<String, String> headers = Map.of("Content-Type", JSON, "Warning", "299 - \"old\"");
    scripted
        .transport
        .answer(200, headers, Scripted.configMap("a", "1"))
        .answer(404, headers, Scripted.status(404, "NotFound", "gone"));

    scripted.configMaps().get("a");
    scripted.configMaps().find("a");

    assertThat(scripted.warnings)
        .containsExactly(new Warning(299, "-", "old"), new Warning(299, "-", "old"));
  }

  @Test
  void takesPlainTextForTheMessageOfAStatus() {
    scripted.transport.answer(
        404, Map.of("Content-Type", "text/plain; charset=utf-8"), "404 page not found\n");

    assertThatThrownBy(() -> scripted.configMaps().find("a"))
        .isInstanceOf(NotFoundException.class)
        .hasMessage("get /api/v1/namespaces/shop/configmaps/a: 404 NotFound: 404 page not found");
  }

  @Test
  void tellsOfAStatusThatCannotBeReadWithoutRepeatingIt() {
    scripted.transport.json(500, "{\"error\":\"secret\"}").json(500, "oops").json(503, "");
    Resources<ConfigMap> configMaps = scripted.configMaps();

    assertThatThrownBy(() -> configMaps.get("a"))
        .isInstanceOf(ServerErrorException.class)
        .hasMessage(
            "get /api/v1/namespaces/shop/configmaps/a: 500 InternalError: the answer is no readable Status: Status: expected v1 Status, found an object without kind and apiVersion at $ (byte 0)");
    assertThatThrownBy(() -> configMaps.get("a"))
        .hasMessage(
            "get /api/v1/namespaces/shop/configmaps/a: 500 InternalError: the answer is no readable Status: Status: expected an object, found 'o' at $ (byte 0)");
    assertThatThrownBy(() -> configMaps.get("a"))
        .hasMessage(
            "get /api/v1/namespaces/shop/configmaps/a: 503 ServiceUnavailable: the answer is no readable Status: Status: expected an object, found the end of the input at $ (byte 0)");
  }

  @Test
  void tellsOfAnHtmlPageWithCode200() {
    scripted.transport.answer(
        200, Map.of("Content-Type", "text/html; charset=utf-8"), "<html>log in</html>");

    TransportException e =
        catchThrowableOfType(TransportException.class, () -> scripted.configMaps().get("a"));

    assertThat(e.kind()).isEqualTo(Kind.NOT_KUBERNETES);
    assertThat(e)
        .hasMessage(
            "get https://kube.example:6443/api/v1/namespaces/shop/configmaps/a: the server answered 200 OK with text/html; charset=utf-8, not with a Kubernetes object. Is https://kube.example:6443 the address of an API server, or is a proxy or login page in between?");
  }

  @Test
  void tellsOfAnHtmlPageWithCode502AndRepeatsTheRead() {
    for (int i = 0; i < 3; i++) {
      scripted.transport.answer(
          502, Map.of("Content-Type", "text/html"), "<html>Bad Gateway</html>");
    }

    TransportException e =
        catchThrowableOfType(TransportException.class, () -> scripted.configMaps().get("a"));

    assertThat(e.kind()).isEqualTo(Kind.BAD_GATEWAY);
    assertThat(e)
        .hasMessage(
            "get https://kube.example:6443/api/v1/namespaces/shop/configmaps/a: something in front of the API server answered 502 Bad Gateway with an HTML page. Is https://kube.example:6443 the server's address, and can the proxy or load balancer reach it? [3 attempts]");
  }

  @Test
  void doesNotTakeAnHtmlPageWithCode404ForAMissingObject() {
    scripted.transport.answer(404, Map.of("Content-Type", "text/html"), "<html>Not Found</html>");

    assertThatThrownBy(() -> scripted.configMaps().find("a"))
        .isInstanceOf(TransportException.class)
        .hasMessage(
            "get https://kube.example:6443/api/v1/namespaces/shop/configmaps/a: something in front of the API server answered 404 Not Found with an HTML page. Is https://kube.example:6443 the server's address, and can the proxy or load balancer reach it?");
  }

  @Test
  void tellsOfARedirection() {
    scripted.transport.answer(302, Map.of("Location", "https://login.example/?token=x"), "");

    assertThatThrownBy(() -> scripted.configMaps().get("a"))
        .isInstanceOf(TransportException.class)
        .hasMessage(
            "get https://kube.example:6443/api/v1/namespaces/shop/configmaps/a: the server redirects (302 Found), which no Kubernetes API server does. Is https://kube.example:6443 its address, or is a login page in between?");
  }

  @Test
  void doesNotTakeAnotherKindForTheObject() {
    scripted.transport.json(
        200, "{\"kind\":\"Secret\",\"apiVersion\":\"v1\",\"data\":{\"p\":\"c2VjcmV0\"}}");

    assertThatThrownBy(() -> scripted.configMaps().get("a"))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("Secret")
        .hasMessageNotContaining("c2VjcmV0");
  }

  @Test
  void keepsCredentialsOutOfEverythingThatCanBePrinted() {
    scripted.credentials(new Tokens("hidden", "hidden"));
    scripted.transport.json(401, Scripted.status(401, "Unauthorized", "Unauthorized"));

    assertThatThrownBy(() -> scripted.configMaps().get("a"))
        .satisfies(e -> assertThat(e.toString()).doesNotContain("hidden"));
    assertThat(scripted.transport.sent(0).authorization()).isEqualTo("Bearer hidden");
    assertThat(scripted.transport.sent(0).toString()).doesNotContain("hidden");
  }

  /** Gives the next token after each refusal. */
  private static final class Tokens implements Credentials {
    private final Deque<String> tokens;

    Tokens(String... tokens) {
      this.tokens = new ArrayDeque<>(List.of(tokens));
    }

    @Override
    public String authorization() {
      return "Bearer " + tokens.getFirst();
    }

    @Override
    public boolean refused(@Nullable String authorization) {
      tokens.removeFirst();
      return !authorization().equals(authorization);
    }
  }
}
