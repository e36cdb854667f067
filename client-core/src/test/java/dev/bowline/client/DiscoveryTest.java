package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.discovery.Discovery;
import dev.bowline.client.discovery.NotServedException;
import dev.bowline.client.discovery.ServedApi;
import dev.bowline.client.discovery.ServedGroup;
import dev.bowline.client.discovery.ServedResource;
import dev.bowline.client.discovery.ServedVersion;
import dev.bowline.client.internal.transport.Outgoing;
import dev.bowline.serde.CodecException;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.GroupVersionResource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DiscoveryTest {
  private static final GroupVersionKind WIDGET =
      new GroupVersionKind("example.com", "v1", "Widget");
  private static final String CORE =
      """
      {"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v2","metadata":{},"items":[{"metadata":{},"versions":[
        {"version":"v1","freshness":"Current","resources":[
          {"resource":"events","responseKind":{"group":"","version":"","kind":"Event"},"scope":"Namespaced","singularResource":"event","verbs":["get"],"shortNames":["ev"]},
          {"resource":"configmaps","responseKind":{"group":"","version":"v1","kind":"ConfigMap"},"scope":"Namespaced","singularResource":"configmap","verbs":["create","get"],"shortNames":["cm"]}]}]}]}""";
  private static final String GROUPS =
      """
      {"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v2","metadata":{},"items":[
        {"metadata":{"name":"apps"},"versions":[
          {"version":"v1","freshness":"Current","resources":[
            {"resource":"deployments","responseKind":{"group":"","version":"","kind":"Deployment"},"scope":"Namespaced","singularResource":"deployment","verbs":["get","list"],"shortNames":["deploy"],"categories":["all"],
             "subresources":[{"subresource":"scale","responseKind":{"group":"autoscaling","version":"v1","kind":"Scale"},"verbs":["get","patch","update"]},
                             {"subresource":"status","responseKind":{"group":"","version":"","kind":"Deployment"},"verbs":["get"]}]}]},
          {"version":"v1beta2","freshness":"Current","resources":[
            {"resource":"deployments","responseKind":{"group":"","version":"","kind":"Deployment"},"scope":"Namespaced","singularResource":"deployment","verbs":["get"]},
            {"resource":"oldies","responseKind":{"group":"","version":"","kind":"Oldie"},"scope":"Cluster","singularResource":"oldie","verbs":["get"]},
            {"resource":"parents","responseKind":{"group":"","version":"","kind":""},"scope":"Cluster","singularResource":"","verbs":[],
             "subresources":[{"subresource":"child","verbs":["get"]}]}]}]},
        {"metadata":{"name":"events.k8s.io"},"versions":[{"version":"v1","freshness":"Current","resources":[
            {"resource":"events","responseKind":{"group":"","version":"","kind":"Event"},"scope":"Namespaced","singularResource":"event","verbs":["get"],"shortNames":["ev"]}]}]},
        {"metadata":{"name":"broken.example.com"},"versions":[{"version":"v1","freshness":"Stale"}]}]}""";
  private static final String WIDGETS =
      """
      {"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v2","metadata":{},"items":[
        {"metadata":{"name":"example.com"},"versions":[{"version":"v1","freshness":"Current","resources":[
            {"resource":"widgets","responseKind":{"group":"","version":"","kind":"Widget"},"scope":"Namespaced","singularResource":"widget","verbs":["get"]}]}]}]}""";
  private static final String AGGREGATED =
      "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

  private final Scripted scripted = new Scripted();
  private final KubeClient client = scripted.client();
  private final Discovery discovery = client.discovery();

  @AfterEach
  void everyAnswerIsClosed() {
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  void readsEverythingInTwoDocuments() {
    aggregated(CORE, "\"c1\"", GROUPS, "\"g1\"");

    ServedApi api = discovery.api();

    assertThat(api.groups())
        .extracting(ServedGroup::name)
        .containsExactly("", "apps", "events.k8s.io", "broken.example.com");
    assertThat(api.resource(new GroupVersionResource("apps", "v1", "deployments")))
        .hasValueSatisfying(
            r -> {
              assertThat(r.kind()).isEqualTo(Deployment.KIND);
              assertThat(r.namespaced()).isTrue();
              assertThat(r.categories()).containsExactly("all");
              assertThat(r.can("list")).isTrue();
              assertThat(r.can("watch")).isFalse();
              assertThat(r.subresource("scale").orElseThrow().kind())
                  .isEqualTo(new GroupVersionKind("autoscaling", "v1", "Scale"));
              assertThat(r.subresource("status").orElseThrow().kind()).isEqualTo(Deployment.KIND);
              assertThat(r.subresource("token")).isEmpty();
            });
    assertThat(api.toString()).isEqualTo("4 groups, 6 resources");
    assertThat(scripted.transport.sent())
        .extracting(Outgoing::target)
        .containsExactly("/api", "/apis");
    assertThat(scripted.transport.sent(1).accept())
        .isEqualTo(
            AGGREGATED
                + ",application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json");
    assertThat(scripted.transport.sent(1).ifNoneMatch()).isNull();
  }

  @Test
  void asksOnceAndThenWhetherItChanged() {
    aggregated(CORE, "\"c1\"", GROUPS, "\"g1\"");
    scripted.transport.answer(304, Map.of("ETag", "\"c1\""), "");
    scripted.transport.answer(304, Map.of("ETag", "\"g1\""), "");
    scripted.transport.answer(304, Map.of("ETag", "\"c1\""), "");
    aggregatedRoot(WIDGETS, "\"g2\"");
    scripted.transport.answer(304, Map.of("ETag", "\"c1\""), "");
    scripted.transport.answer(304, Map.of("ETag", "\"g2\""), "");

    ServedApi first = discovery.api();

    assertThat(discovery.api()).isSameAs(first);
    assertThat(discovery.refresh()).isSameAs(first);
    assertThat(scripted.transport.sent(2).ifNoneMatch()).isEqualTo("\"c1\"");
    assertThat(scripted.transport.sent(3).ifNoneMatch()).isEqualTo("\"g1\"");
    assertThat(discovery.refresh().kind(WIDGET)).isPresent();
    assertThat(discovery.api().group("apps")).isEmpty();
    discovery.refresh();
    assertThat(scripted.transport.sent(7).ifNoneMatch()).isEqualTo("\"g2\"");
  }

  @Test
  void fallsBackToOneDocumentPerVersion() {
    unaggregated();
    scripted
        .transport
        .json(
            200,
            """
            {"kind":"APIResourceList","apiVersion":"v1","groupVersion":"apps/v1","resources":[
              {"name":"deployments","singularName":"","namespaced":true,"kind":"Deployment","verbs":["get"],"shortNames":["deploy"]},
              {"name":"deployments/scale","singularName":"","namespaced":true,"group":"autoscaling","version":"v1","kind":"Scale","verbs":["get","patch"]},
              {"name":"orphans/scale","singularName":"","namespaced":true,"kind":"Scale","verbs":["get"]}]}""")
        .json(200, resourceList("apps/v1beta1"))
        .answer(503, Map.of("Content-Type", "text/plain; charset=utf-8"), "service unavailable\n")
        .json(200, resourceList("example.com/v1"));

    ServedApi api = discovery.api();

    assertThat(api.group("apps").orElseThrow().versions())
        .extracting(ServedVersion::apiVersion)
        .containsExactly("apps/v1", "apps/v1beta1");
    assertThat(api.named("deploy").orElseThrow().subresource("scale").orElseThrow().kind())
        .isEqualTo(new GroupVersionKind("autoscaling", "v1", "Scale"));
    assertThat(api.named("deployment")).isPresent(); // by kind, since old servers tell no singular
    assertThat(api.group("example.com")).isPresent();
    assertThat(api.unavailable())
        .singleElement()
        .satisfies(
            v -> {
              assertThat(v.apiVersion()).isEqualTo("metrics.k8s.io/v1beta1");
              assertThat(v.isCurrent()).isFalse();
              assertThat(v.problem())
                  .contains("/apis/metrics.k8s.io/v1beta1")
                  .contains("503")
                  .contains("service unavailable");
            });
    assertThat(scripted.transport.sent())
        .extracting(Outgoing::target)
        .containsExactly(
            "/api",
            "/api/v1",
            "/apis",
            "/apis/apps/v1",
            "/apis/apps/v1beta1",
            "/apis/metrics.k8s.io/v1beta1",
            "/apis/example.com/v1");
  }

  @Test
  void remembersWhatAnUnavailableVersionHad() {
    unaggregated();
    scripted
        .transport
        .json(200, resourceList("apps/v1"))
        .json(200, resourceList("apps/v1beta1"))
        .json(
            200,
            """
            {"kind":"APIResourceList","apiVersion":"v1","groupVersion":"metrics.k8s.io/v1beta1","resources":[
              {"name":"nodes","singularName":"","namespaced":false,"kind":"NodeMetrics","verbs":["get","list"]}]}""")
        .json(200, resourceList("example.com/v1"));
    discovery.api();
    unaggregated();
    scripted
        .transport
        .json(200, resourceList("apps/v1"))
        .json(200, resourceList("apps/v1beta1"))
        .json(200, "{\"kind\":\"APIResourceList\",\"resources\":[{\"kind\":7}]}")
        .json(200, resourceList("example.com/v1"));

    ServedApi api = discovery.refresh();

    assertThat(api.kind(new GroupVersionKind("metrics.k8s.io", "v1beta1", "NodeMetrics")))
        .isPresent();
    assertThat(api.unavailable())
        .singleElement()
        .satisfies(
            v ->
                assertThat(v.problem())
                    .isEqualTo("expected a name, found none at $.resources[0].name"));
  }

  @Test
  void aGroupWhoseServerHangsHidesNoOther() {
    unaggregated();
    scripted
        .transport
        .json(200, resourceList("apps/v1"))
        .json(200, resourceList("apps/v1beta1"))
        .failure(TransportException.Kind.TIMEOUT, false)
        .json(200, resourceList("example.com/v1"));

    ServedApi api = discovery.api();

    assertThat(api.group("example.com")).isPresent();
    assertThat(api.unavailable())
        .extracting(ServedVersion::apiVersion)
        .containsExactly("metrics.k8s.io/v1beta1");
  }

  @Test
  void severalGroupsThatHangAreTheTroubleOfTheServerItself() {
    unaggregated();
    scripted
        .transport
        .json(200, resourceList("apps/v1"))
        .json(200, resourceList("apps/v1beta1"))
        .failure(TransportException.Kind.TIMEOUT, false)
        .failure(TransportException.Kind.TIMEOUT, false);

    assertThatExceptionOfType(TransportException.class).isThrownBy(discovery::api);
  }

  @Test
  void aStaleGroupHidesNoOtherAndIsVisible() {
    aggregated(CORE, "\"c1\"", GROUPS, "\"g1\"");

    ServedApi api = discovery.api();

    assertThat(api.kind(Deployment.KIND)).isPresent();
    assertThat(api.unavailable())
        .singleElement()
        .satisfies(
            v -> {
              assertThat(v.apiVersion()).isEqualTo("broken.example.com/v1");
              assertThat(v.problem())
                  .isEqualTo(
                      "the API server behind it doesn't answer (the server calls its resources stale)");
            });
  }

  @Test
  void findsNamesAsPeopleTypeThem() {
    aggregated(CORE, "\"c1\"", GROUPS, "\"g1\"");
    ServedApi api = discovery.api();

    assertThat(
            List.of(
                "deploy",
                "deployment",
                "Deployment",
                "deployments",
                "DEPLOYMENTS.apps",
                "deploy.apps",
                "deployments.v1.apps"))
        .allSatisfy(
            name ->
                assertThat(api.named(name))
                    .map(ServedResource::toString)
                    .contains("deployments.v1.apps"));
    assertThat(api.named("deployments.v1beta2.apps"))
        .map(ServedResource::toString)
        .contains("deployments.v1beta2.apps");
    assertThat(api.named("ev")).map(ServedResource::toString).contains("events.v1");
    assertThat(api.named("events.v1")).map(ServedResource::toString).contains("events.v1");
    assertThat(api.named("events.events.k8s.io"))
        .map(ServedResource::toString)
        .contains("events.v1.events.k8s.io");
    assertThat(api.named("oldie")).map(ServedResource::toString).contains("oldies.v1beta2.apps");
    assertThat(api.named("parents")).isEmpty();
    assertThat(api.named("nonsense")).isEmpty();
    assertThat(api.named("deployments.v2.apps")).isEmpty();
    assertThat(api.named("")).isEmpty();
  }

  @Test
  void prefersTheVersionThatTheServerPrefers() {
    aggregated(CORE, "\"c1\"", GROUPS, "\"g1\"");

    assertThat(discovery.mapper().preferred("apps", "Deployment").kind())
        .isEqualTo(Deployment.KIND);
    assertThat(discovery.mapper().preferred("apps", "Oldie").kind().version()).isEqualTo("v1beta2");
    assertThat(discovery.serves(Deployment.TYPE)).isTrue();
    assertThat(discovery.serves(ConfigMap.TYPE)).isTrue();
  }

  @Test
  void asksAgainForWhatIsNotThere() {
    aggregated(CORE, "\"c1\"", GROUPS, "\"g1\"");
    discovery.api();
    scripted.transport.answer(304, Map.of(), "");
    aggregatedRoot(WIDGETS, "\"g2\"");

    assertThat(discovery.mapper().resource(WIDGET).resource().resource()).isEqualTo("widgets");
  }

  @Test
  void anUnknownKindDoesNotHammerTheServer() {
    aggregated(CORE, "\"c1\"", GROUPS, "\"g1\"");
    for (int i = 0; i < 2 * 7; i++) {
      scripted.transport.answer(304, Map.of(), "");
    }
    for (int i = 0; i < 100; i++) {
      assertThatExceptionOfType(NotServedException.class)
          .isThrownBy(() -> discovery.mapper().resource(WIDGET))
          .withMessage(
              "the server serves no kind example.com/v1 Widget; it can't tell what these versions have: [broken.example.com/v1]")
          .satisfies(e -> assertThat(e.unavailable()).hasSize(1));
    }
    assertThat(scripted.transport.sent()).hasSize(2 + 2 * 5);

    scripted.time.advance(Duration.ofSeconds(5));
    assertThat(discovery.serves(Deployment.TYPE)).isTrue();
    for (int i = 0; i < 100; i++) {
      assertThatExceptionOfType(NotServedException.class)
          .isThrownBy(() -> client.unstructured("widgets"));
    }
    assertThat(scripted.transport.sent()).hasSize(2 + 2 * 6);
  }

  @Test
  void keepsWhatItKnowsWhenARefreshFails() {
    aggregated(CORE, "\"c1\"", GROUPS, "\"g1\"");
    ServedApi api = discovery.api();
    scripted.transport.json(403, Scripted.status(403, "Forbidden", "no"));

    assertThatExceptionOfType(ForbiddenException.class).isThrownBy(discovery::refresh);
    assertThat(discovery.api()).isSameAs(api);
  }

  @Test
  void aServerWithoutCoreGroupHasItsGroups() {
    scripted.transport.answer(404, Map.of("Content-Type", "text/plain"), "404 page not found\n");
    aggregatedRoot(WIDGETS, "\"g\"");

    assertThat(discovery.api().groups())
        .extracting(ServedGroup::name)
        .containsExactly("example.com");
  }

  @Test
  void somethingElseThanDiscoveryIsNamed() {
    scripted.transport.json(200, Scripted.configMap("a", "1"));

    assertThatExceptionOfType(CodecException.class)
        .isThrownBy(discovery::api)
        .withMessage("expected a discovery document, found \"ConfigMap\" at $.kind");
  }

  @Test
  void aLoginPageIsNoDocument() {
    scripted.transport.answer(200, Map.of("Content-Type", "text/html"), "<html>");

    assertThatExceptionOfType(TransportException.class)
        .isThrownBy(discovery::api)
        .satisfies(e -> assertThat(e.kind()).isEqualTo(TransportException.Kind.NOT_KUBERNETES));
  }

  @Test
  void unstructuredObjectsGoWhereTheServerHasThem() {
    aggregated(CORE, "\"c1\"", GROUPS, "\"g1\"");
    scripted.transport.json(200, Scripted.configMap("a", "1"));

    assertThat(
            client
                .unstructured(ConfigMap.KIND)
                .inNamespace("shop")
                .get("a")
                .at("data", "k")
                .asString())
        .isEqualTo("v");
    assertThat(scripted.transport.sent(2).target())
        .isEqualTo("/api/v1/namespaces/shop/configmaps/a");
    assertThat(scripted.transport.sent(2).accept()).isEqualTo("application/json");
  }

  @Test
  void scopeIsChecked() {
    aggregated(CORE, "\"c1\"", GROUPS, "\"g1\"");

    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> client.unstructured("oldies").inNamespace("shop"))
        .withMessage("oldies.v1beta2.apps is cluster-scoped and has no namespace, so not \"shop\"");
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> client.unstructured("cm").inCluster())
        .withMessage("configmaps.v1 is namespaced: a namespace must be chosen");
    assertThat(client.unstructured("oldies").whereBelongs(ConfigMap.EMPTY))
        .hasToString("oldies.v1beta2.apps");
    assertThat(client.unstructured("cm").whereBelongs(ConfigMap.EMPTY))
        .hasToString("configmaps.v1 in default");
  }

  private void unaggregated() {
    scripted
        .transport
        .json(
            200,
            "{\"kind\":\"APIVersions\",\"versions\":[\"v1\"],\"serverAddressByClientCIDRs\":[]}")
        .json(200, resourceList("v1"))
        .json(
            200,
            """
            {"kind":"APIGroupList","groups":[
              {"name":"apps","versions":[{"groupVersion":"apps/v1beta1","version":"v1beta1"},{"groupVersion":"apps/v1","version":"v1"}],"preferredVersion":{"groupVersion":"apps/v1","version":"v1"}},
              {"name":"metrics.k8s.io","versions":[{"groupVersion":"metrics.k8s.io/v1beta1","version":"v1beta1"}],"preferredVersion":{"groupVersion":"metrics.k8s.io/v1beta1","version":"v1beta1"}},
              {"name":"example.com","versions":[{"groupVersion":"example.com/v1","version":"v1"}]}]}""");
  }

  private static String resourceList(String groupVersion) {
    return "{\"kind\":\"APIResourceList\",\"groupVersion\":\"%s\",\"resources\":[]}"
        .formatted(groupVersion);
  }

  private void aggregated(String core, String coreTag, String groups, String groupsTag) {
    aggregatedRoot(core, coreTag);
    aggregatedRoot(groups, groupsTag);
  }

  private void aggregatedRoot(String document, String etag) {
    scripted.transport.answer(200, Map.of("Content-Type", AGGREGATED, "ETag", etag), document);
  }
}
