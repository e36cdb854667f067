package dev.bowline.mockserver.merge;

import dev.bowline.mockserver.schema.Structure;
import dev.bowline.mockserver.schema.Structure.Shape;
import dev.bowline.mockserver.schema.Untyped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * In which fields two states of an object differ.
 *
 * @param removed those that only the old one has
 * @param modified those that both have, with different values
 * @param added those that only the new one has
 */
public record Comparison(FieldSet removed, FieldSet modified, FieldSet added) {
  /** Compares two states. */
  public static Comparison of(
      Structure structure, @Nullable Object before, @Nullable Object after) {
    Comparison result = new Comparison(new FieldSet(), new FieldSet(), new FieldSet());
    result.compare(structure, before, after, List.of());
    return result;
  }

  /** The differences outside of some fields and what is below them. */
  public Comparison without(FieldSet ignored) {
    return ignored.isEmpty()
        ? this
        : new Comparison(
            removed.without(ignored), modified.without(ignored), added.without(ignored));
  }

  private void compare(
      Structure structure,
      @Nullable Object before,
      @Nullable Object after,
      List<PathElement> path) {
    Shape shapeBefore = structure.shape(before);
    Shape shape = structure.shape(after);
    if (Absent.is(after)) {
      shape = shapeBefore;
    } else if (!Absent.is(before) && shape != shapeBefore) {
      compareAs(shapeBefore, structure, before, after, path);
    }
    boolean isLeaf = compareAs(shape, structure, before, after, path);
    if (!isLeaf) {
      if (Absent.is(before)) {
        added.insert(path);
      } else if (Absent.is(after)) {
        removed.insert(path);
      }
    }
  }

  /** Compares values of a shape. Tells whether it was done at once, without going into them. */
  private boolean compareAs(
      Shape shape,
      Structure structure,
      @Nullable Object before,
      @Nullable Object after,
      List<PathElement> path) {
    if (shape == Shape.MAP) {
      Map<String, @Nullable Object> left = Absent.filledMap(before);
      Map<String, @Nullable Object> right = Absent.filledMap(after);
      if (left != null || right != null) {
        compareMaps(structure, left, right, path);
        return false;
      }
    } else if (shape.isAssociative()) {
      List<?> left = Absent.elements(before);
      List<?> right = Absent.elements(after);
      if (!left.isEmpty() || !right.isEmpty()) {
        compareLists(structure, left, right, path);
        return false;
      }
    }
    if (Absent.is(before)) {
      added.insert(path);
    } else if (Absent.is(after)) {
      removed.insert(path);
    } else if (!JsonValues.equal(before, after)) {
      modified.insert(path);
    }
    return true;
  }

  private void compareMaps(
      Structure structure,
      @Nullable Map<String, @Nullable Object> before,
      @Nullable Map<String, @Nullable Object> after,
      List<PathElement> path) {
    Set<String> names = new LinkedHashSet<>();
    if (before != null) {
      names.addAll(before.keySet());
    }
    if (after != null) {
      names.addAll(after.keySet());
    }
    for (String name : names) {
      compare(
          Objects.requireNonNullElse(structure.field(name), Untyped.ATOMIC),
          Absent.orMember(before, name),
          Absent.orMember(after, name),
          FieldSet.joined(path, PathElement.field(name)));
    }
  }

  /**
   * Elements that are there more than once are compared as one value; where there is one of them on
   * one side only, it is told beside the others.
   */
  private void compareLists(
      Structure structure, List<?> before, List<?> after, List<PathElement> path) {
    Map<PathElement, List<@Nullable Object>> left = byStep(structure, before);
    Map<PathElement, List<@Nullable Object>> right = byStep(structure, after);
    Set<PathElement> steps = new LinkedHashSet<>(left.keySet());
    steps.addAll(right.keySet());
    for (PathElement step : steps) {
      List<@Nullable Object> old = left.getOrDefault(step, List.of());
      List<@Nullable Object> now = right.getOrDefault(step, List.of());
      List<PathElement> itemPath = FieldSet.joined(path, step);
      if (old.size() <= 1 && now.size() <= 1) {
        compare(structure.element(), only(old), only(now), itemPath);
      } else if (old.size() > 1 && now.size() > 1) {
        if (!JsonValues.equal(old, now)) {
          modified.insert(itemPath);
        }
      } else if (old.size() > 1) {
        if (!now.isEmpty()) {
          compare(structure.element(), Absent.VALUE, now.get(0), itemPath);
        }
        removed.insert(itemPath);
      } else {
        if (!old.isEmpty()) {
          compare(structure.element(), old.get(0), Absent.VALUE, itemPath);
        }
        added.insert(itemPath);
      }
    }
  }

  private static @Nullable Object only(List<@Nullable Object> items) {
    return items.isEmpty() ? Absent.VALUE : items.get(0);
  }

  private static Map<PathElement, List<@Nullable Object>> byStep(
      Structure structure, List<?> items) {
    Map<PathElement, List<@Nullable Object>> byStep = new LinkedHashMap<>();
    for (Object item : items) {
      PathElement step = ListItems.stepOrNull(structure, item);
      if (step != null) {
        byStep.computeIfAbsent(step, any -> new ArrayList<>()).add(item);
      }
    }
    return byStep;
  }
}
