package dev.bowline.mockserver.schema;

import org.jspecify.annotations.Nullable;

/**
 * A map from any name to values of one type.
 *
 * @param element what its values are
 * @param isAtomic whether it has one owner as a whole
 */
public record MapStructure(Structure element, boolean isAtomic) implements Structure {
  @Override
  public Shape shape(@Nullable Object value) {
    return isAtomic ? Shape.ATOMIC_MAP : Shape.MAP;
  }

  @Override
  public Structure field(String name) {
    return element;
  }
}
