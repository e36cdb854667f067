package dev.bowline.mockserver.registry.defaults;

import dev.bowline.mockserver.object.Tree;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Resources of a pod as a whole: what it requests follows from its limits. */
final class PodLevelResources {
  private PodLevelResources() {}

  static void complete(Map<String, @Nullable Object> spec) {
    Map<String, @Nullable Object> resources = Tree.child(spec, "resources");
    Map<String, @Nullable Object> limits =
        resources == null ? null : Tree.child(resources, "limits");
    if (resources != null && limits != null && !limits.isEmpty()) {
      Map<String, @Nullable Object> requests = Tree.childToChange(resources, "requests");
      limits.forEach(
          (name, limit) -> {
            if (isOfPods(name)) {
              requests.putIfAbsent(name, limit);
            }
          });
    }
  }

  private static boolean isOfPods(String name) {
    return name.equals("cpu") || name.equals("memory") || name.startsWith("hugepages-");
  }
}
