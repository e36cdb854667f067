package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.Tree;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A version as a message prints it: by the server's own names, with what it keeps elsewhere. */
final class InternalVersion {
  private InternalVersion() {}

  /**
   * A version.
   *
   * @param isAlone whether schema, subresources and columns were moved to the definition, as they
   *     are when there is one version
   */
  static Map<String, @Nullable Object> of(Map<String, @Nullable Object> version, boolean isAlone) {
    Map<String, @Nullable Object> printed = new LinkedHashMap<>();
    printed.put("Name", Tree.text(version, "name"));
    printed.put("Served", Boolean.TRUE.equals(version.get("served")));
    printed.put("Storage", Boolean.TRUE.equals(version.get("storage")));
    printed.put("Deprecated", Boolean.TRUE.equals(version.get("deprecated")));
    printed.put("DeprecationWarning", version.get("deprecationWarning"));
    printed.put("Schema", isAlone ? null : version.get("schema"));
    printed.put("Subresources", isAlone ? null : version.get("subresources"));
    printed.put(
        "AdditionalPrinterColumns", isAlone ? null : version.get("additionalPrinterColumns"));
    printed.put("SelectableFields", isAlone ? null : version.get("selectableFields"));
    return printed;
  }
}
