package dev.bowline.mockserver.status;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a status is about. Empty strings and zero are left out.
 *
 * @param name name of the object
 * @param group API group
 * @param kind the kind or the resource, as the server has it
 * @param uid uid of the object
 * @param causes what is wrong in detail
 * @param retryAfterSeconds when to try again
 */
public record Details(
    String name, String group, String kind, String uid, List<Cause> causes, int retryAfterSeconds) {
  /** Present, but empty. */
  public static final Details EMPTY = new Details("", "", "", "", List.of(), 0);

  /** About an object. */
  public static Details of(String name, String group, String kind) {
    return new Details(name, group, kind, "", List.of(), 0);
  }

  /** These details with causes. */
  public Details withCauses(List<Cause> newCauses) {
    return new Details(name, group, kind, uid, List.copyOf(newCauses), retryAfterSeconds);
  }

  /** These details with a uid. */
  public Details withUid(String newUid) {
    return new Details(name, group, kind, newUid, causes, retryAfterSeconds);
  }

  /** These details with a time to wait. */
  public Details withRetryAfter(int seconds) {
    return new Details(name, group, kind, uid, causes, seconds);
  }

  /** As a tree. */
  public Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    putText(tree, "name", name);
    putText(tree, "group", group);
    putText(tree, "kind", kind);
    putText(tree, "uid", uid);
    if (!causes.isEmpty()) {
      tree.put("causes", causes.stream().map(Details::tree).toList());
    }
    if (retryAfterSeconds != 0) {
      tree.put("retryAfterSeconds", retryAfterSeconds);
    }
    return tree;
  }

  private static Map<String, @Nullable Object> tree(Cause cause) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    putText(tree, "reason", cause.reason());
    putText(tree, "message", cause.message());
    putText(tree, "field", cause.field());
    return tree;
  }

  private static void putText(Map<String, @Nullable Object> tree, String name, String text) {
    if (!text.isEmpty()) {
      tree.put(name, text);
    }
  }
}
