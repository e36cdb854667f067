package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.status.Cause;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the single fields of a schema may hold, and which go together. */
final class FieldRules {
  private static final Set<String> TYPES =
      Set.of("array", "boolean", "integer", "number", "object", "string");
  private static final String TYPES_TEXT =
      "\"array\", \"boolean\", \"integer\", \"number\", \"object\", \"string\"";
  static final List<String> UNSUPPORTED =
      List.of("id", "additionalItems", "patternProperties", "definitions", "dependencies", "$ref");

  private static final Set<String> REASONS =
      Set.of(
          "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired");
  private static final String REASONS_TEXT =
      "\"FieldValueDuplicate\", \"FieldValueForbidden\", \"FieldValueInvalid\","
          + " \"FieldValueRequired\"";

  private final List<Cause> causes;

  FieldRules(List<Cause> causes) {
    this.causes = causes;
  }

  void visit(Schema schema, String path, boolean isRoot) {
    visit(schema, path, isRoot, "");
  }

  private void visit(Schema schema, String path, boolean isRoot, String noDefaults) {
    checkSupported(schema, path, noDefaults);
    if (schema.flag("uniqueItems")) {
      forbidden(
          path + ".uniqueItems",
          "uniqueItems cannot be set to true since the runtime complexity becomes quadratic");
    }
    if (schema.hasAdditional()
        && !schema.properties().isEmpty()
        && !schema.flag("additionalProperties")) {
      forbidden(
          path + ".additionalProperties",
          "additionalProperties and properties are mutual exclusive");
    }
    if (schema.additional() != null) {
      visit(schema.additional(), path + ".additionalProperties", false, noDefaults);
    }
    schema
        .properties()
        .forEach(
            (name, field) -> {
              boolean isIdentity = isRoot && Pruning.IDENTITY.contains(name);
              visit(
                  field,
                  path + ".properties[" + name + "]",
                  false,
                  isIdentity ? " in top-level " + name : noDefaults);
            });
    visitInside(schema, path, noDefaults);
    if (schema.items() != null) {
      visit(schema.items(), path + ".items", false, noDefaults);
    }
    checkExtensions(schema, path);
    checkList(schema, path);
    checkKeys(schema, path);
    checkRules(schema, path);
  }

  private void visitInside(Schema schema, String path, String noDefaults) {
    if (schema.not() != null) {
      visit(schema.not(), path + ".not", false, noDefaults);
    }
    Map<String, List<Schema>> parts =
        Map.of("allOf", schema.allOf(), "oneOf", schema.oneOf(), "anyOf", schema.anyOf());
    for (String name : List.of("allOf", "oneOf", "anyOf")) {
      List<Schema> list = parts.getOrDefault(name, List.of());
      for (int i = 0; i < list.size(); i++) {
        visit(list.get(i), path + "." + name + "[" + i + "]", false, noDefaults);
      }
    }
  }

  private void checkSupported(Schema schema, String path, String noDefaults) {
    String type = schema.type();
    if (!type.isEmpty() && !TYPES.contains(type)) {
      causes.add(Cause.notSupported(path + ".type", GoFormat.quoted(type), TYPES_TEXT));
    }
    if (schema.defaultValue() != null && !noDefaults.isEmpty()) {
      forbidden(path + ".default", "must not be set" + noDefaults);
    }
    for (String name : UNSUPPORTED) {
      if (schema.tree().get(name) != null) {
        forbidden(path + "." + name, name + " is not supported");
      }
    }
    if (type.equals("null")) {
      forbidden(path + ".type", "type cannot be set to null, use nullable as an alternative");
    }
    if (schema.tree().get("items") instanceof List<?>) {
      forbidden(path + ".items", "items must be a schema object and not an array");
    }
  }

  private void checkExtensions(Schema schema, String path) {
    if (Boolean.FALSE.equals(schema.tree().get(Schema.X_PRESERVE))) {
      causes.add(
          Cause.invalid(path + "." + Schema.X_PRESERVE, "false", "must be true or undefined"));
    }
    String mapType = schema.mapType();
    if (!mapType.isEmpty()) {
      requireType(schema, path, "object", Schema.X_MAP_TYPE);
      if (!mapType.equals("atomic") && !mapType.equals("granular")) {
        causes.add(
            Cause.notSupported(
                path + "." + Schema.X_MAP_TYPE,
                GoFormat.quoted(mapType),
                "\"atomic\", \"granular\""));
      }
    }
  }

  private boolean requireType(Schema schema, String path, String type, String extension) {
    if (schema.type().equals(type)) {
      return true;
    }
    String problem = "must be " + type + " if " + extension + " is specified";
    causes.add(
        schema.type().isEmpty()
            ? Cause.required(path + ".type", problem)
            : Cause.invalid(path + ".type", GoFormat.quoted(schema.type()), problem));
    return false;
  }

  private void checkList(Schema schema, String path) {
    String listType = schema.listType();
    if (listType.isEmpty()) {
      return;
    }
    Schema items = schema.items();
    if (requireType(schema, path, "array", Schema.X_LIST_TYPE)
        && listType.equals("set")
        && items != null) {
      String problem = "must be atomic as item of a list with x-kubernetes-list-type=set";
      if (items.type().equals("array")
          && !items.listType().isEmpty()
          && !items.listType().equals("atomic")) {
        causes.add(
            Cause.invalid(
                path + ".items." + Schema.X_LIST_TYPE, CauseText.json(items.listType()), problem));
      } else if (items.type().equals("object") && !items.mapType().equals("atomic")) {
        causes.add(Cause.invalid(path + ".items." + Schema.X_MAP_TYPE, "null", problem));
      }
    }
    if (!List.of("atomic", "set", "map").contains(listType)) {
      causes.add(
          Cause.notSupported(
              path + "." + Schema.X_LIST_TYPE,
              GoFormat.quoted(listType),
              "\"atomic\", \"set\", \"map\""));
    }
  }

