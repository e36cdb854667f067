package dev.bowline.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Namespace;
import dev.bowline.api.core.v1.Node;
import dev.bowline.meta.v1.OwnerReference;
import dev.bowline.type.ObjectKey;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("scenario-115")
class KeyMappingTest {
  private static ConfigMap ownedBy(OwnerReference... owners) {
    return ConfigMap.of(
        c -> c.metadata(m -> m.namespace("shop").name("x").ownerReferences(List.of(owners))));
  }

  private static OwnerReference owner(String apiVersion, String kind, String name) {
    return OwnerReference.of(o -> o.apiVersion(apiVersion).kind(kind).name(name).uid("u"));
  }

  @Test
  void anObjectIsItsOwnKey() {
    assertThat(KeyMapping.own().keys(ownedBy()))
        .map(ObjectKey.class::cast)
        .containsExactly(new ObjectKey("shop", "x"));
  }

  @Test
  @Tag("scenario-115")
  void anOwnerIsFoundByGroupAndKindWhateverItsVersion() {
    ConfigMap object =
        ownedBy(
            owner("apps/v1beta2", "Deployment", "old"),
            owner("apps/v1", "Deployment", "new"),
            owner("acme.dev/v1", "Deployment", "other group"),
            owner("v1", "Deployment", "core group"),
            owner("apps/v1", "StatefulSet", "other kind"));
    assertThat(KeyMapping.owners(Deployment.TYPE).keys(object))
        .map(ObjectKey.class::cast)
        .containsExactly(new ObjectKey("shop", "old"), new ObjectKey("shop", "new"));
  }

  @Test
  @Tag("scenario-115")
  void aClusterScopedOwnerHasNoNamespace() {
    assertThat(KeyMapping.owners(Node.TYPE).keys(ownedBy(owner("v1", "Node", "node-7"))))
        .map(ObjectKey.class::cast)
        .containsExactly(new ObjectKey("", "node-7"));
    Namespace owned =
        Namespace.of(
            n ->
                n.metadata(
                    m ->
                        m.name("shop")
                            .ownerReferences(
                                List.of(
                                    owner("v1", "Node", "node-7"),
                                    owner("apps/v1", "Deployment", "web")))));
    assertThat(KeyMapping.owners(Node.TYPE).keys(owned))
        .map(ObjectKey.class::cast)
        .containsExactly(new ObjectKey("", "node-7"));
    assertThat(KeyMapping.owners(Deployment.TYPE).keys(owned))
        .as("a namespaced owner of a cluster-scoped object")
        .isEmpty();
  }

  @Test
  @Tag("scenario-115")
  void referencesThatLackSomethingAreNobodys() {
    ConfigMap object =
        ownedBy(
            owner("apps/v1", "", "no kind"),
            owner("", "Node", "no version"),
            owner("apps/v1", "Deployment", ""),
            owner("apps/", "Deployment", "no version behind the group"),
            owner("apps/v1/x", "Deployment", "three parts"),
            OwnerReference.EMPTY);
    assertThat(KeyMapping.owners(Deployment.TYPE).keys(object)).isEmpty();
    assertThat(KeyMapping.owners(Node.TYPE).keys(object)).isEmpty();
  }

  @Test
  void theControllerIsOneOfTheOwners() {
    ConfigMap object =
        ownedBy(
            owner("apps/v1", "Deployment", "one"),
            owner("apps/v1", "Deployment", "other").with(o -> o.controller(true)),
            owner("apps/v1", "Deployment", "third").with(o -> o.controller(false)));
    assertThat(KeyMapping.controllers(Deployment.TYPE).keys(object))
        .map(ObjectKey.class::cast)
        .containsExactly(new ObjectKey("shop", "other"));
  }
}
