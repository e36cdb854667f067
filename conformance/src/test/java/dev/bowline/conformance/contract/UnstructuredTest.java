package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.apiextensions.v1.CustomResourceDefinition;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.AlreadyExistsException;
import dev.bowline.client.ApiException;
import dev.bowline.client.Deletion;
import dev.bowline.client.Encoding;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Patch;
import dev.bowline.client.Resources;
import dev.bowline.client.UnstructuredResources;
import dev.bowline.client.WatchEvent;
import dev.bowline.client.discovery.NotServedException;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.GroupVersionResource;
import dev.bowline.type.NamespacedType;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

@Contract
final class UnstructuredTest {
  @Test
  void builtInObjectsHaveAllVerbs(Sandbox sandbox) {
    UnstructuredResources configMaps = sandbox.client().unstructured(ConfigMap.KIND);

    assertAllVerbs(configMaps.inNamespace(sandbox.namespace()), ConfigMap.KIND);
    assertThat(sandbox.client().unstructured("cm").inNamespace(sandbox.namespace()).list().items())
        .isEmpty();
  }

  @Test
  void itemsOfAListKnowTheirKind(Sandbox sandbox) {
    sandbox.configMaps().create(Samples.configMap("a", "1"));

    Unstructured item =
        sandbox
            .client()
            .unstructured(new GroupVersionResource("", "v1", "configmaps"))
            .inNamespace(sandbox.namespace())
            .list(q -> q.field("metadata.name", "a"))
            .items()
            .get(0);

    assertThat(item.kind()).isEqualTo("ConfigMap");
    assertThat(item.apiVersion()).isEqualTo("v1");
    assertThat(item.at("data", "key").asString()).isEqualTo("1");
  }

  @Test
  void clusterScopedObjectsHaveNoNamespace(Sandbox sandbox) {
    UnstructuredResources namespaces = sandbox.client().unstructured("ns");

    assertThat(namespaces.inCluster().get(sandbox.namespace()).at("status", "phase").asString())
        .isEqualTo("Active");
    assertThat(namespaces.inAllNamespaces().list().items())
        .extracting(KubeObject::name)
        .contains(sandbox.namespace());
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> namespaces.inNamespace("shop"));
  }

  @Test
  void aNewCustomResourceIsFoundOnceItIsServed(Sandbox sandbox, ContractCluster cluster) {
    KubeClient client = sandbox.client();
    String group = sandbox.unique("group") + ".example.com";
    GroupVersionKind kind = new GroupVersionKind(group, "v1", "Widget");
    assertThatExceptionOfType(NotServedException.class).isThrownBy(() -> client.unstructured(kind));
    var definitions = client.resources(CustomResourceDefinition.TYPE);
    definitions.create(definition(group));
    try {
      UnstructuredResources widgets =
          await()
              .atMost(Duration.ofSeconds(30))
              .ignoreException(NotServedException.class)
              .until(() -> client.unstructured(kind), found -> true);
      assertThat(widgets.resource().shortNames()).containsExactly("wdg");
      Resources<Unstructured> here = widgets.inNamespace(sandbox.namespace());
      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(() -> assertThat(here.list().items()).isEmpty());

      assertAllVerbs(here, kind);

      Unstructured created = here.create(object(kind, "b"));
      Unstructured withStatus =
          here.status().patch("b", Patch.merge("{\"status\": {\"phase\": \"Ready\"}}"));
      assertThat(withStatus.at("status", "phase").asString()).isEqualTo("Ready");
      assertThat(withStatus.uid()).isEqualTo(created.uid());
      assertThat(client.unstructured("wdg." + group).resource()).isEqualTo(widgets.resource());
      assertThat(widgets.inAllNamespaces().list().items())
          .extracting(KubeObject::name)
          .containsExactly("b");
      assertThat(here.metadataOnly().list()).hasSize(1);
      KubeClient cbor = sandbox.client(Encoding.CBOR);
      assertThat(cbor.unstructured(kind).inNamespace(sandbox.namespace()).list().items())
          .hasSize(1);
      assertThat(here.deleteAll(o -> o.everything()).objects()).hasSize(1);
      assertHasNoProtobuf(sandbox, kind);
    } finally {
      definitions.delete("widgets." + group);
    }
  }

  private static void assertAllVerbs(Resources<Unstructured> here, GroupVersionKind kind) {
    Unstructured created = here.create(object(kind, "a"), o -> o.fieldManager("contract"));
    assertThat(created.uid()).isNotEmpty();
    assertThatExceptionOfType(AlreadyExistsException.class)
        .isThrownBy(() -> here.create(object(kind, "a")));
    assertThat(here.get("a")).isEqualTo(created);
    assertThat(here.find("none")).isEmpty();
    assertThat(here.list(q -> q.label("app", "web")).items()).containsExactly(created);
    assertThat(here.stream(q -> q.limit(1)).map(KubeObject::name)).contains("a");

    Unstructured edited = here.edit("a", o -> o.at("data", "key").with("2"));
    assertThat(edited.at("data", "key").asString()).isEqualTo("2");
    Unstructured replaced = here.replace(edited.at("data", "key").with("3"));
    assertThat(replaced.at("data", "key").asString()).isEqualTo("3");
    Unstructured patched = here.patch("a", Patch.merge("{\"data\": {\"key\": \"4\"}}"));
    assertThat(patched.at("data", "key").asString()).isEqualTo("4");

    try (var watch = here.watch(q -> q.from(replaced.resourceVersion()))) {
      assertThat(watch.iterator().next())
          .isInstanceOfSatisfying(
              WatchEvent.Modified.class, e -> assertThat(e.object()).isEqualTo(patched));
    }
    assertThat(here.delete("a")).isInstanceOf(Deletion.Done.class);
    assertThat(here.delete("a")).isInstanceOf(Deletion.Absent.class);
  }

  private static void assertHasNoProtobuf(Sandbox sandbox, GroupVersionKind kind) {
    var misnamed =
        NamespacedType.builtIn(kind, "widgets", Unstructured.empty(kind), Set.of(), List.of());

    assertThatExceptionOfType(ApiException.class)
        .isThrownBy(
            () ->
                sandbox
                    .client(Encoding.PROTOBUF)
                    .resources(misnamed)
                    .inNamespace(sandbox.namespace())
                    .list())
        .satisfies(e -> assertThat(e.code()).isEqualTo(406));
    assertThat(sandbox.client().resources(misnamed).inNamespace(sandbox.namespace()).find("a"))
        .isEmpty(); // since JSON is asked for, too
  }

  private static Unstructured object(GroupVersionKind kind, String name) {
    return Unstructured.of(
        kind,
        ObjectMeta.of(m -> m.name(name).putLabel("app", "web")),
        Map.of("data", Map.of("key", "1")));
  }

  private static CustomResourceDefinition definition(String group) {
    return CustomResourceDefinition.of(
        c ->
            c.name("widgets." + group)
                .spec(
                    s ->
                        s.group(group)
                            .scope("Namespaced")
                            .names(
                                n ->
                                    n.plural("widgets")
                                        .singular("widget")
                                        .kind("Widget")
                                        .listKind("ShelfOfWidgets") // lists needn't end in List
                                        .shortNames(List.of("wdg")))
                            .addVersion(
                                v ->
                                    v.name("v1")
                                        .served(true)
                                        .storage(true)
                                        .subresources(x -> x.status(y -> {}))
                                        .schema(
                                            x ->
                                                x.openAPIV3Schema(
                                                    p ->
                                                        p.type("object")
                                                            .xKubernetesPreserveUnknownFields(
                                                                true))))));
  }
}
