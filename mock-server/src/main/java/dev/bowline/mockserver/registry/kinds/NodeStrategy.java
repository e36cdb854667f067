package dev.bowline.mockserver.registry.kinds;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Nodes: not ready until somebody says so. */
final class NodeStrategy implements Strategy {
  private static final String NOT_READY = "node.kubernetes.io/not-ready";

  @Override
  public void admitNew(Write write, Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> spec = Tree.childToChange(tree, "spec");
    List<Object> taints = new ArrayList<>(Tree.objects(spec, "taints"));
    boolean isTainted =
        Tree.objects(spec, "taints").stream()
            .anyMatch(
                taint ->
                    NOT_READY.equals(taint.get("key")) && "NoSchedule".equals(taint.get("effect")));
    if (!isTainted) {
      Map<String, @Nullable Object> taint = new LinkedHashMap<>();
      taint.put("key", NOT_READY);
      taint.put("effect", "NoSchedule");
      taints.add(taint);
      spec.put("taints", taints);
    }
  }
}