  private void checkKeys(Schema schema, String path) {
    List<String> keys = schema.listKeys();
    String listType = schema.listType();
    String place = path + "." + Schema.X_LIST_KEYS;
    if (!keys.isEmpty() && !listType.equals("map")) {
      String problem = "must be map if x-kubernetes-list-map-keys is non-empty";
      causes.add(
          listType.isEmpty()
              ? Cause.required(path + "." + Schema.X_LIST_TYPE, problem)
              : Cause.invalid(path + "." + Schema.X_LIST_TYPE, GoFormat.quoted(listType), problem));
    }
    Schema items = schema.items();
    if (listType.equals("map")) {
      if (keys.isEmpty()) {
        causes.add(Cause.required(place, "must not be empty if x-kubernetes-list-type is map"));
      }
      if (items == null) {
        causes.add(
            Cause.required(path + ".items", "must have a schema if x-kubernetes-list-type is map"));
      } else if (!items.type().equals("object")) {
        causes.add(
            Cause.invalid(
                path + ".items.type",
                GoFormat.quoted(items.type()),
                "must be object if parent array's x-kubernetes-list-type is map"));
      } else {
        checkKeyFields(items, keys, path, place);
      }
    }
    if (items != null && (listType.equals("map") || listType.equals("set"))) {
      checkNullable(items, listType, keys, path);
    }
  }

  private void checkKeyFields(Schema items, List<String> keys, String path, String place) {
    Set<String> seen = new HashSet<>();
    for (String key : keys) {
      Schema field = items.properties().get(key);
      if (field == null) {
        causes.add(
            Cause.invalid(
                place, CauseText.json(keys), "entries must all be names of item properties"));
      } else if (field.type().equals("array") || field.type().equals("object")) {
        causes.add(
            Cause.invalid(
                path + ".items.properties[" + key + "].type",
                GoFormat.quoted(items.type()),
                "must be a scalar type if parent array's x-kubernetes-list-type is map"));
      }
      if (!seen.add(key)) {
        causes.add(
            Cause.invalid(place, CauseText.json(keys), "must not contain duplicate entries"));
      }
    }
  }

  private void checkNullable(Schema items, String listType, List<String> keys, String path) {
    if (items.isNullable()) {
      forbidden(
          path + ".items.nullable",
          "cannot be nullable when x-kubernetes-list-type is " + listType);
    }
    for (String key : listType.equals("map") ? keys : List.<String>of()) {
      Schema field = items.properties().get(key);
      if (field == null) {
        continue;
      }
      String place = path + ".items.properties[" + key + "]";
      if (!items.required().contains(key) && field.defaultValue() == null) {
        causes.add(
            Cause.required(
                place + ".default",
                "this property is in x-kubernetes-list-map-keys, so it must have a default or be a"
                    + " required property"));
      }
      if (field.isNullable()) {
        forbidden(
            place + ".nullable",
            "this property is in x-kubernetes-list-map-keys, so it cannot be nullable");
      }
    }
  }

  /** Rules are checked as far as that is possible without understanding them. */
  private void checkRules(Schema schema, String path) {
    List<RuleText> rules = RuleText.of(schema);
    for (int i = 0; i < rules.size(); i++) {
      RuleText rule = rules.get(i);
      String place = path + "." + Schema.X_RULES + "[" + i + "].";
      checkRuleTexts(rule, place);
      if (!rule.messageExpression().isEmpty() && rule.messageExpression().isBlank()) {
        causes.add(
            Cause.required(
                place + "messageExpression", "messageExpression must be non-empty if specified"));
      }
      if (rule.reason() != null && !REASONS.contains(rule.reason())) {
        causes.add(
            Cause.notSupported(place + "reason", GoFormat.quoted(rule.reason()), REASONS_TEXT));
      }
      checkFieldPath(rule.fieldPath(), schema, place + "fieldPath");
    }
  }

  private void checkRuleTexts(RuleText rule, String place) {
    String text = rule.rule().strip();
    String message = rule.message();
    if (text.isEmpty()) {
      causes.add(Cause.required(place + "rule", "rule is not specified"));
    } else if (!message.isEmpty() && message.isBlank()) {
      causes.add(
          Cause.invalid(
              place + "message", GoFormat.quoted(message), "must be non-empty if specified"));
    } else if (hasLines(message.strip())) {
      causes.add(
          Cause.invalid(
              place + "message", GoFormat.quoted(message), "must not contain line breaks"));
    } else if (hasLines(text) && message.isBlank()) {
      causes.add(
          Cause.required(
              place + "message", "message must be specified if rule contains line breaks"));
    }
  }

  private void checkFieldPath(String fieldPath, Schema schema, String place) {
    if (fieldPath.isEmpty()) {
      return;
    }
    if (fieldPath.isBlank()) {
      causes.add(
          Cause.invalid(place, GoFormat.quoted(fieldPath), "must be non-empty if specified"));
    }
    if (hasLines(fieldPath)) {
      causes.add(Cause.invalid(place, GoFormat.quoted(fieldPath), "must not contain line breaks"));
    }
    if (RuleFieldPath.of(fieldPath, schema) == null) {
      causes.add(Cause.invalid(place, GoFormat.quoted(fieldPath), "must be a valid path"));
    }
  }

  private static boolean hasLines(String text) {
    return text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0;
  }

  private void forbidden(String field, String problem) {
    causes.add(Cause.forbidden(field, problem));
  }
}
