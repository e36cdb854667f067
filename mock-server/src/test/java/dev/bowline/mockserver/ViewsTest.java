package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.meta.v1.PartialObjectMetadata;
import dev.bowline.meta.v1.PartialObjectMetadataList;
import java.io.IOException;
import java.time.Instant;
import okhttp3.Response;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects as tables and as metadata only, over the socket. */
final class ViewsTest {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String TABLE = "application/json;as=Table;g=meta.k8s.io;v=v1";
  private static MockKubeServer server;
  private static TestClient client;

  @BeforeAll
  static void start() {
    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    server = MockKubeServer.builder().cbor().clock(() -> now).start();
    server.create(ConfigMap.of(m -> m.name("a").namespace("default").putData("k", "v")));
    client = new TestClient(server);
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "yaml", "cbor", "vnd.kubernetes.protobuf"})
  void metadataComesInEachFormat(String subtype) throws IOException {
    String type = "application/" + subtype;
    Codec codec = Codecs.byMediaType(type).orElseThrow();
    PartialObjectMetadata one =
        codec.read(
            body(MAPS + "/a", type + ";as=PartialObjectMetadata;g=meta.k8s.io;v=v1"),
            PartialObjectMetadata.EMPTY,
            DecodeOptions.DEFAULT);
    assertThat(one.metadata().name()).isEqualTo("a");
    PartialObjectMetadataList all =
        codec.read(
            body(MAPS, type + ";as=PartialObjectMetadataList;g=meta.k8s.io;v=v1"),
            PartialObjectMetadataList.EMPTY,
            DecodeOptions.DEFAULT);
    assertThat(all.items())
        .extracting(item -> item.metadata().uid())
        .contains(one.metadata().uid());
    assertThat(all.metadata().resourceVersion()).isNotEmpty();
  }

  @Test
  void agesInTablesCountToTheClockOfTheServer() throws IOException {
    assertThat(text(MAPS + "?includeObject=None&fieldSelector=metadata.name=a", TABLE))
        .endsWith("\"rows\":[{\"cells\":[\"a\",1,\"0s\"],\"object\":null}]}");
  }

  @Test
  void onlyTheFirstEventOfAWatchHasColumns() throws IOException {
    server.create(ConfigMap.of(m -> m.name("b").namespace("default")));
    String[] events =
        text(MAPS + "?watch=1&timeoutSeconds=1&includeObject=None", TABLE).split("\n", -1);
    assertThat(events[0]).contains("\"columnDefinitions\":[{\"name\":\"Name\"");
    assertThat(events[1]).contains("\"columnDefinitions\":null");
  }

  @Test
  void curlGetsLines() throws IOException {
    assertThat(text(MAPS + "/a?pretty=1", TestClient.JSON))
        .startsWith("{\n  \"kind\": \"ConfigMap\",\n  \"apiVersion\": \"v1\",\n  \"metadata\": {\n")
        .endsWith("\"data\": {\n    \"k\": \"v\"\n  }\n}\n");
  }

  private static byte[] body(String target, String accept) throws IOException {
    try (Response response = client.send("GET", target, accept, null, new byte[0])) {
      assertThat(response.code()).isEqualTo(200);
      return response.body().bytes();
    }
  }

  private static String text(String target, String accept) throws IOException {
    return new String(body(target, accept), java.nio.charset.StandardCharsets.UTF_8);
  }
}
