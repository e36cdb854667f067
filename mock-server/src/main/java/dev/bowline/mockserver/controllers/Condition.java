package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A condition of a status.
 *
 * @param type which one
 * @param isTrue whether it holds
 * @param reason in one word; may be empty
 * @param message for people; may be empty
 */
record Condition(String type, boolean isTrue, String reason, String message) {
  Condition(String type, boolean isTrue) {
    this(type, isTrue, "", "");
  }

  /**
   * Puts it among the conditions of a status. The time of its transition stays unless it changes
   * sides.
   *
   * @param status changed
   */
  void putInto(Map<String, @Nullable Object> status, String now) {
    List<Map<String, @Nullable Object>> conditions =
        new ArrayList<>(Tree.objects(status, "conditions"));
    Map<String, @Nullable Object> condition = new LinkedHashMap<>();
    condition.put("type", type);
    condition.put("status", isTrue ? "True" : "False");
    condition.put("lastTransitionTime", now);
    if (!reason.isEmpty()) {
      condition.put("reason", reason);
    }
    if (!message.isEmpty()) {
      condition.put("message", message);
    }
    for (int i = 0; i < conditions.size(); i++) {
      Map<String, @Nullable Object> before = conditions.get(i);
      if (type.equals(before.get("type"))) {
        if (condition.get("status").equals(before.get("status"))) {
          condition.put("lastTransitionTime", before.get("lastTransitionTime"));
        }
        conditions.set(i, condition);
        status.put("conditions", conditions);
        return;
      }
    }
    conditions.add(condition);
    status.put("conditions", conditions);
  }

  /** Whether a condition holds. */
  static boolean isTrue(Map<String, @Nullable Object> status, String type) {
    return Tree.objects(status, "conditions").stream()
        .anyMatch(
            condition ->
                type.equals(condition.get("type")) && "True".equals(condition.get("status")));
  }
}
