package dev.bowline.mockserver.managed;

import dev.bowline.mockserver.merge.FieldSet;
import dev.bowline.mockserver.merge.OwnedFields;
import dev.bowline.mockserver.merge.Removal;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.schema.Structure;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The three steps in which fields go that are no longer applied. */
final class Removals {
  private Removals() {}

  /** Removes fields, and the declared fields that lead to them. */
  static Map<String, @Nullable Object> remove(
      Structure structure, Map<String, @Nullable Object> tree, FieldSet fields) {
    return object(Removal.remove(structure, tree, fields.withDeclaredParents(structure)));
  }

  /** The merged object without what is neither in the pruned one nor owned. */
  static Map<String, @Nullable Object> keepOwned(
      Structure structure,
      Map<String, @Nullable Object> merged,
      Map<String, @Nullable Object> pruned,
      FieldSet owned) {
    FieldSet kept =
        OwnedFields.of(structure, pruned)
            .withDeclaredParents(structure)
            .union(owned.withDeclaredParents(structure));
    FieldSet all = OwnedFields.of(structure, merged).withDeclaredParents(structure);
    return object(Removal.remove(structure, merged, all.difference(kept)));
  }

  /** The merged object without what was removed and was applied last time. */
  static Map<String, @Nullable Object> keepUnowned(
      Structure structure,
      Map<String, @Nullable Object> merged,
      Map<String, @Nullable Object> pruned,
      FieldSet last) {
    FieldSet kept = OwnedFields.of(structure, pruned).withDeclaredParents(structure);
    FieldSet all = OwnedFields.of(structure, merged).withDeclaredParents(structure);
    FieldSet gone = all.difference(kept).intersection(last.withDeclaredParents(structure));
    return object(Removal.remove(structure, merged, gone));
  }

  private static Map<String, @Nullable Object> object(@Nullable Object value) {
    Map<String, @Nullable Object> object = Tree.object(value);
    return object == null ? new LinkedHashMap<>() : object;
  }
}
