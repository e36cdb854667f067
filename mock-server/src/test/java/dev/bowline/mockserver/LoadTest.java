package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Namespace;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.core.v1.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LoadTest {
  private static final String SERVICE = "/api/v1/namespaces/shop/services/s";

  private final MockKubeServer server = MockKubeServer.builder().plainHttp().start();

  @TempDir Path directory = Path.of("");

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void directoriesAreReadWithAllBelowThemAndNamespacesFirst() throws IOException {
    write(
        "a/pod.yaml",
        "{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: shop},"
            + " spec: {containers: [{name: c, image: i}]}, status: {phase: Running}}");
    write(
        "b/all.json",
        "{\"apiVersion\": \"v1\", \"kind\": \"List\", \"items\": [{\"apiVersion\": \"v1\","
            + "\"kind\": \"Namespace\", \"metadata\": {\"name\": \"shop\","
            + " \"labels\": {\"team\": \"a\"}}}]}");
    write("b/notes.txt", "no manifest");
    server.load(directory);
    assertThat(server.find(Pod.TYPE, "shop", "p"))
        .get()
        .extracting(p -> p.status().phase())
        .isEqualTo("Running");
    Namespace shop = server.find(Namespace.TYPE, "", "shop").orElseThrow();
    assertThat(shop.metadata().labels()).containsEntry("team", "a");
    assertThat(Long.parseLong(shop.metadata().resourceVersion()))
        .as("stored before the pod that lives in it")
        .isLessThan(
            Long.parseLong(
                server.find(Pod.TYPE, "shop", "p").orElseThrow().metadata().resourceVersion()));
  }

  @Test
  void whatIsThereIsReplaced() {
    server.loadYaml(
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: m, uid: u-1, resourceVersion: '7'}, data: {a: b}}");
    server.loadYaml(
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: m, uid: u-2, resourceVersion: '8'}, data: {c: d}}");
    ConfigMap map = server.find(ConfigMap.TYPE, "default", "m").orElseThrow();
    assertThat(map.data()).containsOnlyKeys("c");
    assertThat(map.metadata().uid()).as("another object").isEqualTo("u-2");
    server.loadYaml("{apiVersion: v1, kind: ConfigMap, metadata: {name: m}, data: {e: f}}");
    ConfigMap changed = server.find(ConfigMap.TYPE, "default", "m").orElseThrow();
    assertThat(changed.data()).containsOnlyKeys("e");
    assertThat(changed.metadata().uid()).as("the same object").isEqualTo("u-2");
    assertThat(changed.metadata().creationTimestamp())
        .isEqualTo(map.metadata().creationTimestamp());
  }

  @Test
  void whatIsBeingDeletedIsLoadedSoIfSomethingHoldsIt() throws IOException {
    String gone = "metadata: {name: %s, deletionTimestamp: 2020-02-01T00:00:00Z, generation: 7%s}";
    server.loadYaml(
        "apiVersion: v1\nkind: Namespace\n"
            + gone.formatted("shop", "")
            + "\n---\napiVersion: v1\nkind: Service\n"
            + gone.formatted("s", ", namespace: shop, finalizers: [x.io/f]")
            + "\nspec: {ports: [{port: 80}]}\n");
    Service service = server.find(Service.TYPE, "shop", "s").orElseThrow();
    assertThat(service.metadata().deletionTimestamp()).isEqualTo("2020-02-01T00:00:00Z");
    assertThat(service.metadata().generation()).isEqualTo(7);
    assertThat(server.find(Namespace.TYPE, "", "shop").orElseThrow().status().phase())
        .isEqualTo("Terminating");
    try (TestClient client = new TestClient(server)) {
      client.json("PATCH", SERVICE, "{\"metadata\":{\"finalizers\":null}}", 200);
      assertThat(server.list(Service.TYPE)).isEmpty();
    }
    assertThatThrownBy(
            () ->
                server.loadYaml(
                    "apiVersion: v1\nkind: ConfigMap\n" + gone.formatted("m", ", namespace: a")))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("must come with finalizers or a grace period");
  }

  @Test
  void aServerHasItsObjectsBeforeItListens() throws IOException {
    Path file = write("m.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: m}}");
    try (MockKubeServer loaded = MockKubeServer.builder().plainHttp().load(file).start()) {
      assertThat(loaded.find(ConfigMap.TYPE, "default", "m")).isPresent();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: m}, data: {a: b, a: c}}"
            + " | manifest: ConfigMap m: document 1, line 1, column 69: the key \"a\" is there twice at $.data",
        "{apiVersion: v1, kind: Shoe} | manifest, object 1: v1 Shoe is not served",
        "{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {colour: red}}"
            + " | manifest, object 1: unknown field spec.colour",
        "{apiVersion: v1, kind: List, items: [{a: b}]}"
            + " | manifest, object 1, item 1: expected an object with kind and apiVersion",
      })
  void whatCannotBeLoadedIsToldWithItsPlace(String yaml, String message) {
    assertThatThrownBy(() -> server.loadYaml(yaml))
        .isInstanceOf(LoadException.class)
        .hasMessage(message);
  }

  @Test
  void refusalsAndMissingFilesAreToldWithTheirPlace() throws IOException {
    Path file = write("m.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: M_}}");
    assertThatThrownBy(() -> server.load(file))
        .isInstanceOf(LoadException.class)
        .hasMessageStartingWith(file + ", object 1: ConfigMap \"M_\" is invalid: metadata.name: ");
    assertThatThrownBy(() -> server.load(directory.resolve("none")))
        .isInstanceOf(LoadException.class)
        .hasMessage(directory.resolve("none") + " does not exist");
    Path empty = Files.createDirectory(directory.resolve("empty"));
    assertThatThrownBy(() -> server.load(empty))
        .isInstanceOf(LoadException.class)
        .hasMessage("no .yaml, .yml or .json file in " + empty);
  }

  private Path write(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }
}
