package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.status.Cause;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What makes a schema structural: every part of an object has one place that gives its type, and
 * alternatives only add conditions to it.
 */
final class StructuralRules {
  private static final List<String> ONLY_OUTSIDE =
      List.of("title", "description", Schema.X_LIST_KEYS);
  private static final List<String> UNDEFINED_INSIDE =
      List.of("additionalProperties", "default", Schema.X_LIST_TYPE, Schema.X_MAP_TYPE);
  private static final List<String> FALSE_INSIDE =
      List.of("nullable", Schema.X_PRESERVE, Schema.X_EMBEDDED, Schema.X_INT_OR_STRING);

  private final List<Cause> causes;

  StructuralRules(List<Cause> causes) {
    this.causes = causes;
  }

  /** Where a schema stands. */
  enum Level {
    ROOT("at the root"),
    ITEM("for specified array items"),
    FIELD("for specified object fields");

    private final String place;

    Level(String place) {
      this.place = place;
    }
  }

  void visit(Schema schema, Level level, String path) {
    boolean isRoot = level == Level.ROOT;
    Schema items = schema.items();
    if (schema.type().equals("array") && items == null) {
      required(path + ".items", "must be specified");
    }
    if (items != null) {
      visit(items, Level.ITEM, path + ".items");
    }
    schema
        .properties()
        .forEach((name, field) -> visit(field, Level.FIELD, path + ".properties[" + name + "]"));
    if (schema.hasAdditional() && isRoot) {
      forbidden(path + ".additionalProperties", "must not be used at the root");
    }
    if (schema.additional() != null) {
      visit(schema.additional(), Level.FIELD, path + ".additionalProperties");
    }
    checkExtensions(schema, path);
    checkConditions(schema, isRoot ? schema : null, path);
    checkType(schema, level, path);
    checkIdentity(schema, isRoot, path);
  }

  private void checkExtensions(Schema schema, String path) {
    for (String name : List.of(Schema.X_PRESERVE, Schema.X_EMBEDDED)) {
      if (schema.isIntOrString() && schema.flag(name)) {
        invalid(path + "." + name, true, "must be false if x-kubernetes-int-or-string is true");
      }
    }
    if (schema.flag(Schema.X_EMBEDDED)
        && !schema.preservesUnknown()
        && schema.properties().isEmpty()) {
      required(
          path + ".properties",
          "must not be empty if x-kubernetes-embedded-resource is true without"
              + " x-kubernetes-preserve-unknown-fields");
    }
    if (schema.flag(Schema.X_EMBEDDED) && schema.hasAdditional()) {
      forbidden(
          path + ".additionalProperties",
          "must not be used if x-kubernetes-embedded-resource is set");
    }
  }

  private void checkType(Schema schema, Level level, String path) {
    String type = schema.type();
    if (schema.flag(Schema.X_EMBEDDED) && !type.equals("object")) {
      String problem = "must be object if x-kubernetes-embedded-resource is true";
      if (type.isEmpty()) {
        required(path + ".type", problem);
      } else {
        invalid(path + ".type", type, problem);
      }
    } else if (type.isEmpty() && !schema.isIntOrString() && !schema.preservesUnknown()) {
      required(path + ".type", "must not be empty " + level.place);
    }
    if (level == Level.ROOT && !type.isEmpty() && !type.equals("object")) {
      invalid(path + ".type", type, "must be object at the root");
    }
  }

  private void checkIdentity(Schema schema, boolean isRoot, String path) {
    if (!schema.isEmbedded()) {
      return;
    }
    for (String name : List.of("kind", "apiVersion")) {
      Schema field = schema.properties().get(name);
      if (field != null && !field.type().equals("string")) {
        invalid(path + ".properties[" + name + "].type", field.type(), "must be string");
      }
    }
    Schema metadata = schema.properties().get("metadata");
    if (metadata == null) {
      return;
    }
    String place = path + ".properties[metadata]";
    if (!metadata.type().equals("object")) {
      invalid(place + ".type", metadata.type(), "must be object");
    }
    boolean isPlain =
        List.of("type", "properties", "default").containsAll(metadata.tree().keySet())
            && List.of("name", "generateName").containsAll(metadata.properties().keySet());
    if (isRoot && !isPlain) {
      forbidden(
          place,
          "must not specify anything other than name and generateName, but metadata is implicitly"
              + " specified");
    }
  }

