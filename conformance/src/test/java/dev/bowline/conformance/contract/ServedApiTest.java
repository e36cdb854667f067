package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.apiregistration.v1.APIService;
import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.discovery.Discovery;
import dev.bowline.client.discovery.HealthCheck;
import dev.bowline.client.discovery.HealthReport;
import dev.bowline.client.discovery.NotServedException;
import dev.bowline.client.discovery.OpenApiDocument;
import dev.bowline.client.discovery.OpenApiEntry;
import dev.bowline.client.discovery.ServedApi;
import dev.bowline.client.discovery.ServedResource;
import dev.bowline.client.discovery.ServedSubresource;
import dev.bowline.client.discovery.ServedVersion;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.meta.v1.APIResource;
import dev.bowline.meta.v1.APIResourceList;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.ResourceType;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

@Contract
final class ServedApiTest {
  @Test
  void oneDocumentSaysTheSameAsMany(Sandbox sandbox, ContractCluster cluster) {
    ServedApi api = sandbox.client().discovery().api();
    ServedResources documents = new ServedResources(cluster);

    for (String groupVersion : documents.groupVersions()) {
      APIResourceList document = documents.of(groupVersion);
      Set<String> expected = new TreeSet<>();
      for (APIResource r : document.resources()) {
        expected.add(
            r.name() + " " + new TreeSet<>(r.verbs()) + " " + new TreeSet<>(r.shortNames()));
      }
      Set<String> actual = new TreeSet<>();
      api.resources()
          .filter(r -> r.kind().apiVersion().equals(groupVersion))
          .forEach(r -> add(actual, r));
      assertThat(actual).as(groupVersion).isEqualTo(expected);
    }
  }

  private static void add(Set<String> lines, ServedResource resource) {
    String name = resource.resource().resource();
    lines.add(
        name + " " + new TreeSet<>(resource.verbs()) + " " + new TreeSet<>(resource.shortNames()));
    for (ServedSubresource sub : resource.subresources()) {
      lines.add(name + "/" + sub.name() + " " + new TreeSet<>(sub.verbs()) + " []");
    }
  }

  @Test
  void theTypesOfTheModelAreServed(Sandbox sandbox, ContractCluster cluster) {
    assumeThat(cluster.servesEverything()).as("the server serves every version").isTrue();
    Discovery discovery = sandbox.client().discovery();

    assertThat(ServedResources.modelTypes())
        .allSatisfy(
            (ResourceType<?> type) -> assertThat(discovery.serves(type)).as("%s", type).isTrue());
  }

  @Test
  void namesAreThoseOfKubectl(Sandbox sandbox) {
    Discovery discovery = sandbox.client().discovery();

    assertThat(discovery.mapper().named("deploy").kind()).isEqualTo(Deployment.KIND);
    assertThat(discovery.mapper().named("Pod").kind()).isEqualTo(Pod.KIND);
    assertThat(discovery.mapper().named("ev").kind())
        .isEqualTo(new GroupVersionKind("", "v1", "Event"));
    assertThat(discovery.mapper().named("events.events.k8s.io").kind().group())
        .isEqualTo("events.k8s.io");
    assertThat(
            discovery.mapper().preferred("autoscaling", "HorizontalPodAutoscaler").kind().version())
        .isEqualTo("v2");
    assertThat(discovery.mapper().resource(Deployment.KIND).subresource("scale"))
        .map(ServedSubresource::kind)
        .contains(new GroupVersionKind("autoscaling", "v1", "Scale"));
  }

  @Test
  void anUnknownKindIsNotServed(Sandbox sandbox) {
    GroupVersionKind kind = new GroupVersionKind("nobody.example.com", "v1", "Nothing");

    assertThatExceptionOfType(NotServedException.class)
        .isThrownBy(() -> sandbox.client().unstructured(kind))
        .withMessageStartingWith("the server serves no kind nobody.example.com/v1 Nothing");
  }

