package dev.bowline.mockserver.openapi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Schemas of the types that have a form of their own in JSON. */
final class CustomForms {
  private CustomForms() {}

  static Map<String, @Nullable Object> schema(String name, Dialect dialect) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    boolean isV3 = dialect == Dialect.V3;
    switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "Time", "MicroTime" -> {
        tree.put("type", "string");
        tree.put("format", "date-time");
      }
      case "Quantity" -> put(tree, isV3, "number");
      case "IntOrString" -> {
        put(tree, isV3, "integer");
        tree.put("format", "int-or-string");
      }
      case "Duration" -> tree.put("type", "string");
      case "RawExtension", "FieldsV1" -> tree.put("type", "object");
      default -> {} // anything
    }
    return tree;
  }

  private static void put(Map<String, @Nullable Object> tree, boolean isV3, String other) {
    if (!isV3) {
      tree.put("type", "string");
      return;
    }
    boolean isInteger = other.equals("integer");
    Map<String, String> text = Map.of("type", "string");
    Map<String, String> number = Map.of("type", other);
    tree.put("oneOf", isInteger ? List.of(number, text) : List.of(text, number));
  }
}