  /**
   * The conditions of a schema, and those of its alternatives.
   *
   * @param outer what must have all that alternatives name; null if they may name anything, as they
   *     may everywhere but at the root
   */
  private void checkConditions(Schema schema, @Nullable Schema outer, String path) {
    if (!isIntOrString(schema.anyOf())) {
      visitAll(schema.anyOf(), outer, path + ".anyOf");
    }
    for (int i = 0; i < schema.allOf().size(); i++) {
      Schema part = schema.allOf().get(i);
      String place = path + ".allOf[" + i + "]";
      boolean isPattern = i == 0 && isIntOrString(part.anyOf());
      visitInside(part, outer, place, isPattern);
    }
    visitAll(schema.oneOf(), outer, path + ".oneOf");
    if (schema.not() != null) {
      visitInside(schema.not(), outer, path + ".not", false);
    }
    String pattern = schema.text("pattern");
    GoPattern compiled = schema.pattern();
    String problem = compiled == null ? "" : compiled.problem();
    if (!problem.isEmpty()) {
      invalid(
          path + ".pattern", pattern, "must be a valid regular expression, but isn't: " + problem);
    }
  }

  private void visitAll(List<Schema> parts, @Nullable Schema outer, String path) {
    for (int i = 0; i < parts.size(); i++) {
      visitInside(parts.get(i), outer, path + "[" + i + "]", false);
    }
  }

  private void visitInside(
      Schema schema, @Nullable Schema outer, String path, boolean isIntOrString) {
    if (!isIntOrString) {
      checkConditions(schema, outer, path);
    }
    Schema items = schema.items();
    if (items != null) {
      Schema outerItems = outer == null ? null : outer.items();
      if (outerItems == null && outer != null) {
        required(complete(path) + ".items", "because it is defined in " + path + ".items");
      }
      visitInside(items, outerItems, path + ".items", false);
    }
    schema
        .properties()
        .forEach(
            (name, field) -> {
              Schema outerField = outer == null ? null : outer.properties().get(name);
              String place = path + ".properties[" + name + "]";
              if (outerField == null && outer != null) {
                required(
                    complete(path) + ".properties[" + name + "]",
                    "because it is defined in " + place);
              }
              visitInside(field, outerField, place, false);
            });
    checkNothingElse(schema.tree(), path);
    if (schema.properties().containsKey("metadata")) {
      forbidden(path + ".properties[metadata]", "must not be specified in a nested context");
    }
  }

  private void checkNothingElse(Map<String, @Nullable Object> tree, String path) {
    if (tree.get("type") != null) {
      forbidden(path + ".type", "must be empty to be structural");
    }
    for (String name : ONLY_OUTSIDE) {
      if (tree.get(name) != null) {
        forbidden(path + "." + name, "must be empty to be structural");
      }
    }
    for (String name : UNDEFINED_INSIDE) {
      if (tree.get(name) != null) {
        forbidden(path + "." + name, "must be undefined to be structural");
      }
    }
    for (String name : FALSE_INSIDE) {
      if (Boolean.TRUE.equals(tree.get(name))) {
        forbidden(path + "." + name, "must be false to be structural");
      }
    }
    if (tree.get(Schema.X_RULES) != null) {
      forbidden(path + "." + Schema.X_RULES, "must be empty to be structural");
    }
  }

  /** The place outside of all alternatives that corresponds to one inside. */
  private static String complete(String path) {
    return path.replaceAll("\\.(?:(?:anyOf|allOf|oneOf)\\[[0-9]+\\]|not)", "");
  }

  private static boolean isIntOrString(List<Schema> parts) {
    return parts.size() == 2
        && parts.get(0).tree().equals(Map.of("type", "integer"))
        && parts.get(1).tree().equals(Map.of("type", "string"));
  }

  private void required(String field, String problem) {
    causes.add(Cause.required(field, problem));
  }

  private void forbidden(String field, String problem) {
    causes.add(Cause.forbidden(field, problem));
  }

  private void invalid(String field, Object value, String problem) {
    causes.add(Cause.invalid(field, CauseText.value(value), problem));
  }
}