  @Test
  void aGroupWhoseServerIsDownHidesNoOther(Sandbox sandbox, ContractCluster cluster) {
    assumeThat(cluster.isMock()).as("the mock aggregates no servers").isFalse();
    String group = sandbox.unique("down") + ".example.com";
    var services = sandbox.client().resources(APIService.TYPE);
    services.create(
        APIService.of(
            a ->
                a.name("v1." + group)
                    .spec(
                        s ->
                            s.group(group)
                                .version("v1")
                                .groupPriorityMinimum(100)
                                .versionPriority(100)
                                .insecureSkipTLSVerify(true)
                                .service(r -> r.name("none").namespace(sandbox.namespace())))));
    try {
      Discovery discovery = sandbox.client().discovery();
      ServedApi api =
          await()
              .atMost(Duration.ofSeconds(30))
              .until(discovery::refresh, read -> read.group(group).isPresent());

      ServedVersion down = api.group(group).orElseThrow().preferred();
      assertThat(down.isCurrent()).isFalse();
      assertThat(down.problem()).contains("doesn't answer");
      assertThat(down.resources()).isEmpty();
      assertThat(api.unavailable()).contains(down);
      assertThat(api.serves(Deployment.TYPE)).isTrue();
      assertThatExceptionOfType(NotServedException.class)
          .isThrownBy(() -> discovery.mapper().named("widgets." + group))
          .satisfies(e -> assertThat(e.unavailable()).contains(down));
    } finally {
      services.delete("v1." + group);
    }
  }

  @Test
  void theServerSaysWhichReleaseItIs(Sandbox sandbox) {
    var version = sandbox.client().discovery().version();

    assertThat(version.gitVersion()).startsWith("v" + version.major() + "." + version.minor());
    assertThat(version.isAtLeast(1, 20)).isTrue();
    assertThat(version.isAtLeast(2, 0)).isFalse();
    assertThat(version.fields()).containsKeys("platform", "goVersion");
  }

  @Test
  void theServerSaysHowItIs(Sandbox sandbox, ContractCluster cluster) {
    var health = sandbox.client().discovery().health();

    assertThat(health.live().healthy()).isTrue();
    assertThat(health.ready().healthy()).isTrue();
    assertThat(health.live().checks())
        .contains(new HealthCheck("ping", HealthCheck.Outcome.PASSED, ""));
    HealthReport without = health.ready("etcd", "nonsense");
    assertThat(without.checks())
        .contains(new HealthCheck("etcd", HealthCheck.Outcome.EXCLUDED, ""));
    assertThat(without.remarks()).singleElement().asString().contains("nonsense");
    assertThat(without.failed()).isEmpty();
    assertThat(health.livePasses("poststarthook/rbac/bootstrap-roles")).isTrue();
    assertThat(health.readyPasses("informer-sync")).isTrue();
    assertThatExceptionOfType(NotFoundException.class)
        .isThrownBy(() -> health.livePasses("nonsense"));
  }

  @Test
  void schemasAreThereByGroupVersion(Sandbox sandbox, ContractCluster cluster) {
    var openApi = sandbox.client().discovery().openApi();

    List<OpenApiEntry> index = openApi.index();
    assertThat(index).extracting(OpenApiEntry::path).contains("api/v1", "apis/apps/v1");
    assertThat(index).allSatisfy(entry -> assertThat(entry.hash()).isNotEmpty());
    OpenApiDocument apps = openApi.document("apps", "v1").orElseThrow();
    assertThat(index).contains(new OpenApiEntry(apps.path(), apps.hash()));
    assertThat(openApi.document("apps", "v1").orElseThrow()).isSameAs(apps);
    assertThat(openApi.document("apps", "v7")).isEmpty();
    Optional<Map<?, ?>> schema = apps.schema(Deployment.KIND);
    assertThat(schema).hasValueSatisfying(s -> assertThat(s.get("type")).isEqualTo("object"));
    assertThat(apps.schema(ConfigMap.KIND)).isEmpty();
    assertThat(openApi.document("", "v1").orElseThrow().schema(ConfigMap.KIND)).isPresent();
  }
}
