package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.meta.v1.APIGroup;
import dev.bowline.meta.v1.APIGroupList;
import dev.bowline.meta.v1.APIResource;
import dev.bowline.meta.v1.APIResourceList;
import dev.bowline.meta.v1.APIVersions;
import dev.bowline.type.ResourceType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@Contract
final class DiscoveryTest {
  private final ContractCluster cluster;
  private final ServedResources served;

  DiscoveryTest(ContractCluster cluster) {
    this.cluster = cluster;
    this.served = new ServedResources(cluster);
  }

  @Test
  void everyBuiltInTypeIsServedAsTheModelHasIt() {
    List<String> differences = new ArrayList<>();
    for (String groupVersion : served.groupVersions()) {
      APIResourceList document = served.of(groupVersion);
      assertThat(document.groupVersion()).isEqualTo(groupVersion);
      for (ResourceType<?> type : types(groupVersion)) {
        APIResource resource = find(document, type.resource().resource());
        if (resource != null) {
          compare(type, resource, subresources(document, resource), differences);
        } else if (cluster.servesEverything()) {
          differences.add(type + " is not served");
        }
      }
    }

    assertThat(differences).isEmpty();
  }

  @Test
  void everyServedResourceIsInTheModel() {
    List<String> missing = new ArrayList<>();
    for (String groupVersion : served.groupVersions()) {
      Set<String> known =
          types(groupVersion).stream()
              .map(type -> type.resource().resource())
              .collect(Collectors.toCollection(HashSet::new));
      for (APIResource resource : served.of(groupVersion).resources()) {
        if (!resource.name().contains("/") && !known.contains(resource.name())) {
          missing.add(groupVersion + " " + resource.name());
        }
      }
    }

    assertThat(missing).isEmpty();
  }

  @Test
  void theGroupListPrefersAVersionThatItLists() {
    for (APIGroup group : served.read("/apis", APIGroupList.EMPTY).groups()) {
      assertThat(group.versions()).contains(group.preferredVersion());
    }
    assertThat(served.read("/api", APIVersions.EMPTY).versions()).containsExactly("v1");
  }

  @Test
  void everyVersionOfTheModelIsListed() {
    assumeThat(cluster.servesEverything()).as("the server serves every version").isTrue();

    assertThat(served.groupVersions()).isEqualTo(ServedResources.modelGroupVersions());
  }

  private static void compare(
      ResourceType<?> type,
      APIResource resource,
      Set<String> subresources,
      List<String> differences) {
    if (!resource.kind().equals(type.kind().kind())) {
      differences.add(type + " is of kind " + resource.kind());
    }
    if (resource.namespaced() != type.isNamespaced()) {
      differences.add(type + " is namespaced: " + resource.namespaced());
    }
    if (!Set.copyOf(resource.shortNames()).equals(Set.copyOf(type.shortNames()))) {
      differences.add(type + " has the short names " + resource.shortNames());
    }
    if (!subresources.equals(type.subresources())) {
      differences.add(type + " has the subresources " + subresources);
    }
  }

  private static @Nullable APIResource find(APIResourceList document, String plural) {
    return document.resources().stream()
        .filter(resource -> resource.name().equals(plural))
        .findFirst()
        .orElse(null);
  }

  private static Set<String> subresources(APIResourceList document, APIResource resource) {
    String prefix = resource.name() + "/";
    return document.resources().stream()
        .map(APIResource::name)
        .filter(name -> name.startsWith(prefix))
        .map(name -> name.substring(prefix.length()))
        .collect(Collectors.toSet());
  }

  private static List<ResourceType<?>> types(String groupVersion) {
    return ServedResources.modelTypes().stream()
        .filter(type -> type.kind().apiVersion().equals(groupVersion))
        .toList();
  }
}
