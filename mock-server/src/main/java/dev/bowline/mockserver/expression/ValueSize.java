package dev.bowline.mockserver.expression;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How large a value may become: how many elements a list or map, how many bytes a text. Immutable
 * and thread-safe.
 *
 * @param most at most so many; 0 for what is neither
 * @param fields of an object, by their names in JSON
 * @param elements of a list or map, or null
 */
public record ValueSize(long most, Map<String, ValueSize> fields, @Nullable ValueSize elements) {
  /** Copies the fields. */
  public ValueSize {
    fields = Map.copyOf(fields);
  }

  /** A value without parts. */
  public static ValueSize of(long most) {
    return new ValueSize(most, Map.of(), null);
  }
}
