package dev.bowline.informer.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.rbac.v1.ClusterRole;
import dev.bowline.api.rbac.v1.Role;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Namespaces and names are kept apart, whatever stands in them. */
class NamesTest {
  @Test
  @Tag("scenario-84")
  void clusterScopedObjectsAreUnderTheEmptyNamespace() {
    List<String> names = List.of("system:node", "system:controller:x", "a.b.c", "system");
    StoreVersion<ClusterRole> store =
        holding(
            names.stream()
                .map(
                    name ->
                        ClusterRole.of(
                            r -> r.metadata(m -> m.name(name).uid("u").resourceVersion("1"))))
                .toList());
    for (String name : names) {
      assertThat(store.get("", name)).get().extracting(KubeObject::name).isEqualTo(name);
    }
    assertThat(store.get("system", "node")).isEmpty();
    assertThat(store.get("", "node")).isEmpty();
  }

  @Test
  @Tag("scenario-84")
  void oneNameInTwoNamespacesIsTwoObjectsAndPartsOfNamesDoNotMix() {
    StoreVersion<Role> store =
        holding(
            Stream.of(role("a", "b:c"), role("a:b", "c"), role("a", "b.c"), role("b", "b:c"))
                .toList());
    assertThat(store.size()).isEqualTo(4);
    assertThat(store.get("a", "b:c")).contains(role("a", "b:c"));
    assertThat(store.get("a:b", "c")).contains(role("a:b", "c"));
    assertThat(store.get("b", "b:c")).contains(role("b", "b:c"));
    ResourceVersion eleven = new ResourceVersion("11");
    StoreVersion<Role> fewer =
        EventRules.gone(store, new ObjectKey("a", "b:c"), eleven, eleven).after();
    assertThat(fewer.get("a", "b:c")).isEmpty();
    assertThat(fewer.size()).isEqualTo(3);
  }

  private static Role role(String namespace, String name) {
    return Role.of(
        r -> r.metadata(m -> m.namespace(namespace).name(name).uid("u").resourceVersion("1")));
  }

  private static <T extends KubeObject> StoreVersion<T> holding(List<T> objects) {
    return ReplaceRules.replace(
            StoreVersion.<T>unsynced(List.of()), Listed.usable(objects), new ResourceVersion("10"))
        .after();
  }
}
