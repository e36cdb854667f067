package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.storage.v1.VolumeAttachment;
import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What goes along with a status and what counts as a change, as a real server has it. */
final class StatusTest {
  private static final String METADATA =
      """
      {"metadata": {"labels": {"l": "1"}, "annotations": {"a": "1"},
                    "finalizers": ["example.test/hold"]},
       "spec": {"x": 1}}
      """;

  private final MockKubeServer server = MockKubeServer.builder().plainHttp().start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void metadataGoesAlongWithAStatus() throws IOException {
    server.create(Pod.of(p -> p.name("p").namespace("default").spec(s -> s.nodeName("n1"))));
    Map<String, @Nullable Object> pod =
        client.json("PATCH", "/api/v1/namespaces/default/pods/p/status", METADATA, 200);
    assertThat(metadata(pod)).isEqualTo("{l=1} {a=1} [example.test/hold]");
    assertThat(Tree.at(pod, "spec", "nodeName")).isEqualTo("n1");
  }

  @Test
  void labelsDoNotGoAlongWithTheStatusOfADeployment() throws IOException {
    server.create(Deployment.of(d -> d.name("d").namespace("default")));
    Map<String, @Nullable Object> deployment =
        client.json(
            "PATCH", "/apis/apps/v1/namespaces/default/deployments/d/status", METADATA, 200);
    assertThat(metadata(deployment)).isEqualTo("null {a=1} [example.test/hold]");
  }

  @Test
  void nothingGoesAlongWhereTheKindSaysSo() throws IOException {
    server.create(VolumeAttachment.of(v -> v.name("v")));
    Map<String, @Nullable Object> attachment =
        client.json("PATCH", "/apis/storage.k8s.io/v1/volumeattachments/v/status", METADATA, 200);
    assertThat(metadata(attachment)).isEqualTo("null null null");
  }

  @Test
  void annotationsOfADeploymentCountAsAChange() throws IOException {
    server.create(Deployment.of(d -> d.name("d").namespace("default")));
    String path = "/apis/apps/v1/namespaces/default/deployments/d";
    client.json("PATCH", path, "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}", 200);
    assertThat(Tree.at(client.getJson(path), "metadata", "generation")).isEqualTo(1L);
    client.json("PATCH", path, "{\"metadata\":{\"annotations\":{\"a\":\"b\"}}}", 200);
    assertThat(Tree.at(client.getJson(path), "metadata", "generation")).isEqualTo(2L);
  }

  private static String metadata(Map<String, @Nullable Object> object) {
    return Tree.at(object, "metadata", "labels")
        + " "
        + Tree.at(object, "metadata", "annotations")
        + " "
        + Tree.at(object, "metadata", "finalizers");
  }
}
