package dev.bowline.mockserver.registry.defaults;

import dev.bowline.mockserver.object.Tree;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Fields that a real server drops as long as a feature is switched off. */
final class DisabledFields {
  private DisabledFields() {}

  static void addTo(Map<String, Rule> rules) {
    add(rules, "core.v1.Container", DisabledFields::dropSignal);
    drop(rules, "core.v1.PodSpec", "schedulingGroup");
    drop(rules, "core.v1.PodStatus", "nodeAllocatableResourceClaimStatuses");
    drop(rules, "core.v1.VolumeProjection", "clusterTrustBundle", "podCertificate");
    drop(rules, "apps.v1.RollingUpdateStatefulSetStrategy", "maxUnavailable");
    drop(rules, "storage.v1.CSIDriverSpec", "preventPodSchedulingIfMissing");
    drop(rules, "resource.v1.Device", "nodeAllocatableResourceMappings");
    drop(rules, "resource.v1.DeviceAttribute", "ints", "bools", "strings", "versions");
    add(
        rules,
        "coordination.v1.LeaseSpec",
        spec -> {
          spec.remove("strategy");
          spec.remove("preferredHolder");
        });
  }

  private static void drop(Map<String, Rule> rules, String struct, String... fields) {
    add(rules, struct, tree -> tree.keySet().removeAll(List.of(fields)));
  }

  /** Beside the rule that the struct has already. */
  private static void add(Map<String, Rule> rules, String struct, Rule rule) {
    rules.merge(
        struct,
        rule,
        (first, second) ->
            tree -> {
              first.complete(tree);
              second.complete(tree);
            });
  }

  private static void dropSignal(Map<String, @Nullable Object> container) {
    Map<String, @Nullable Object> lifecycle = Tree.child(container, "lifecycle");
    if (lifecycle != null && lifecycle.remove("stopSignal") != null && lifecycle.isEmpty()) {
      container.remove("lifecycle");
    }
  }
}
