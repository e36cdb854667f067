package dev.bowline.mockserver.merge;

import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.schema.Structure;
import dev.bowline.mockserver.schema.Structure.Shape;
import dev.bowline.mockserver.schema.Untyped;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields that somebody owns who says all that is in an object: its leaves, entries of maps,
 * elements of lists. Declared fields that only lead to others are not among them.
 */
public final class OwnedFields {
  private OwnedFields() {}

  /** The fields of an object. */
  public static FieldSet of(Structure structure, @Nullable Object value) {
    FieldSet set = new FieldSet();
    visit(structure, value, set);
    return set;
  }

  /** Whether the value itself is a leaf; otherwise, what it has goes into the set. */
  private static boolean visit(Structure structure, @Nullable Object value, FieldSet into) {
    Shape shape = structure.shape(value);
    switch (shape) {
      case SCALAR, ATOMIC_MAP, ATOMIC_LIST -> {
        return true;
      }
      case MAP -> visitMap(structure, value, into);
      case SET, KEYED_LIST -> visitList(structure, value, into);
    }
    return false;
  }

  private static void visitMap(Structure structure, @Nullable Object value, FieldSet into) {
    Map<String, @Nullable Object> map = Tree.object(value);
    if (map == null) {
      return;
    }
    map.forEach(
        (name, member) -> {
          Structure inner = Objects.requireNonNullElse(structure.field(name), Untyped.ATOMIC);
          FieldSet below = new FieldSet();
          boolean isLeaf = visit(inner, member, below);
          boolean isEmpty = member == null || (member instanceof Map<?, ?> m && m.isEmpty());
          into.add(PathElement.field(name), isLeaf || isEmpty || !structure.declares(name), below);
        });
  }

  private static void visitList(Structure structure, @Nullable Object value, FieldSet into) {
    List<?> list = Absent.elements(value);
    Set<PathElement> seen = new HashSet<>();
    Set<PathElement> duplicates = new HashSet<>();
    for (Object item : list) {
      PathElement step = ListItems.stepOrNull(structure, item);
      if (step != null && !seen.add(step)) {
        duplicates.add(step);
        into.add(step, true, new FieldSet());
      }
    }
    for (Object item : list) {
      PathElement step = ListItems.stepOrNull(structure, item);
      if (step != null && !duplicates.contains(step)) {
        FieldSet below = new FieldSet();
        visit(structure.element(), item, below);
        into.add(step, true, below);
      }
    }
  }
}
