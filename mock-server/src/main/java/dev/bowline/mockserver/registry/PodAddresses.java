package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A pod's address stands in its status twice: alone, and as the first of a list. */
final class PodAddresses {
  private PodAddresses() {}

  /** Makes both say the same; where they differ, the one that stands alone is right. */
  static void align(Map<String, @Nullable Object> pod) {
    Map<String, @Nullable Object> status = Tree.child(pod, "status");
    if (status == null) {
      return;
    }
    String alone = Tree.text(status, "podIP");
    List<Map<String, @Nullable Object>> all = Tree.objects(status, "podIPs");
    if (!alone.isEmpty() && (all.isEmpty() || !Tree.text(all.get(0), "ip").equals(alone))) {
      Map<String, @Nullable Object> only = new LinkedHashMap<>();
      only.put("ip", alone);
      status.put("podIPs", new ArrayList<>(List.of(only)));
    } else if (alone.isEmpty() && !all.isEmpty()) {
      status.put("podIP", Tree.text(all.get(0), "ip"));
    }
  }
}
