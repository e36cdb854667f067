package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.mockserver.object.Tree;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Code that has a say in what clients write. */
final class AdmissionCallbackTest {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  @Test
  void callbacksChangeAndRefuseWhatClientsWrite() throws IOException {
    List<String> seen = new CopyOnWriteArrayList<>();
    try (MockKubeServer server =
            MockKubeServer.builder()
                .plainHttp()
                .mutating(
                    ConfigMap.TYPE,
                    (call, old, map) ->
                        map.with(m -> m.metadata(d -> d.putLabel("by", call.user()))))
                .validating(
                    ConfigMap.TYPE,
                    (call, old, map) -> {
                      seen.add(call.operation() + " " + call.name());
                      if (map == null) {
                        throw new AdmissionDeniedException("maps stay");
                      }
                    })
                .start();
        TestClient client = new TestClient(server)) {
      assertThat(
              Tree.at(
                  client.json("POST", MAPS, "{\"metadata\":{\"name\":\"a\"}}", 201),
                  "metadata",
                  "labels"))
          .isEqualTo(Map.of("by", "mock-admin"));
      client.json("PATCH", MAPS + "/a", "{\"data\":{\"k\":\"v\"}}", 200);
      assertThat(client.json("DELETE", MAPS + "/a", "", 403))
          .containsEntry("message", "configmaps \"a\" is forbidden: maps stay")
          .containsEntry("reason", "Forbidden");
      server.delete(ConfigMap.TYPE, "default", "a");
      assertThat(seen).as("code of the test is not asked").hasSize(3);
      assertThat(seen).containsExactly("CREATE a", "UPDATE a", "DELETE a");
    }
  }

  @Test
  @SuppressWarnings("NullAway") // what nobody checks whose code isn't annotated
  void aMutationThatReturnsNothingIsNamed() throws IOException {
    AtomicReference<ConfigMap> nothing = new AtomicReference<>();
    try (MockKubeServer server =
            MockKubeServer.builder()
                .plainHttp()
                .mutating(ConfigMap.TYPE, (call, old, map) -> nothing.get())
                .start();
        TestClient client = new TestClient(server)) {
      assertThat(client.json("POST", MAPS, "{\"metadata\":{\"name\":\"a\"}}", 500).get("message"))
          .asString()
          .contains("the mutation of v1 ConfigMap has returned null");
    }
  }

  @Test
  void nobodyIsAskedAboutADeletionThatFailsItsConditionsOrIsUnderWay() throws IOException {
    AtomicInteger asked = new AtomicInteger();
    try (MockKubeServer server =
            MockKubeServer.builder()
                .plainHttp()
                .validating(Pod.TYPE, (call, old, pod) -> asked.incrementAndGet())
                .start();
        TestClient client = new TestClient(server)) {
      String pods = "/api/v1/namespaces/default/pods";
      server.create(
          Pod.of(
              p ->
                  p.metadata(m -> m.name("p").namespace("default").putLabel("a", "b"))
                      .spec(s -> s.nodeName("n").addContainer(c -> c.name("c").image("i")))));
      client.json("DELETE", pods + "/p", "{\"preconditions\":{\"uid\":\"other\"}}", 409);
      client.json("DELETE", pods, "{\"preconditions\":{\"uid\":\"other\"}}", 409);
      assertThat(asked).hasValue(0);
      client.json("DELETE", pods + "/p", "", 200);
      assertThat(asked).hasValue(1);
      client.json("DELETE", pods + "/p", "", 200);
      client.json("DELETE", pods, "", 200);
      assertThat(asked).hasValue(1);
      client.json("DELETE", pods + "/p", "{\"gracePeriodSeconds\":1}", 200);
      assertThat(asked).as("the time gets shorter").hasValue(2);
    }
  }

  @Test
  void aPutBeginsWithWhatWasSentWhenSomebodyElseWroteMeanwhile() throws IOException {
    AtomicInteger asked = new AtomicInteger();
    AtomicReference<Runnable> other = new AtomicReference<>(() -> {});
    try (MockKubeServer server =
            MockKubeServer.builder()
                .plainHttp()
                .validating(
                    ConfigMap.TYPE,
                    (call, old, map) -> {
                      if (call.operation().equals("UPDATE") && asked.incrementAndGet() == 1) {
                        Objects.requireNonNull(other.get()).run();
                      }
                    })
                .start();
        TestClient client = new TestClient(server)) {
      client.json("POST", MAPS, "{\"metadata\":{\"name\":\"a\"}}", 201);
      other.set(
          () ->
              server.replace(
                  server.list(ConfigMap.TYPE).get(0).with(map -> map.putData("other", "1"))));
      String put = "{\"metadata\":{\"name\":\"a\"},\"data\":{\"put\":\"1\"}}";
      assertThat(client.json("PUT", MAPS + "/a", put, 200))
          .containsEntry("data", Map.of("put", "1"));
      assertThat(asked).hasValue(2);
    }
  }
}
