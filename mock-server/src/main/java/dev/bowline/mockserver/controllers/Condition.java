package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    putInto(status, now, "");
  }

  /**
   * Puts it among the conditions of a status that also tell when they were looked at.
   *
   * @param time name of the field that holds the time of the last change of any kind
   */
  void putInto(Map<String, @Nullable Object> status, String now, String time) {
    List<Map<String, @Nullable Object>> conditions =
        new ArrayList<>(Tree.objects(status, "conditions"));
    Map<String, @Nullable Object> condition = new LinkedHashMap<>();
    condition.put("type", type);
    condition.put("status", isTrue ? "True" : "False");
    condition.put("reason", reason.isEmpty() ? null : reason);
    condition.put("message", message.isEmpty() ? null : message);
    int at = 0;
    while (at < conditions.size() && !type.equals(conditions.get(at).get("type"))) {
      at++;
    }
    Map<String, @Nullable Object> before = at < conditions.size() ? conditions.get(at) : Map.of();
    if (!time.isEmpty()) {
      boolean isSame =
          condition.entrySet().stream()
              .allMatch(one -> Objects.equals(one.getValue(), before.get(one.getKey())));
      condition.put(time, isSame ? before.get(time) : now);
    }
    boolean hasStayed = Objects.equals(condition.get("status"), before.get("status"));
    condition.put("lastTransitionTime", hasStayed ? before.get("lastTransitionTime") : now);
    condition.values().removeIf(Objects::isNull);
    if (at < conditions.size()) {
      conditions.set(at, condition);
    } else {
      conditions.add(condition);
    }
    status.put("conditions", conditions);
  }

  /** Takes a condition out of a status, if it is there. */
  static void remove(Map<String, @Nullable Object> status, String type) {
    List<Map<String, @Nullable Object>> left = new ArrayList<>(Tree.objects(status, "conditions"));
    if (left.removeIf(condition -> type.equals(condition.get("type")))) {
      status.put("conditions", left);
    }
  }

  /** Whether a condition holds. */
  static boolean isTrue(Map<String, @Nullable Object> status, String type) {
    return Tree.objects(status, "conditions").stream()
        .anyMatch(
            condition ->
                type.equals(condition.get("type")) && "True".equals(condition.get("status")));
  }
}
