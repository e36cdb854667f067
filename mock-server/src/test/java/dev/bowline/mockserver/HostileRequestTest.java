package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import okhttp3.Protocol;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests that nobody expects still get their answer, or a broken connection, but no silence. */
final class HostileRequestTest {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  private final MockKubeServer server = MockKubeServer.start();
  private TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void aWarningMayBeBeyondAscii(Protocol protocol) throws IOException {
    use(protocol);
    byte[] body = "{\"metadata\":{\"name\":\"a\"},\"größe\":1}".getBytes(StandardCharsets.UTF_8);
    try (Response response = client.send("POST", MAPS, TestClient.JSON, TestClient.JSON, body)) {
      assertThat(response.code()).isEqualTo(201);
      assertThat(response.header("Warning")).isNotNull().startsWith("299 - \"unknown field");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void aUserMayBeBeyondAscii(Protocol protocol) throws IOException {
    use(protocol);
    client.actAs("jörg");
    assertThat(String.valueOf(client.json("GET", "/api/v1/nodes", "", 403).get("message")))
        .startsWith("nodes is forbidden: User \"jörg\" cannot list");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a\\\"b\\\\c|299 - \"unknown field \\\"a\\\\\\\"b\\\\\\\\c\\\"\"",
        "a\\tb|299 - \"unknown field \\\"a\\\\tb\\\"\"",
      })
  void aWarningQuotesAsGoDoes(String jsonName, String warning) throws IOException {
    String body = "{\"metadata\":{\"name\":\"a\"},\"" + jsonName + "\":1}";
    try (Response response =
        client.send(
            "POST",
            MAPS,
            TestClient.JSON,
            TestClient.JSON,
            body.getBytes(StandardCharsets.UTF_8))) {
      assertThat(response.header("Warning")).isEqualTo(warning);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void aMomentThatThrowsBreaksTheRequestOff(Protocol protocol) {
    use(protocol);
    server.inject(
        Fault.stall(),
        Moment.when(
            call -> {
              throw new IllegalStateException("a bug of the test");
            }));
    assertThatThrownBy(() -> client.get(MAPS)).isInstanceOf(IOException.class);
  }

  @Test
  void aPageOfALaterVersionIsTooLarge() throws IOException {
    String token =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(
                "{\"v\":\"meta.k8s.io/v1\",\"rv\":99999999,\"start\":\"a\\u0000\"}"
                    .getBytes(StandardCharsets.UTF_8));
    assertThat(
            (String)
                client
                    .json("GET", "/api/v1/configmaps?limit=1&continue=" + token, "", 504)
                    .get("message"))
        .startsWith("Timeout: Too large resource version: 99999999, current: ");
  }

  @Test
  void aLongNameIsRefusedAsAShortOneWouldBe() throws IOException {
    String name = ".".repeat(100_000).replace(".", "a.") + "a";
    Map<String, ?> refusal =
        client.json("POST", MAPS, "{\"metadata\":{\"name\":\"" + name + "\"}}", 422);
    assertThat(String.valueOf(refusal.get("message")))
        .endsWith("must be no more than 253 characters");
  }

  @Test
  void aBodyBeyondAllMeasureIsTooLarge() throws IOException {
    client.json("POST", MAPS, " ".repeat(20_000_000) + "{}", 413);
    assertThat(server.calls().get(0).body().length).isLessThan(10_000_000);
  }

  @ParameterizedTest
  @CsvSource({
    "limit=1&continue=eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MTAxLCJzdGFydCI6Ii8uLi9hIn0, 400",
    "resourceVersion=9223372036854775807, 504",
    "resourceVersion=99999999999999999999, 400",
    "resourceVersion=18446744073709551615, 504",
  })
  void numbersAndTokensAtTheEdge(String query, int status) throws IOException {
    client.json("GET", MAPS + "?" + query, "", status);
  }

  @Test
  void aWatchMayBeAskedToLastForEver() throws IOException {
    server.create(ConfigMap.of(c -> c.name("a").namespace("default")));
    try (TestWatch watch = client.watch(MAPS + "?watch=1&timeoutSeconds=9223372036854775807")) {
      assertThat(watch.nextAsText()).isEqualTo("ADDED a");
    }
  }

  @Test
  void whatCannotBeWatchedIsNot() throws IOException {
    Map<String, ?> refusal = client.json("GET", "/api/v1/componentstatuses?watch=1", "", 405);
    assertThat(refusal.get("message"))
        .isEqualTo("watch is not supported on resources of kind \"componentstatuses\"");
  }

  @ParameterizedTest
  @CsvSource({"POST, 400", "DELETE, 400"})
  void aBodyThatEndsTooEarlyIsToldInTheServersWords(String method, int status) throws IOException {
    server.create(ConfigMap.of(c -> c.name("a").namespace("default")));
    String path = method.equals("POST") ? MAPS : MAPS + "/a";
    Map<String, ?> refusal = client.json(method, path, "{", status);
    assertThat(String.valueOf(refusal.get("message")))
        .contains("json parse error: unexpected end of JSON input");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'metadata':{'name':'l','resourceVersion':'0'}}|422",
        "{'metadata':{'name':'l','uid':'x'}}|409",
        "{'metadata':{'name':'new','uid':'x'}}|409",
        "{'metadata':{'name':'new','resourceVersion':'x'}}|500",
        "{'metadata':{'name':'new','resourceVersion':'55'}}|201",
      })
  void anUpdateThatMayCreateHeedsWhatItIsMeantFor(String body, int status) throws IOException {
    String leases = "/apis/coordination.k8s.io/v1/namespaces/default/leases/";
    client.json("PUT", leases + "l", "{\"metadata\":{\"name\":\"l\"}}", 201);
    String name = body.contains("new") ? "new" : "l";
    client.json("PUT", leases + name, body.replace('\'', '"'), status);
  }

  private void use(Protocol protocol) {
    client.close();
    client =
        protocol == Protocol.HTTP_2
            ? new TestClient(server)
            : new TestClient(server, Protocol.HTTP_1_1);
  }
}
