package dev.bowline.mockserver.merge;

import dev.bowline.mockserver.schema.Structure;
import dev.bowline.mockserver.schema.Structure.Shape;
import dev.bowline.mockserver.schema.Untyped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Removes fields from an object. What is empty afterwards becomes null. */
public final class Removal {
  private Removal() {}

  /** The object without the fields of a set; shares parts with the object. */
  public static @Nullable Object remove(
      Structure structure, @Nullable Object value, FieldSet fields) {
    Shape shape = structure.shape(value);
    return switch (shape) {
      case SCALAR -> value;
      case ATOMIC_MAP, ATOMIC_LIST -> null;
      case MAP -> removeFromMap(structure, Absent.filledMap(value), fields);
      case SET, KEYED_LIST -> removeFromList(structure, Absent.elements(value), fields);
    };
  }

  private static @Nullable Object removeFromMap(
      Structure structure, @Nullable Map<String, @Nullable Object> map, FieldSet fields) {
    if (map == null) {
      return null;
    }
    Map<String, @Nullable Object> left = new LinkedHashMap<>();
    map.forEach(
        (name, value) -> {
          PathElement step = PathElement.field(name);
          if (!fields.members().contains(step)) {
            Structure inner = Objects.requireNonNullElse(structure.field(name), Untyped.ATOMIC);
            left.put(name, removeBelow(inner, value, fields.below(step)));
          }
        });
    return left.isEmpty() ? null : left;
  }

  private static @Nullable Object removeFromList(
      Structure structure, List<?> list, FieldSet fields) {
    List<@Nullable Object> left = new ArrayList<>();
    for (Object item : list) {
      PathElement step = ListItems.stepOrNull(structure, item);
      if (step == null) {
        left.add(item);
      } else if (!fields.members().contains(step)) {
        left.add(removeBelow(structure.element(), item, fields.below(step)));
      }
    }
    return left.isEmpty() ? null : left;
  }

  private static @Nullable Object removeBelow(
      Structure structure, @Nullable Object value, FieldSet fields) {
    return fields.isEmpty() ? value : remove(structure, value, fields);
  }
}
