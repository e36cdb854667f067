package dev.bowline.mockserver.catalog;

import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.schema.Structure;
import dev.bowline.mockserver.schema.Untyped;
import dev.bowline.mockserver.table.CustomPrinter;
import dev.bowline.mockserver.table.Printer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a definition says about one version of a custom resource, whose objects have no class but a
 * schema. Immutable and thread-safe.
 */
public interface CustomType {
  /** How its objects are printed as rows of a table. */
  default Printer printer() {
    return CustomPrinter.of(List.of());
  }

  /** An object as it is stored, in this version: without unknown fields, with defaults. */
  Document view(Document stored);

  /**
   * Removes what the schema doesn't have from a tree.
   *
   * @return the paths of what was removed
   */
  List<String> removeUnknown(Map<String, @Nullable Object> tree);

  /** The schema by which objects are merged. */
  default Structure structure() {
    return Untyped.DEDUCED;
  }

  /** The schema that its definition gives it, as its OpenAPI document shows it. */
  default Map<String, @Nullable Object> openApiSchema() {
    return Map.of();
  }
}
