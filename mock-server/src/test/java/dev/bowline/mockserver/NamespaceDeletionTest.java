package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Namespace;
import dev.bowline.api.core.v1.NamespaceCondition;
import dev.bowline.api.core.v1.Pod;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Namespaces that are deleted while their controller is played. */
final class NamespaceDeletionTest {
  private static final List<String> HOLD = List.of("example.test/hold");
  private static final String WITHOUT_FINALIZERS = "{\"metadata\":{\"finalizers\":null}}";

  private final MockKubeServer server =
      MockKubeServer.builder().plainHttp().controllers(MockController.NAMESPACES).start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void aNamespaceGoesWithAllThatIsInIt() throws Exception {
    server.create(ConfigMap.of(c -> c.name("a").namespace("shop")));
    server.create(ConfigMap.of(c -> c.name("b").namespace("other")));
    server.create(Pod.of(p -> p.name("web").namespace("shop")));
    deleteShop();
    assertThat(server.find(Namespace.TYPE, "", "shop")).isEmpty();
    assertThat(server.list(Pod.TYPE)).isEmpty();
    assertThat(server.list(ConfigMap.TYPE)).extracting(ConfigMap::name).containsExactly("b");
  }

  @Test
  void aNamespaceWaitsForFinalizersOfItsContentAndSaysSo() throws Exception {
    server.create(
        ConfigMap.of(c -> c.metadata(m -> m.name("held").namespace("shop").finalizers(HOLD))));
    deleteShop();
    assertThat(server.find(Namespace.TYPE, "", "shop").orElseThrow().status().conditions())
        .extracting(
            NamespaceCondition::type, NamespaceCondition::status, NamespaceCondition::message)
        .contains(
            tuple(
                "NamespaceContentRemaining",
                "True",
                "Some resources are remaining: configmaps. has 1 resource instances"),
            tuple(
                "NamespaceFinalizersRemaining",
                "True",
                "Some content in the namespace has finalizers remaining: example.test/hold in 1"
                    + " resource instances"),
            tuple(
                "NamespaceDeletionContentFailure",
                "False",
                "All content successfully deleted, may be waiting on finalization"));
    patch("/api/v1/namespaces/shop/configmaps/held");
    assertThat(server.list(ConfigMap.TYPE)).isEmpty();
    assertThat(server.find(Namespace.TYPE, "", "shop")).isEmpty();
  }

  @Test
  void aPodOnANodeKeepsItsNamespaceAndEverythingElse() throws Exception {
    server.create(Pod.of(p -> p.name("web").namespace("shop").spec(s -> s.nodeName("n1"))));
    server.create(ConfigMap.of(c -> c.name("a").namespace("shop")));
    deleteShop();
    assertThat(server.list(ConfigMap.TYPE)).hasSize(1);
    server.delete(Pod.TYPE, "shop", "web");
    quiet();
    assertThat(server.list(ConfigMap.TYPE)).isEmpty();
    assertThat(server.find(Namespace.TYPE, "", "shop")).isEmpty();
  }

  @Test
  void aNamespaceWithAFinalizerOfItsOwnIsEmptiedAndGoesWithThatFinalizer() throws Exception {
    server.create(Namespace.of(n -> n.metadata(m -> m.name("shop").finalizers(HOLD))));
    server.create(ConfigMap.of(c -> c.name("a").namespace("shop")));
    deleteShop();
    Namespace held = server.find(Namespace.TYPE, "", "shop").orElseThrow();
    assertThat(server.list(ConfigMap.TYPE)).isEmpty();
    assertThat(held.status().phase()).isEqualTo("Terminating");
    assertThat(held.spec().finalizers()).isEmpty();
    patch("/api/v1/namespaces/shop");
    assertThat(server.find(Namespace.TYPE, "", "shop")).isEmpty();
  }

  @Test
  void aFinalizerInTheSpecThatIsNotTheControllersStays() throws Exception {
    server.create(Namespace.of(n -> n.name("shop")));
    String finalize = "/api/v1/namespaces/shop/finalize";
    client.json(
        "PUT",
        finalize,
        "{\"metadata\":{\"name\":\"shop\"},\"spec\":{\"finalizers\":[\"kubernetes\",\"a.test/b\"]}}",
        200);
    deleteShop();
    assertThat(server.find(Namespace.TYPE, "", "shop").orElseThrow().spec().finalizers())
        .containsExactly("a.test/b");
    client.json("PUT", finalize, "{\"metadata\":{\"name\":\"shop\"},\"spec\":{}}", 200);
    assertThat(server.find(Namespace.TYPE, "", "shop")).isEmpty();
  }

  private void deleteShop() throws IOException, InterruptedException {
    client.json("DELETE", "/api/v1/namespaces/shop", "", 200);
    quiet();
  }

  private void patch(String path) throws IOException, InterruptedException {
    client.json("PATCH", path, WITHOUT_FINALIZERS, 200);
    quiet();
  }

  private void quiet() throws InterruptedException {
    assertThat(server.awaitControllers(Duration.ofSeconds(60))).isTrue();
  }
}
