package dev.bowline.mockserver.managed;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps the number of managers that update small: the oldest become one. */
final class Caps {
  private static final int MAX_UPDATERS = 10;
  private static final String OLD = "ancient-changes";

  private Caps() {}

  /** Merges the oldest managers of each version, until there are few enough. */
  static void apply(ManagedFields managed) {
    Map<ManagerId, Owned> owned = managed.owned();
    List<ManagerId> updaters = new ArrayList<>();
    owned.forEach(
        (id, what) -> {
          if (!what.isApplied()) {
            updaters.add(id);
          }
        });
    int count = updaters.size();
    updaters.sort(
        Comparator.<ManagerId, String>comparing(managed::time).thenComparing(ManagerId::sortKey));
    Map<String, ManagerId> oldest = new HashMap<>();
    for (ManagerId id : updaters) {
      if (count <= MAX_UPDATERS) {
        return;
      }
      Owned what = owned.get(id);
      if (what == null) {
        continue;
      }
      String version = what.apiVersion();
      ManagerId bucket = ManagerId.updater(OLD, version, "");
      ManagerId first = oldest.putIfAbsent(version, id);
      if (first != null && !id.equals(bucket)) {
        Owned old = owned.get(bucket);
        if (old == null) {
          old = owned.remove(first);
        }
        owned.put(bucket, old == null ? what : what.with(what.fields().union(old.fields())));
        owned.remove(id);
        managed.time(bucket, managed.time(id));
        count--;
      }
    }
  }
}
