package dev.bowline.mockserver.openapi;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A type of the facts that is one JSON value.
 *
 * @param type in OpenAPI
 * @param format in OpenAPI, or empty
 * @param zero what absent means; null for nothing
 */
record Scalar(String type, String format, @Nullable Object zero) {
  private static final Map<String, Scalar> BY_FACT =
      Map.of(
          "string", new Scalar("string", "", ""),
          "bool", new Scalar("boolean", "", false),
          "int32", new Scalar("integer", "int32", 0),
          "int64", new Scalar("integer", "int64", 0),
          "float64", new Scalar("number", "double", 0),
          "bytes", new Scalar("string", "byte", null),
          "any", new Scalar("object", "", null));

  static @Nullable Scalar of(String fact) {
    return BY_FACT.get(fact);
  }
}
