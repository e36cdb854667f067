package dev.bowline.mockserver.schema;

import org.jspecify.annotations.Nullable;

/** Single values. */
public enum Scalars implements Structure {
  /** Texts. */
  STRING(ScalarType.STRING),
  /** Numbers. */
  NUMBER(ScalarType.NUMBER),
  /** True and false. */
  BOOLEAN(ScalarType.BOOLEAN),
  /** Any scalar. */
  ANY(ScalarType.ANY);

  private final ScalarType type;

  Scalars(ScalarType type) {
    this.type = type;
  }

  @Override
  public Shape shape(@Nullable Object value) {
    return Shape.SCALAR;
  }

  @Override
  public ScalarType scalarType() {
    return type;
  }
}
