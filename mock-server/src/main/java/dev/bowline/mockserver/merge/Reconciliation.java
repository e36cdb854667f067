package dev.bowline.mockserver.merge;

import dev.bowline.mockserver.schema.Structure;
import dev.bowline.mockserver.schema.Structure.Shape;
import dev.bowline.mockserver.schema.Untyped;
import org.jspecify.annotations.Nullable;

/** What somebody owns by a schema that has changed since. */
public final class Reconciliation {
  private Reconciliation() {}

  /** The set with the paths of what has become atomic, in place of those below it. */
  public static FieldSet of(Structure structure, FieldSet owned) {
    FieldSet result = new FieldSet();
    owned.members().forEach(step -> result.add(step, true, new FieldSet()));
    owned
        .children()
        .forEach(
            (step, below) -> {
              Structure inner = inner(structure, step);
              if (inner == null || inner instanceof Untyped) {
                result.add(step, false, below);
              } else if (isAtomic(inner)) {
                result.add(step, !below.isEmpty(), new FieldSet());
              } else {
                result.add(step, false, of(inner, below));
              }
            });
    return result;
  }

  private static @Nullable Structure inner(Structure structure, PathElement step) {
    return step instanceof PathElement.Field field
        ? structure.field(field.name())
        : structure.element();
  }

  private static boolean isAtomic(Structure structure) {
    Shape shape = structure.shape(null);
    return shape == Shape.ATOMIC_MAP || shape == Shape.ATOMIC_LIST;
  }
}
