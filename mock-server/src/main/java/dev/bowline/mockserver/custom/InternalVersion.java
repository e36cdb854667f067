package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.Tree;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A version as a message prints it: by the server's own names, with what it keeps elsewhere. */
final class InternalVersion {
  private InternalVersion() {}

  /**
   * A version.
   *
   * @param isShared whether a part was moved to the definition, as those are that all versions have
   *     in common
   */
  static Map<String, @Nullable Object> of(
      Map<String, @Nullable Object> version, Predicate<String> isShared) {
    Map<String, @Nullable Object> printed = new LinkedHashMap<>();
    printed.put("Name", Tree.text(version, "name"));
    printed.put("Served", Boolean.TRUE.equals(version.get("served")));
    printed.put("Storage", Boolean.TRUE.equals(version.get("storage")));
    printed.put("Deprecated", Boolean.TRUE.equals(version.get("deprecated")));
    printed.put("DeprecationWarning", version.get("deprecationWarning"));
    printed.put("Schema", isShared.test("schema") ? null : version.get("schema"));
    printed.put("Subresources", isShared.test("subresources") ? null : version.get("subresources"));
    printed.put(
        "AdditionalPrinterColumns",
        isShared.test("additionalPrinterColumns") ? null : version.get("additionalPrinterColumns"));
    printed.put(
        "SelectableFields",
        isShared.test("selectableFields") ? null : version.get("selectableFields"));
    return printed;
  }
}
