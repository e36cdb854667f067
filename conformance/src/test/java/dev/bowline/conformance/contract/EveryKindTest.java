package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.Kinds;
import dev.bowline.client.Encoding;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Page;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.meta.KubeException;
import dev.bowline.meta.v1.APIResource;
import dev.bowline.type.ClusterType;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ResourceType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Contract
final class EveryKindTest {
  @ParameterizedTest
  @EnumSource(names = {"JSON", "PROTOBUF"})
  void everyTypeThatCanBeListedIs(Encoding encoding, Sandbox sandbox, ContractCluster cluster) {
    KubeClient client = sandbox.client(encoding);
    List<String> failures = new ArrayList<>();
    List<ResourceType<?>> listable = listable(cluster);
    for (ResourceType<?> type : listable) {
      try {
        list(client, type).items().forEach(item -> assertThat(item.name()).isNotEmpty());
      } catch (KubeException e) {
        failures.add(type + ": " + e);
      }
    }

    assertThat(failures).isEmpty();
    assertThat(listable).hasSizeGreaterThan(60);
  }

  private static List<ResourceType<?>> listable(ContractCluster cluster) {
    ServedResources served = new ServedResources(cluster);
    List<ResourceType<?>> types = new ArrayList<>();
    for (String groupVersion : served.groupVersions()) {
      for (APIResource resource : served.of(groupVersion).resources()) {
        ResourceType<?> type =
            Kinds.registry().type(GroupVersionKind.of(groupVersion, resource.kind()));
        if (type != null
            && type.resource().resource().equals(resource.name())
            && resource.verbs().contains("list")) {
          types.add(type);
        }
      }
    }
    return types;
  }

  private static Page<?> list(KubeClient client, ResourceType<?> type) {
    if (type instanceof NamespacedType<?> namespaced) {
      return client.resources(namespaced).inAllNamespaces().list();
    }
    return client.resources((ClusterType<?>) type).list();
  }
}
