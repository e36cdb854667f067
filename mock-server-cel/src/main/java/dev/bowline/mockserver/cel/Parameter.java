package dev.bowline.mockserver.cel;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import java.util.List;

/**
 * What a function takes.
 *
 * @param type the type in expressions
 * @param javaClass class of the values
 */
record Parameter(CelType type, Class<?> javaClass) {
  static final Parameter STRING = new Parameter(SimpleType.STRING, String.class);
  static final Parameter INT = new Parameter(SimpleType.INT, Long.class);
  static final Parameter BOOL = new Parameter(SimpleType.BOOL, Boolean.class);

  static Parameter list(CelType items) {
    return new Parameter(ListType.create(items), List.class);
  }

  /** A type of which expressions know nothing but its functions. */
  static Parameter opaque(String name, Class<?> javaClass) {
    return new Parameter(OpaqueType.create(name), javaClass);
  }
}
