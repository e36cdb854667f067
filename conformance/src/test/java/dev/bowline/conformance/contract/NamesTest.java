package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.NotFoundException;
import dev.bowline.client.Resources;
import dev.bowline.client.UnstructuredResources;
import dev.bowline.client.discovery.ServedResource;
import dev.bowline.codec.JsonTrees;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.RawHttp;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.meta.Unstructured;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the client says about names before it sends anything. */
@Contract
final class NamesTest {
  private static final List<String> NAMES =
      List.of("a", "0a", "a.b", "a.b.", "A", "a_b", "a:b", "x".repeat(64), "x".repeat(254));
  private static final Set<String> SHORT_GROUPS =
      Set.of("", "apps", "batch", "autoscaling", "policy");

  @Test
  void theClientRefusesNoNameThatTheServerTakes(Sandbox sandbox, ContractCluster cluster) {
    RawHttp http = new RawHttp(cluster.config());
    List<String> wrong = new ArrayList<>();
    List<String> refused = new ArrayList<>();
    for (ServedResource resource :
        sandbox.client().discovery().api().resources().filter(NamesTest::isBuiltIn).toList()) {
      UnstructuredResources unstructured = sandbox.client().unstructured(resource.resource());
      for (String name : NAMES) {
        if (clientRefuses(sandbox, unstructured, name)) {
          refused.add(resource + " " + name);
          if (!serverRefuses(http, sandbox, resource, name)) {
            wrong.add(resource + " " + name);
          }
        }
      }
    }

    assertThat(wrong).isEmpty();
    assertThat(refused)
        .contains("pods.v1 A", "pods.v1 a:b", "services.v1 a.b", "namespaces.v1 a.b")
        .contains("leases.v1.coordination.k8s.io a_b")
        .doesNotContain("services.v1 0a", "pods.v1 a.b", "roles.v1.rbac.authorization.k8s.io a:b");
  }

  private static boolean isBuiltIn(ServedResource resource) {
    String group = resource.resource().group();
    return resource.can("create")
        && resource.can("get")
        && (SHORT_GROUPS.contains(group) || group.endsWith(".k8s.io"));
  }

  private static boolean clientRefuses(
      Sandbox sandbox, UnstructuredResources unstructured, String name) {
    Resources<Unstructured> resources =
        unstructured.resource().namespaced()
            ? unstructured.inNamespace(sandbox.namespace())
            : unstructured.inCluster();
    try {
      resources.get(name);
      return false;
    } catch (NotFoundException e) {
      return false;
    } catch (IllegalArgumentException e) {
      return true;
    }
  }

  /** Nothing but the name is there; what else is missing the server tells beside it. */
  private static boolean serverRefuses(
      RawHttp http, Sandbox sandbox, ServedResource resource, String name) {
    String apiVersion = resource.kind().apiVersion();
    String path =
        (apiVersion.contains("/") ? "/apis/" : "/api/")
            + apiVersion
            + (resource.namespaced() ? "/namespaces/" + sandbox.namespace() : "")
            + "/"
            + resource.resource().resource()
            + "?dryRun=All";
    byte[] body =
        JsonTrees.write(
            Map.of(
                "apiVersion",
                apiVersion,
                "kind",
                resource.kind().kind(),
                "metadata",
                Map.of("name", name)));
    return JsonTrees.parse(http.post(path, body)) instanceof Map<?, ?> answer
        && answer.get("details") instanceof Map<?, ?> details
        && details.get("causes") instanceof List<?> causes
        && causes.stream()
            .anyMatch(
                cause ->
                    cause instanceof Map<?, ?> map && "metadata.name".equals(map.get("field")));
  }
}
