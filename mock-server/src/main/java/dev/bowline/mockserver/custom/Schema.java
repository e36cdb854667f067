package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One node of the schema of a definition. Reads the JSON form, which is kept; the nodes below it
 * are made once. Immutable and thread-safe.
 */
final class Schema {
  static final String X_PRESERVE = "x-kubernetes-preserve-unknown-fields";
  static final String X_EMBEDDED = "x-kubernetes-embedded-resource";
  static final String X_INT_OR_STRING = "x-kubernetes-int-or-string";
  static final String X_LIST_TYPE = "x-kubernetes-list-type";
  static final String X_LIST_KEYS = "x-kubernetes-list-map-keys";
  static final String X_MAP_TYPE = "x-kubernetes-map-type";
  static final String X_RULES = "x-kubernetes-validations";

  private final Map<String, @Nullable Object> tree;
  private final SortedMap<String, Schema> properties = new TreeMap<>();
  private final @Nullable Schema additional;
  private final @Nullable Schema items;
  private final List<Schema> allOf;
  private final List<Schema> anyOf;
  private final List<Schema> oneOf;
  private final @Nullable Schema not;
  private final Once<@Nullable GoPattern> pattern;
  private final boolean isRoot;

  private Schema(Map<String, @Nullable Object> tree, boolean isRoot) {
    this.tree = tree;
    this.isRoot = isRoot;
    Map<String, @Nullable Object> fields = Tree.child(tree, "properties");
    if (fields != null) {
      fields.forEach((name, field) -> properties.put(name, of(field)));
    }
    this.additional = child("additionalProperties");
    this.items = child("items");
    this.allOf = children("allOf");
    this.anyOf = children("anyOf");
    this.oneOf = children("oneOf");
    this.not = child("not");
    this.pattern =
        new Once<>(() -> text("pattern").isEmpty() ? null : GoPattern.of(text("pattern")));
  }

  /** The schema of an object as a whole: its identity is never unknown. */
  static Schema root(Map<String, @Nullable Object> tree) {
    return new Schema(tree, true);
  }

  static Schema of(@Nullable Object tree) {
    Map<String, @Nullable Object> object = Tree.object(tree);
    return new Schema(object == null ? Map.of() : object, false);
  }

  private @Nullable Schema child(String name) {
    Map<String, @Nullable Object> object = Tree.child(tree, name);
    return object == null ? null : of(object);
  }

  private List<Schema> children(String name) {
    List<Schema> schemas = new ArrayList<>();
    if (tree.get(name) instanceof List<?> list) {
      list.forEach(element -> schemas.add(of(element)));
    }
    return List.copyOf(schemas);
  }

  /** All schemas right below. */
  List<Schema> children() {
    List<Schema> children = new ArrayList<>(properties.values());
    children.addAll(allOf);
    children.addAll(anyOf);
    children.addAll(oneOf);
    for (Schema child : Arrays.asList(additional, items, not)) {
      if (child != null) {
        children.add(child);
      }
    }
    return children;
  }

  /** As it was sent. Not to be changed. */
  Map<String, @Nullable Object> tree() {
    return tree;
  }

  String type() {
    return text("type");
  }

  /** The types that a value may have; none for any. */
  List<String> types() {
    if (isIntOrString()) {
      return List.of("integer", "string");
    }
    return type().isEmpty() ? List.of() : List.of(type());
  }

  SortedMap<String, Schema> properties() {
    return properties;
  }

  /** The schema of values whose names are free, or null. */
  @Nullable Schema additional() {
    return additional;
  }

  /** Whether names are free: {@code additionalProperties} has a schema or is a boolean. */
  boolean hasAdditional() {
    return tree.get("additionalProperties") != null;
  }

  /** Whether a value may only have the properties that are named. */
  boolean forbidsAdditional() {
    return Boolean.FALSE.equals(tree.get("additionalProperties"));
  }

  @Nullable Schema items() {
    return items;
  }

  List<Schema> allOf() {
    return allOf;
  }

  List<Schema> anyOf() {
    return anyOf;
  }

  List<Schema> oneOf() {
    return oneOf;
  }

  @Nullable Schema not() {
    return not;
  }

  /** The schema of a field by its name, or null if it is unknown. */
  @Nullable Schema field(String name) {
    Schema property = properties.get(name);
    return property == null ? additional : property;
  }

  /** The expression that texts must contain, or null. */
  @Nullable GoPattern pattern() {
    return pattern.get();
  }

  boolean isNullable() {
    return flag("nullable");
  }

  boolean preservesUnknown() {
    return flag(X_PRESERVE);
  }

  boolean isEmbedded() {
    return isRoot || flag(X_EMBEDDED);
  }

  boolean isIntOrString() {
    return flag(X_INT_OR_STRING);
  }

  String listType() {
    return text(X_LIST_TYPE);
  }

  List<String> listKeys() {
    return Tree.texts(tree, X_LIST_KEYS);
  }

  String mapType() {
    return text(X_MAP_TYPE);
  }

  @Nullable Object defaultValue() {
    return tree.get("default");
  }

  List<String> required() {
    return Tree.texts(tree, "required");
  }

  List<?> enumeration() {
    return list("enum");
  }

  String text(String name) {
    return Tree.text(tree, name);
  }

  boolean flag(String name) {
    return Boolean.TRUE.equals(tree.get(name));
  }

  List<?> list(String name) {
    return tree.get(name) instanceof List<?> list ? list : List.of();
  }

  /** A number, or null. */
  @Nullable Number number(String name) {
    return tree.get(name) instanceof Number number ? number : null;
  }
}
