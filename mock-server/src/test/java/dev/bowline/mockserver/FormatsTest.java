package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.Status;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Protocol;
import okhttp3.Response;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** JSON and Protobuf over the socket, by both versions of HTTP. */
final class FormatsTest {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static MockKubeServer server;
  private static TestClient client;

  @BeforeAll
  static void start() {
    server = MockKubeServer.start();
    client = new TestClient(server);
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
  }

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void bothVersionsOfHttpAreSpoken(Protocol protocol) throws IOException {
    try (TestClient other =
            protocol == Protocol.HTTP_2
                ? new TestClient(server)
                : new TestClient(server, Protocol.HTTP_1_1);
        Response response = other.get("/version")) {
      assertThat(response.protocol()).isEqualTo(protocol);
      assertThat(response.body().string()).contains("\"minor\":\"36\"");
    }
  }

  @Test
  void protobufGoesInAndComesOut() throws IOException {
    ConfigMap map = ConfigMap.of(c -> c.name("proto").putData("k", "v"));
    byte[] body = Codecs.protobuf().write(map, EncodeOptions.DEFAULT);
    try (Response response =
        client.send("POST", MAPS, TestClient.PROTOBUF, TestClient.PROTOBUF, body)) {
      assertThat(response.code()).isEqualTo(201);
      assertThat(response.header("Content-Type")).isEqualTo(TestClient.PROTOBUF);
      ConfigMap created =
          Codecs.protobuf().read(response.body().bytes(), ConfigMap.EMPTY, DecodeOptions.DEFAULT);
      assertThat(created).isEqualTo(server.find(ConfigMap.TYPE, "default", "proto").orElseThrow());
    }
  }

  @Test
  void aProtobufBodyIsAnsweredInJsonToAClientThatDoesNotSay() throws IOException {
    byte[] body =
        Codecs.protobuf().write(ConfigMap.of(c -> c.name("quiet")), EncodeOptions.DEFAULT);
    try (Response response = client.send("POST", MAPS, "", TestClient.PROTOBUF, body)) {
      assertThat(response.header("Content-Type")).isEqualTo(TestClient.JSON);
    }
  }

  @Test
  void listsAreTheSameInBothFormats() throws IOException {
    for (int i = 0; i < 300; i++) {
      String name = "m" + i;
      server.create(
          ConfigMap.of(c -> c.name(name).namespace("lists").putData("k", "v".repeat(1000))));
    }
    String target = "/api/v1/namespaces/lists/configmaps";
    KubeList<ConfigMap> empty = KubeList.empty(ConfigMap.TYPE);
    KubeList<ConfigMap> json;
    try (Response response = client.get(target)) {
      byte[] bytes = response.body().bytes();
      assertThat(response.header("Content-Length")).isEqualTo(Integer.toString(bytes.length));
      json = Codecs.json().read(bytes, empty, DecodeOptions.DEFAULT);
    }
    try (Response response = client.send("GET", target, TestClient.PROTOBUF, null, new byte[0])) {
      byte[] bytes = response.body().bytes();
      assertThat(response.header("Content-Length")).isEqualTo(Integer.toString(bytes.length));
      KubeList<ConfigMap> protobuf = Codecs.protobuf().read(bytes, empty, DecodeOptions.DEFAULT);
      assertThat(protobuf.items()).hasSize(300).isEqualTo(json.items());
      assertThat(protobuf.resourceVersion()).isEqualTo(json.resourceVersion());
    }
  }

  @Test
  void pagesInProtobufFollowTheirToken() throws IOException {
    for (String name : List.of("a", "b", "c", "d", "e")) {
      server.create(ConfigMap.of(c -> c.name(name).namespace("pages")));
    }
    String target = "/api/v1/namespaces/pages/configmaps?limit=2";
    List<String> names = new ArrayList<>();
    String token = "";
    do {
      String next = token.isEmpty() ? target : target + "&continue=" + token;
      try (Response response = client.send("GET", next, TestClient.PROTOBUF, null, new byte[0])) {
        KubeList<ConfigMap> page =
            Codecs.protobuf()
                .read(
                    response.body().bytes(), KubeList.empty(ConfigMap.TYPE), DecodeOptions.DEFAULT);
        page.items().stream().map(KubeObject::name).forEach(names::add);
        token = page.metadata().continue_();
      }
    } while (!token.isEmpty());
    assertThat(names).containsExactly("a", "b", "c", "d", "e");
  }

  @Test
  void errorsComeInProtobufToo() throws IOException {
    try (Response response =
        client.send("GET", MAPS + "/none", TestClient.PROTOBUF, null, new byte[0])) {
      Status status =
          Codecs.protobuf().read(response.body().bytes(), Status.EMPTY, DecodeOptions.DEFAULT);
      assertThat(response.code()).isEqualTo(404);
      assertThat(status.message()).isEqualTo("configmaps \"none\" not found");
      assertThat(status.details().kind()).isEqualTo("configmaps");
    }
  }

  @Test
  void aBodyOfAnUnknownTypeIsRefused() throws IOException {
    try (Response response =
        client.send("POST", MAPS, TestClient.JSON, "text/csv", new byte[] {1})) {
      assertThat(response.code()).isEqualTo(415);
    }
  }

  @Test
  void aTokenThatNobodyKnowsIsUnauthorized() throws IOException {
    try (TestClient other = new TestClient(server)) {
      other.credentials("Bearer wrong");
      assertThat(other.json("GET", "/api", "", 401)).containsEntry("reason", "Unauthorized");
    }
  }

  @Test
  void withoutCredentialsOnlyHealthAndVersionAreThere() throws IOException {
    try (TestClient other = new TestClient(server)) {
      other.credentials("");
      assertThat(other.json("GET", "/api/v1", "", 403))
          .containsEntry(
              "message", "forbidden: User \"system:anonymous\" cannot get path \"/api/v1\"");
      try (Response response = other.get("/healthz")) {
        assertThat(response.body().string()).isEqualTo("ok");
      }
    }
  }
}
