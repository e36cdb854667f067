package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.object.Tree;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The conditions of a status. */
final class Conditions {
  private Conditions() {}

  /** Sets a condition; the time of its last transition stays if its status does. */
  static void set(
      Map<String, @Nullable Object> object, Map<String, @Nullable Object> condition, Instant now) {
    Map<String, @Nullable Object> status = Tree.childToChange(object, "status");
    List<@Nullable Object> conditions =
        status.get("conditions") instanceof List<?> list
            ? new ArrayList<>(list)
            : new ArrayList<>();
    Map<String, @Nullable Object> fresh = new LinkedHashMap<>(condition);
    fresh.put("lastTransitionTime", now.truncatedTo(ChronoUnit.SECONDS).toString());
    for (int i = 0; i < conditions.size(); i++) {
      Map<String, @Nullable Object> old = Tree.object(conditions.get(i));
      if (Tree.text(old, "type").equals(condition.get("type"))) {
        if (old != null && Tree.text(old, "status").equals(condition.get("status"))) {
          fresh.put("lastTransitionTime", old.get("lastTransitionTime"));
        }
        conditions.set(i, fresh);
        status.put("conditions", conditions);
        return;
      }
    }
    conditions.add(fresh);
    status.put("conditions", conditions);
  }

  /** The condition of a type, or null. */
  static @Nullable Map<String, @Nullable Object> find(
      Map<String, @Nullable Object> object, String type) {
    if (Tree.at(object, "status", "conditions") instanceof List<?> conditions) {
      for (Object element : conditions) {
        Map<String, @Nullable Object> condition = Tree.object(element);
        if (Tree.text(condition, "type").equals(type)) {
          return condition;
        }
      }
    }
    return null;
  }
}
