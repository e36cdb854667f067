package dev.bowline.mockserver.object;

import dev.bowline.type.GroupVersionKind;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What versions of a kind say in different fields. Of stable kinds that is two. */
final class VersionConversion {
  private VersionConversion() {}

  /** Changes a tree of another version, which is to be pruned. */
  static void apply(Map<String, @Nullable Object> tree, GroupVersionKind to) {
    if (to.kind().equals("HorizontalPodAutoscaler") && to.group().equals("autoscaling")) {
      if (to.version().equals("v1")) {
        AutoscalerConversion.toV1(tree);
      } else if ("autoscaling/v1".equals(tree.get("apiVersion"))) {
        AutoscalerConversion.toV2(tree);
      }
    } else if (to.kind().equals("Event")) {
      EventConversion.apply(tree, to.group().isEmpty());
    }
  }
}
