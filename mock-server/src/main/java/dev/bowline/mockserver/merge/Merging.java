package dev.bowline.mockserver.merge;

import dev.bowline.mockserver.schema.Structure;
import dev.bowline.mockserver.schema.Structure.Shape;
import dev.bowline.mockserver.schema.Untyped;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lays an applied configuration over an object: what both have becomes what the configuration says,
 * nothing is removed.
 */
public final class Merging {
  private Merging() {}

  /** The merged object; shares parts with both. */
  public static @Nullable Object merge(
      Structure structure, @Nullable Object live, @Nullable Object applied) {
    if (Absent.is(applied)) {
      return merge(structure, structure.shape(live), live, applied);
    }
    return merge(structure, structure.shape(applied), live, applied);
  }

  private static @Nullable Object merge(
      Structure structure, Shape shape, @Nullable Object live, @Nullable Object applied) {
    if (shape == Shape.MAP) {
      Map<String, @Nullable Object> left = Absent.filledMap(live);
      Map<String, @Nullable Object> right = Absent.filledMap(applied);
      if (left != null || right != null) {
        return mergeMaps(structure, left, right);
      }
    } else if (shape.isAssociative()) {
      List<?> left = Absent.elements(live);
      List<?> right = Absent.elements(applied);
      if (!left.isEmpty() || !right.isEmpty()) {
        return new ListMerge(structure, left, right).merged();
      }
    }
    return Absent.is(applied) ? live : applied;
  }

  private static @Nullable Object mergeMaps(
      Structure structure,
      @Nullable Map<String, @Nullable Object> live,
      @Nullable Map<String, @Nullable Object> applied) {
    Set<String> names = new LinkedHashSet<>();
    if (live != null) {
      names.addAll(live.keySet());
    }
    if (applied != null) {
      names.addAll(applied.keySet());
    }
    Map<String, @Nullable Object> merged = new LinkedHashMap<>();
    for (String name : names) {
      Object value =
          merge(
              Objects.requireNonNullElse(structure.field(name), Untyped.ATOMIC),
              Absent.orMember(live, name),
              Absent.orMember(applied, name));
      merged.put(name, value);
    }
    return merged;
  }
}
