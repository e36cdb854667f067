package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.Tree;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The conditions in the status of a definition. */
public final class Conditions {
  /** The names are no other definition's. */
  public static final String NAMES_ACCEPTED = "NamesAccepted";

  /** The resources are served. */
  public static final String ESTABLISHED = "Established";

  /** The definition is being deleted. */
  public static final String TERMINATING = "Terminating";

  private Conditions() {}

  /** Whether a condition is there and true. */
  public static boolean isTrue(Map<String, @Nullable Object> tree, String type) {
    Map<String, @Nullable Object> condition = find(tree, type);
    return condition != null && "True".equals(condition.get("status"));
  }

  /** Sets a condition; its time changes only with its status. */
  public static void set(
      Map<String, @Nullable Object> tree,
      String type,
      boolean isTrue,
      String reason,
      String message,
      Instant now) {
    Map<String, @Nullable Object> condition = find(tree, type);
    if (condition == null) {
      condition = new LinkedHashMap<>();
      condition.put("type", type);
      Map<String, @Nullable Object> status = Tree.childToChange(tree, "status");
      List<@Nullable Object> conditions = new ArrayList<>();
      if (status.get("conditions") instanceof List<?> list) {
        conditions.addAll(list);
      }
      conditions.add(condition);
      status.put("conditions", conditions);
    }
    String value = isTrue ? "True" : "False";
    if (!value.equals(condition.get("status"))) {
      condition.put("lastTransitionTime", now.truncatedTo(ChronoUnit.SECONDS).toString());
    }
    condition.put("status", value);
    condition.put("reason", reason);
    condition.put("message", message);
  }

  private static @Nullable Map<String, @Nullable Object> find(
      Map<String, @Nullable Object> tree, String type) {
    return Definition.objects(Tree.at(tree, "status", "conditions")).stream()
        .filter(condition -> type.equals(condition.get("type")))
        .findFirst()
        .orElse(null);
  }
}
