package dev.bowline.mockserver.openapi;

import dev.bowline.mockserver.object.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The schema of a definition as the documents show it. */
final class CustomForm {
  private static final String INT_OR_STRING = "x-kubernetes-int-or-string";
  private static final String PRESERVE = "x-kubernetes-preserve-unknown-fields";
  private static final List<String> UNKNOWN_TO_V2 =
      List.of("default", "nullable", "oneOf", "anyOf", "allOf", "not");
  private static final List<String> SHAPE =
      List.of("type", "properties", "items", "additionalProperties");

  private CustomForm() {}

  /** As it is, but that an int-or-string says what it may be. */
  static @Nullable Object v3(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(CustomForm::v3).toList();
    }
    Map<String, @Nullable Object> object = Tree.object(value);
    if (object == null) {
      return value;
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    object.forEach((name, child) -> tree.put(name, v3(child)));
    if (isTrue(tree, INT_OR_STRING)) {
      tree.putIfAbsent("anyOf", List.of(Map.of("type", "integer"), Map.of("type", "string")));
    }
    return tree;
  }

  /** Without what old clients would take for more than it is: where anything may be, no type. */
  static @Nullable Object v2(@Nullable Object value) {
    Map<String, @Nullable Object> object = Tree.object(value);
    if (object == null) {
      return value;
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>(object);
    if (isTrue(tree, PRESERVE) || isTrue(tree, "nullable") || isTrue(tree, INT_OR_STRING)) {
      tree.keySet().removeAll(SHAPE);
    }
    tree.keySet().removeAll(UNKNOWN_TO_V2);
    tree.computeIfPresent("items", (name, child) -> v2(child));
    tree.computeIfPresent("additionalProperties", (name, child) -> v2(child));
    Map<String, @Nullable Object> properties = Tree.object(tree.get("properties"));
    if (properties != null) {
      Map<String, @Nullable Object> changed = new LinkedHashMap<>();
      properties.forEach((name, child) -> changed.put(name, v2(child)));
      tree.put("properties", changed);
    }
    return tree;
  }

  private static boolean isTrue(Map<String, @Nullable Object> tree, String name) {
    return Boolean.TRUE.equals(tree.get(name));
  }
}
