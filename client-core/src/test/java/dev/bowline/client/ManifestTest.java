package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Namespace;
import dev.bowline.client.discovery.NotServedException;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.Manifests;
import dev.bowline.meta.Unstructured;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ManifestTest {
  private static final String AGGREGATED =
      "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
  private static final String CORE =
      """
      {"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v2","metadata":{},"items":[{"metadata":{},"versions":[
        {"version":"v1","freshness":"Current","resources":[
          {"resource":"configmaps","responseKind":{"group":"","version":"v1","kind":"ConfigMap"},"scope":"Namespaced","singularResource":"configmap","verbs":["get"]},
          {"resource":"namespaces","responseKind":{"group":"","version":"v1","kind":"Namespace"},"scope":"Cluster","singularResource":"namespace","verbs":["get"]}]}]}]}""";
  private static final String GROUPS =
      """
      {"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v2","metadata":{},"items":[{"metadata":{"name":"apiextensions.k8s.io"},"versions":[
        {"version":"v1","freshness":"Current","resources":[
          {"resource":"customresourcedefinitions","responseKind":{"group":"apiextensions.k8s.io","version":"v1","kind":"CustomResourceDefinition"},"scope":"Cluster","singularResource":"customresourcedefinition","verbs":["get"]}]}]}]}""";
  private static final String DOWN =
      """
      {"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v2","metadata":{},"items":[{"metadata":{"name":"down.example"},"versions":[
        {"version":"v1","freshness":"Stale"}]}]}""";
  private static final String EMPTY_LIST =
      "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"5\"},\"items\":[]}";
  private static final String DEFINITION =
      """
      {"kind":"CustomResourceDefinition","apiVersion":"apiextensions.k8s.io/v1","metadata":{"name":"boats.x.dev","uid":"u1","resourceVersion":"5"},
        "status":{"conditions":[{"type":"Established","status":"True"}]}}""";

  private final Scripted scripted = new Scripted();

  @AfterEach
  void everyAnswerIsClosed() {
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  void whatADefinitionOfTheManifestDefinesIsTriedUntilItIsServed() {
    List<Unstructured> objects =
        read(
            """
            apiVersion: x.dev/v1
            kind: Boat
            metadata: {name: swan}
            ---
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: boats.x.dev}
            spec:
              group: x.dev
              scope: Namespaced
              names: {kind: Boat, plural: boats}
              versions: [{name: v1}]
            """);
    discovery();
    scripted
        .transport
        .json(200, DEFINITION)
        .json(
            200,
            "{\"kind\":\"CustomResourceDefinitionList\",\"apiVersion\":\"apiextensions.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"5\"},\"items\":["
                + DEFINITION
                + "]}")
        .answer(404, Map.of("Content-Type", "text/plain"), "404 page not found\n")
        .answer(404, Map.of("Content-Type", "text/plain"), "404 page not found\n")
        .json(
            201,
            "{\"kind\":\"Boat\",\"apiVersion\":\"x.dev/v1\",\"metadata\":{\"name\":\"swan\",\"namespace\":\"default\"}}");

    ManifestResult result = scripted.client().applyAll(objects, o -> o.fieldManager("me").force());

    assertThat(result.outcomes())
        .hasSize(2)
        .allMatch(ObjectOutcome.Applied.class::isInstance)
        .extracting(outcome -> outcome.kind().kind())
        .containsExactly("CustomResourceDefinition", "Boat");
    assertThat(scripted.time.waits())
        .containsExactly(Duration.ofMillis(50), Duration.ofMillis(100));
    assertThat(scripted.transport.sent(6))
        .hasToString(
            "PATCH /apis/x.dev/v1/namespaces/default/boats/swan?fieldManager=me&force=true");
  }

  @Test
  void aFailureIsAnOutcomeAndTheOthersGoOn() {
    discovery();
    scripted
        .transport
        .json(403, Scripted.status(403, "Forbidden", "not you"))
        .json(200, Scripted.configMap("b", "1"));

    ManifestResult result =
        scripted
            .client()
            .applyAll(
                List.of(
                    ConfigMap.of(c -> c.name("a")),
                    ConfigMap.of(c -> c.name("b").namespace("shop"))),
                o -> o.fieldManager("me").namespace("other"));

    assertThat(result.isComplete()).isFalse();
    assertThat(result.failures())
        .singleElement()
        .satisfies(failed -> assertThat(failed.cause()).isInstanceOf(ForbiddenException.class));
    assertThat(scripted.transport.sent(2).target())
        .startsWith("/api/v1/namespaces/other/configmaps/a");
    assertThat(scripted.transport.sent(3).target())
        .startsWith("/api/v1/namespaces/shop/configmaps/b");
  }

  @Test
  void anInterruptEndsTheWholeManifest() {
    discovery();
    scripted.transport.failure(TransportException.Kind.INTERRUPTED, false);

    assertThatThrownBy(
            () ->
                scripted
                    .client()
                    .applyAll(
                        List.of(ConfigMap.of(c -> c.name("a")), ConfigMap.of(c -> c.name("b"))),
                        o -> o.fieldManager("me")))
        .isInstanceOf(TransportException.class);
    assertThat(scripted.transport.sent()).hasSize(3);
  }

  @Test
  void aKindWhoseServerIsDownStaysInTheSet() {
    scripted.transport.json(200, parent("ConfigMap,Foo.down.example"));
    discovery(DOWN);
    scripted
        .transport
        .json(200, parent("ConfigMap,Foo.down.example"))
        .json(200, Scripted.configMap("a", "1"))
        .json(200, EMPTY_LIST);
    discovery(DOWN); // Foo isn't there: the mapper asks again
    discovery(DOWN);

    ManifestResult result = inSet();

    assertThat(result.failures())
        .singleElement()
        .satisfies(
            failed -> {
              assertThat(failed.kind().kind()).isEqualTo("Foo");
              assertThat(failed.cause()).isInstanceOf(NotServedException.class);
            });
    assertThat(scripted.transport.sent())
        .filteredOn(request -> request.target().contains("configmaps/set?"))
        .as("the parent is announced and not written again")
        .hasSize(1);
  }

  @Test
  void aKindThatIsGoneLeavesTheSet() {
    scripted.transport.json(200, parent("ConfigMap,Foo.down.example"));
    discovery();
    scripted
        .transport
        .json(200, parent("ConfigMap,Foo.down.example"))
        .json(200, Scripted.configMap("a", "1"))
        .json(200, EMPTY_LIST);
    discovery();
    discovery();
    scripted.transport.json(200, parent("ConfigMap"));

    assertThat(inSet().isComplete()).isTrue();
    assertThat(scripted.transport.sentBody(scripted.transport.sent().size() - 1))
        .contains("\"applyset.kubernetes.io/contains-group-kinds\":\"ConfigMap\"");
  }

  @Test
  void troubleAfterPruningIsAnOutcome() {
    prunesOne();
    scripted.transport.json(403, Scripted.status(403, "Forbidden", "not you"));

    ManifestResult result = inSet();

    assertThat(result.outcomes())
        .satisfiesExactly(
            applied -> assertThat(applied).isInstanceOf(ObjectOutcome.Applied.class),
            pruned -> assertThat(pruned).isInstanceOf(ObjectOutcome.Pruned.class),
            parent -> {
              assertThat(parent).isInstanceOf(ObjectOutcome.Failed.class);
              assertThat(parent.key()).hasToString("shop/set");
            });
    assertThat(scripted.transport.sent(scripted.transport.sent().size() - 1).target())
        .contains("force=true");
  }

  @Test
  void anInterruptWhilePruningEndsTheWholeManifest() {
    scripted.transport.json(200, parent("ConfigMap"));
    discovery();
    scripted
        .transport
        .json(200, parent("ConfigMap"))
        .json(200, Scripted.configMap("a", "1"))
        .failure(TransportException.Kind.INTERRUPTED, false);

    assertThatThrownBy(this::inSet)
        .isInstanceOfSatisfying(
            TransportException.class,
            e -> assertThat(e.kind()).isEqualTo(TransportException.Kind.INTERRUPTED));
  }

  @Test
  void theParentsNamespaceIsToldEvenIfTheParentCanNotBeWritten() {
    scripted.transport.json(404, Scripted.status(404, "NotFound", "no shop"));
    discovery();
    scripted
        .transport
        .json(
            201, "{\"kind\":\"Namespace\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"shop\"}}")
        .json(403, Scripted.status(403, "Forbidden", "not you"));

    ManifestResult result =
        scripted
            .client()
            .applyAll(
                List.of(
                    ConfigMap.of(c -> c.name("a").namespace("shop")),
                    Namespace.of(n -> n.name("shop"))),
                o -> o.fieldManager("me").prune("shop", "set"));

    assertThat(result.outcomes())
        .extracting(o -> o.getClass().getSimpleName() + " " + o.key())
        .containsExactly("Applied shop", "Failed shop/a", "Failed shop/set");
  }

  private void prunesOne() {
    scripted.transport.json(200, parent("ConfigMap"));
    discovery();
    scripted
        .transport
        .json(200, parent("ConfigMap"))
        .json(200, Scripted.configMap("a", "1"))
        .json(200, EMPTY_LIST.replace("[]", "[" + Scripted.configMap("old", "1") + "]"))
        .json(
            200,
            "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Success\",\"details\":{\"name\":\"old\",\"kind\":\"configmaps\",\"uid\":\"u-old\"}}");
  }

  private ManifestResult inSet() {
    return scripted
        .client()
        .applyAll(
            List.of(ConfigMap.of(c -> c.name("a").namespace("shop"))),
            o -> o.fieldManager("me").prune("shop", "set"));
  }

  private static String parent(String kinds) {
    return """
        {"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"set","namespace":"shop","uid":"u-set","resourceVersion":"1",
          "labels":{"applyset.kubernetes.io/id":"%s"},
          "annotations":{"applyset.kubernetes.io/tooling":"bowline/v1","applyset.kubernetes.io/contains-group-kinds":"%s"}}}"""
        .formatted(ApplySet.id("set", "shop"), kinds);
  }

  @Test
  void whatCanNotBeMeantIsRefusedBeforeSending() {
    ConfigMap a = ConfigMap.of(c -> c.name("a"));
    KubeClient client = scripted.client();

    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> client.applyAll(List.of(), o -> o.fieldManager("me").prune("shop", "set")))
        .withMessageStartingWith(
            "the manifest is empty, and everything in the apply set shop/set would be pruned");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> client.applyAll(List.of(a), o -> o.fieldManager("m".repeat(129))))
        .withMessage("a field manager has 1 to 128 characters, not 129");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> client.applyAll(List.of(a, a), o -> o.fieldManager("me")))
        .withMessage("the manifest has two of v1 ConfigMap a");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                client.applyAll(
                    List.of(a, a.with(c -> c.namespace("shop"))),
                    o -> o.fieldManager("me").namespace("shop")))
        .withMessage("the manifest has two of v1 ConfigMap shop/a, the other as v1 ConfigMap a");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                client.applyAll(
                    read(
                        """
                        {apiVersion: autoscaling/v1, kind: HorizontalPodAutoscaler, metadata: {name: h}}
                        ---
                        {apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {name: h}}
                        """),
                    o -> o.fieldManager("me")))
        .withMessage(
            "the manifest has two of autoscaling/v2 HorizontalPodAutoscaler h,"
                + " the other as autoscaling/v1 HorizontalPodAutoscaler h");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                client.applyAll(
                    read("{apiVersion: v1, kind: List, items: [{kind: ConfigMap}]}"),
                    o -> o.fieldManager("me")))
        .withMessage("items[0] of a v1 List in the manifest is no object with apiVersion and kind");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> client.applyAll(List.of(a), o -> o.fieldManager("me").prune("default", "a")))
        .withMessage("the manifest has ConfigMap default/a, which is the parent of its apply set");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> client.applyAll(List.of(ConfigMap.EMPTY), o -> o.fieldManager("me")))
        .withMessageStartingWith("an object to be applied needs a name: v1 ConfigMap");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> client.applyAll(List.of(a), o -> {}))
        .withMessage("an apply needs a fieldManager");
    assertThat(scripted.transport.sent()).isEmpty();
  }

  private void discovery() {
    discovery(GROUPS);
  }

  private void discovery(String groups) {
    scripted
        .transport
        .answer(200, Map.of("Content-Type", AGGREGATED), CORE)
        .answer(200, Map.of("Content-Type", AGGREGATED), groups);
  }

  private static List<Unstructured> read(String yaml) {
    return Manifests.readUnstructured(yaml, DecodeOptions.DEFAULT);
  }
}
