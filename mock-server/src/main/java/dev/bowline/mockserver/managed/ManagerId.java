package dev.bowline.mockserver.managed;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.Tree;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What tells one entry of the managed fields from another.
 *
 * @param manager its name
 * @param operation {@code Apply} or {@code Update}
 * @param apiVersion version that it writes; empty for one that applies, which stays the same in all
 *     versions
 * @param subresource where it writes; empty for the object itself
 */
record ManagerId(String manager, String operation, String apiVersion, String subresource) {
  static final String APPLY = "Apply";
  static final String UPDATE = "Update";

  /** One that applies. */
  static ManagerId applier(String manager, String subresource) {
    return new ManagerId(manager, APPLY, "", subresource);
  }

  /** One that updates. */
  static ManagerId updater(String manager, String apiVersion, String subresource) {
    return new ManagerId(manager, UPDATE, apiVersion, subresource);
  }

  /** The manager of an entry. */
  static ManagerId of(Map<String, @Nullable Object> entry) {
    String operation = Tree.text(entry, "operation");
    return new ManagerId(
        Tree.text(entry, "manager"),
        operation,
        operation.equals(APPLY) ? "" : Tree.text(entry, "apiVersion"),
        Tree.text(entry, "subresource"));
  }

  boolean isApplier() {
    return operation.equals(APPLY);
  }

  /** What managers are sorted by where their times don't tell. */
  String sortKey() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("manager", manager);
    fields.put("operation", operation);
    fields.put("apiVersion", apiVersion);
    fields.put("subresource", subresource);
    fields.values().removeIf(String::isEmpty);
    return new String(JsonTrees.write(fields), StandardCharsets.UTF_8);
  }

  /**
   * As conflicts name it.
   *
   * @param version the version that it is said to write; empty for its own
   */
  String text(String version) {
    return "\""
        + manager
        + "\""
        + (subresource.isEmpty() ? "" : " with subresource \"" + subresource + "\"")
        + (isApplier() ? "" : " using " + (version.isEmpty() ? apiVersion : version));
  }
}
