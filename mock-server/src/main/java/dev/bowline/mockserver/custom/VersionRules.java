package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.Cause;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules for subresources, columns and selectable fields of a version. */
final class VersionRules {
  private static final String TYPES = "boolean,date,integer,number,string";
  private static final String FORMATS = "byte,date,date-time,double,float,int32,int64,password";
  private static final int MAX_SELECTABLE = 8;

  private final List<Cause> causes;
  private final String path;

  VersionRules(List<Cause> causes, String path) {
    this.causes = causes;
    this.path = path;
  }

  void checkSubresources(Map<String, @Nullable Object> version) {
    Map<String, @Nullable Object> scale = Tree.object(Tree.at(version, "subresources", "scale"));
    if (scale == null) {
      return;
    }
    String place = path + ".subresources.scale.";
    checkScalePath(scale, place, "specReplicasPath", List.of(".spec."), "under .spec");
    checkScalePath(scale, place, "statusReplicasPath", List.of(".status."), "under .status");
    if (!Tree.text(scale, "labelSelectorPath").isEmpty()) {
      checkScalePath(
          scale,
          place,
          "labelSelectorPath",
          List.of(".spec.", ".status."),
          "under either .spec or .status");
    }
  }

  private void checkScalePath(
      Map<String, @Nullable Object> scale,
      String place,
      String name,
      List<String> starts,
      String where) {
    String value = Tree.text(scale, name);
    if (value.isEmpty()) {
      required(place + name, "");
    } else if (value.charAt(0) != '.') {
      invalid(place + name, value, "must be a simple json path starting with .");
    } else if (starts.stream().noneMatch(value::startsWith)) {
      invalid(place + name, value, "should be a json path " + where);
    }
  }

  void checkColumns(Map<String, @Nullable Object> version) {
    List<Map<String, @Nullable Object>> columns =
        Definition.objects(version.get("additionalPrinterColumns"));
    for (int i = 0; i < columns.size(); i++) {
      Map<String, @Nullable Object> column = columns.get(i);
      String place = path + ".additionalPrinterColumns[" + i + "].";
      if (Tree.text(column, "name").isEmpty()) {
        required(place + "name", "");
      }
      String type = Tree.text(column, "type");
      if (type.isEmpty()) {
        required(place + "type", "must be one of " + TYPES);
      } else if (!List.of(TYPES.split(",", -1)).contains(type)) {
        invalid(place + "type", type, "must be one of " + TYPES);
      }
      String format = Tree.text(column, "format");
      if (!format.isEmpty() && !List.of(FORMATS.split(",", -1)).contains(format)) {
        invalid(place + "format", format, "must be one of " + FORMATS);
      }
      String jsonPath = Tree.text(column, "jsonPath");
      if (jsonPath.isEmpty()) {
        required(place + "JSONPath", "");
      } else if (jsonPath.charAt(0) != '.') {
        invalid(place + "JSONPath", jsonPath, "must be a simple json path starting with .");
      }
    }
  }

  void checkSelectableFields(
      Map<String, @Nullable Object> version, @Nullable Map<String, @Nullable Object> schema) {
    List<Map<String, @Nullable Object>> fields =
        Definition.objects(version.get("selectableFields"));
    if (fields.isEmpty()) {
      return;
    }
    Schema root = Schema.root(Objects.requireNonNullElse(schema, Map.of()));
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < fields.size(); i++) {
      String jsonPath = Tree.text(fields.get(i), "jsonPath");
      String place = path + ".selectableFields[" + i + "].jsonPath";
      if (jsonPath.isEmpty()) {
        required(place, "");
      } else {
        checkSelectable(root, jsonPath, place, seen);
      }
    }
    if (seen.size() > MAX_SELECTABLE) {
      causes.add(
          new Cause(
              "FieldValueTooMany",
              "Too many: " + seen.size() + ": must have at most " + MAX_SELECTABLE + " items",
              path + ".selectableFields"));
    }
  }

  private void checkSelectable(Schema root, String jsonPath, String place, Set<String> seen) {
    if (!jsonPath.startsWith(".") && !jsonPath.startsWith("[")) {
      invalid(place, jsonPath, "is an invalid path: expected [ or . but got: " + jsonPath);
      return;
    }
    Schema found = root;
    String[] names = (jsonPath.startsWith(".") ? jsonPath.substring(1) : jsonPath).split("\\.", -1);
    for (String name : names) {
      Schema next = found.properties().get(name);
      if (next == null) {
        invalid(place, jsonPath, "is an invalid path: does not refer to a valid field");
        return;
      }
      found = next;
    }
    if (names[0].equals("metadata")) {
      invalid(place, jsonPath, "must not point to fields in metadata");
    }
    if (!List.of("string", "boolean", "integer").contains(found.type())) {
      invalid(
          place,
          jsonPath,
          "must point to a field of type string, boolean or integer. Enum string fields and strings"
              + " with formats are allowed.");
    }
    if (!seen.add(String.join(".", names))) {
      causes.add(
          new Cause("FieldValueDuplicate", "Duplicate value: " + GoFormat.quoted(jsonPath), place));
    }
  }

  private void required(String field, String problem) {
    causes.add(
        new Cause(
            "FieldValueRequired",
            problem.isEmpty() ? "Required value" : "Required value: " + problem,
            field));
  }

  private void invalid(String field, String value, String problem) {
    causes.add(Cause.invalid(field, GoFormat.quoted(value), problem));
  }
}
