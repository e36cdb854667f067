package dev.bowline.mockserver.schema;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values that no schema describes. */
public enum Untyped implements Structure {
  /** Owned as a whole, whatever it is. */
  ATOMIC,
  /** A map is owned member by member, anything else as a whole. */
  DEDUCED;

  @Override
  public Shape shape(@Nullable Object value) {
    if (value == null || value instanceof Map<?, ?>) {
      return this == DEDUCED ? Shape.MAP : Shape.ATOMIC_MAP;
    }
    return value instanceof List<?> ? Shape.ATOMIC_LIST : Shape.SCALAR;
  }

  @Override
  public Structure field(String name) {
    return this;
  }
}
