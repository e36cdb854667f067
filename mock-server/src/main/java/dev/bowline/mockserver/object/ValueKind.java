package dev.bowline.mockserver.object;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The kinds of values in trees, and what they are called. */
public enum ValueKind {
  /** Nothing. */
  NULL("null", "<nil>"),
  /** Text. */
  STRING("string", "string"),
  /** True or false. */
  BOOLEAN("boolean", "bool"),
  /** A number with a fraction, or beyond 64 bits. */
  NUMBER("number", "float64"),
  /** A whole number. */
  INTEGER("integer", "int64"),
  /** A list. */
  ARRAY("array", "[]interface {}"),
  /** A map. */
  OBJECT("object", "map[string]interface {}");

  private final String inSchemas;
  private final String inGo;

  ValueKind(String inSchemas, String inGo) {
    this.inSchemas = inSchemas;
    this.inGo = inGo;
  }

  /** The kind of a value. */
  public static ValueKind of(@Nullable Object value) {
    if (value == null) {
      return NULL;
    }
    if (value instanceof String) {
      return STRING;
    }
    if (value instanceof Boolean) {
      return BOOLEAN;
    }
    if (value instanceof Double) {
      return NUMBER;
    }
    if (value instanceof Number) {
      return INTEGER;
    }
    return value instanceof List<?> ? ARRAY : OBJECT;
  }

  /** Its name in OpenAPI. */
  public String inSchemas() {
    return inSchemas;
  }

  /** The type that the server decodes it to, as its messages show it. */
  public String inGo() {
    return inGo;
  }
}
