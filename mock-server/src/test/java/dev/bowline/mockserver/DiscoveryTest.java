package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.apidiscovery.v2.APIGroupDiscoveryList;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is no resource: discovery, health, version. */
final class DiscoveryTest {
  private static final String AGGREGATED = ";g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

  private final MockKubeServer server = MockKubeServer.builder().plainHttp().start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void groupsStandInTheOrderInWhichClientsChooseAmongThem() throws Exception {
    assertThat((List<?>) Objects.requireNonNull(client.getJson("/apis").get("groups")))
        .extracting(group -> Tree.at(group, "name"))
        .startsWith("apiregistration.k8s.io", "apps", "events.k8s.io")
        .endsWith("flowcontrol.apiserver.k8s.io");
  }

  @Test
  void theHashTellsTheVersionInWhichATypeIsStored() throws Exception {
    assertThat(hash("/apis/autoscaling/v1", "horizontalpodautoscalers"))
        .isEqualTo(hash("/apis/autoscaling/v2", "horizontalpodautoscalers"))
        .isEqualTo("qwQve8ut294=");
    assertThat(hash("/apis/events.k8s.io/v1", "events")).isEqualTo(hash("/api/v1", "events"));
    assertThat(hash("/api/v1", "bindings")).isNull();
  }

  private @Nullable Object hash(String target, String resource) throws IOException {
    for (Object entry : (List<?>) Objects.requireNonNull(client.getJson(target).get("resources"))) {
      if (resource.equals(Tree.at(entry, "name"))) {
        return Tree.at(entry, "storageVersionHash");
      }
    }
    throw new AssertionError("no " + resource);
  }

  @Test
  void aggregatedDiscoveryIsOneDocumentInTheFormatAskedFor() throws Exception {
    String protobuf = TestClient.PROTOBUF + AGGREGATED;
    String accept = "application/json;q=0.9," + protobuf + ";q=0.3";
    try (Response response = client.send("GET", "/apis", accept, null, new byte[0])) {
      assertThat(response.header("Content-Type")).isEqualTo(protobuf);
      assertThat(response.headers("Cache-Control")).containsExactly("public");
      APIGroupDiscoveryList list =
          Codecs.protobuf()
              .read(response.body().bytes(), APIGroupDiscoveryList.EMPTY, DecodeOptions.DEFAULT);
      assertThat(list.items().get(1).metadata().name()).isEqualTo("apps");
      assertThat(list.items().get(1).versions().get(0).resources().get(2).subresources())
          .extracting(sub -> sub.subresource() + " " + sub.responseKind().kind())
          .containsExactly("scale Scale", "status Deployment");
    }
  }

  @Test
  void aggregatedDiscoveryThatDidNotChangeIsNotSentAgain() throws Exception {
    String tag;
    try (Response response = client.send("GET", "/api", "*/*" + AGGREGATED, null, new byte[0])) {
      tag = Objects.requireNonNull(response.header("ETag"));
    }
    try (RawHttp raw = new RawHttp(server.url())) {
      Map<String, String> headers =
          Map.of("Accept", "application/json" + AGGREGATED, "If-None-Match", tag);
      RawHttp.Reply reply = raw.send("GET", "/api", headers, new byte[0]);
      assertThat(reply.status()).isEqualTo(304);
      assertThat(reply.body()).isEmpty();
      assertThat(raw.send("GET", "/apis", headers, new byte[0]).status()).isEqualTo(200);
    }
  }

  @Test
  void onlyRoutedPathsHaveMethods() throws Exception {
    client.json("POST", "/api", "{}", 405);
    client.json("POST", "/version", "{}", 405);
    assertThat(client.json("POST", "/apis/apps", "{}", 200)).containsEntry("name", "apps");
  }

  @Test
  void healthNamesItsChecks() throws Exception {
    assertThat(text("/livez", 200)).isEqualTo("ok");
    assertThat(text("/livez/poststarthook/bootstrap-controller", 200)).isEqualTo("ok");
    assertThat(text("/livez/etcd-readiness", 404)).isEqualTo("404 page not found\n");
    assertThat(text("/livez/", 404)).isEqualTo("404 page not found\n");
    assertThat(text("/readyz?verbose&exclude=etcd&exclude=nothing", 200))
        .startsWith("[+]ping ok\n[+]log ok\n[+]etcd excluded: ok\n[+]etcd-readiness ok\n")
        .endsWith(
            """
            [+]shutdown ok
            warn: some health checks cannot be excluded: no matches for "nothing"
            readyz check passed
            """);
  }

  private String text(String target, int status) throws IOException {
    try (Response response = client.get(target)) {
      assertThat(response.code()).isEqualTo(status);
      return response.body().string();
    }
  }
}
