package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Secret;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.WatchFrame;
import dev.bowline.codec.WatchFrames;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.v1.Status;
import dev.bowline.serde.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A server that speaks CBOR, as one with the feature gate {@code CBORServingAndStorage}. */
final class CborTest {
  private static final String CBOR = "application/cbor";
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  private final MockKubeServer server = MockKubeServer.builder().plainHttp().cbor().start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @Test
  void cborGoesInAndComesOut() throws IOException {
    Secret secret =
        Secret.of(s -> s.name("s").putData("k", Bytes.copyOf(new byte[] {0, (byte) 0xFF})));
    String target = "/api/v1/namespaces/default/secrets";
    byte[] body = Codecs.cbor().write(secret, EncodeOptions.DEFAULT);
    try (Response response = client.send("POST", target, CBOR, CBOR, body)) {
      assertThat(response.code()).isEqualTo(201);
      Secret created = read(response, Secret.EMPTY);
      assertThat(created).isEqualTo(server.find(Secret.TYPE, "default", "s").orElseThrow());
      assertThat(created.data()).isEqualTo(secret.data());
    }
  }

  @Test
  void aBodyThatBreaksOffIsToldAsTheRealServerDoes() throws IOException {
    byte[] body = HexFormat.of().parseHex("a16161");
    try (Response response = client.send("POST", MAPS, TestClient.JSON, CBOR, body)) {
      assertThat(response.code()).isEqualTo(400);
      assertThat(response.body().string())
          .contains(
              "the object provided is unrecognized (must be of type ConfigMap): unable to determine group/version/kind: unexpected EOF (a16161)");
    }
  }

  @Test
  void listsAndErrorsComeInCborToo() throws IOException {
    server.create(ConfigMap.of(c -> c.name("a").namespace("default").putData("k", "v")));
    try (Response response = client.send("GET", MAPS, CBOR, null, new byte[0])) {
      byte[] body = response.body().bytes();
      assertThat(new String(body, StandardCharsets.ISO_8859_1))
          .as("items have no kind, and k comes first")
          .contains("DkindMConfigMapListEitems\u0081\u00a2Ddata\u00a1AkAv")
          .endsWith("JapiVersionBv1");
      KubeList<ConfigMap> list =
          Codecs.cbor().read(body, KubeList.empty(ConfigMap.TYPE), DecodeOptions.DEFAULT);
      assertThat(list.items())
          .containsExactly(server.find(ConfigMap.TYPE, "default", "a").orElseThrow());
      assertThat(list.resourceVersion().isNone()).isFalse();
    }
    try (Response response = client.send("GET", MAPS + "/none", CBOR, null, new byte[0])) {
      assertThat(response.code()).isEqualTo(404);
      assertThat(read(response, Status.EMPTY).message()).isEqualTo("configmaps \"none\" not found");
    }
  }

  @Test
  void aWatchIsASequence() throws IOException {
    ConfigMap map =
        server.create(ConfigMap.of(c -> c.name("a").namespace("default").putData("k", "v")));
    String target = MAPS + "?watch=1&timeoutSeconds=1";
    try (Response response = client.send("GET", target, CBOR, null, new byte[0]);
        WatchFrames<ConfigMap> frames =
            Codecs.cbor()
                .watchFrames(
                    response.body().byteStream(), ConfigMap.EMPTY, DecodeOptions.DEFAULT)) {
      assertThat(response.header("Content-Type")).isEqualTo("application/cbor-seq");
      assertThat(frames.next()).isEqualTo(new WatchFrame.Event<>(WatchFrame.Type.ADDED, map));
      assertThat(frames.next()).isNull();
    }
  }

  @Test
  void oneEventIsUnreadableAndTheNextIsNot() throws IOException {
    for (String name : List.of("a", "b")) {
      server.create(ConfigMap.of(c -> c.name(name).namespace("default")));
    }
    server.inject(Fault.malformedEvent(0), Moment.any());
    String target = MAPS + "?watch=1&timeoutSeconds=1";
    try (Response response = client.send("GET", target, CBOR, null, new byte[0])) {
      byte[] body = response.body().bytes();
      assertThat(body[0]).as("a string of bytes").isEqualTo((byte) 0x5a);
      int length = ByteBuffer.wrap(body).getInt(1);
      byte[] rest = Arrays.copyOfRange(body, 5 + length, body.length);
      WatchFrames<ConfigMap> frames =
          Codecs.cbor()
              .watchFrames(new ByteArrayInputStream(rest), ConfigMap.EMPTY, DecodeOptions.DEFAULT);
      assertThat(frames.next())
          .isEqualTo(
              new WatchFrame.Event<>(
                  WatchFrame.Type.ADDED,
                  server.find(ConfigMap.TYPE, "default", "b").orElseThrow()));
      assertThat(frames.next()).isNull();
    }
  }

  @Test
  void refusalsNameIt() throws IOException {
    assertThat(message(client.send("GET", MAPS, "text/html", null, new byte[0]), 406))
        .isEqualTo(
            "406: Not Acceptable\n\nAvailable representations: application/json, application/yaml, application/vnd.kubernetes.protobuf, application/cbor, application/json;stream=watch, application/vnd.kubernetes.protobuf;stream=watch, application/cbor-seq");
    assertThat(message(client.send("POST", MAPS, TestClient.JSON, "text/csv", new byte[1]), 415))
        .isEqualTo(
            "the body of the request was in an unknown format - accepted media types include: application/json, application/yaml, application/vnd.kubernetes.protobuf, application/cbor");
  }

  @Test
  void aServerThatWasNotToldToSpeaksNone() throws IOException {
    try (MockKubeServer other = MockKubeServer.builder().plainHttp().start();
        TestClient without = new TestClient(other)) {
      byte[] body = Codecs.cbor().write(ConfigMap.of(c -> c.name("a")), EncodeOptions.DEFAULT);
      assertThat(message(without.send("GET", MAPS, CBOR, null, new byte[0]), 406))
          .isEqualTo(
              "406: Not Acceptable\n\nAvailable representations: application/json, application/yaml, application/vnd.kubernetes.protobuf, application/json;stream=watch, application/vnd.kubernetes.protobuf;stream=watch");
      assertThat(message(without.send("POST", MAPS, TestClient.JSON, CBOR, body), 415))
          .endsWith("application/json, application/yaml, application/vnd.kubernetes.protobuf");
      try (Response response =
          without.send("GET", MAPS, CBOR + ",application/json", null, new byte[0])) {
        assertThat(response.header("Content-Type")).isEqualTo(TestClient.JSON);
      }
    }
  }

  private static <T extends Message> T read(Response response, T prototype) throws IOException {
    assertThat(response.header("Content-Type")).isEqualTo(CBOR);
    return Codecs.cbor().read(response.body().bytes(), prototype, DecodeOptions.DEFAULT);
  }

  private static String message(Response response, int code) throws IOException {
    try (response) {
      assertThat(response.code()).isEqualTo(code);
      byte[] body = response.body().string().getBytes(StandardCharsets.UTF_8);
      return Codecs.json().read(body, Status.EMPTY, DecodeOptions.DEFAULT).message();
    }
  }
}
