package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.Message;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values that field selectors compare. */
public final class SelectableFields {
  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "spec.host", "spec.nodeName",
          "source", "source.component",
          "status.successful", "status.succeeded");

  private SelectableFields() {}

  /** The values of an object, as a version of its type names them now. */
  public static Map<String, String> of(Resource resource, StoredObject object) {
    if (resource.custom() == null) {
      return object.fields();
    }
    Map<String, String> fields = new LinkedHashMap<>(object.fields());
    fields.putAll(resource.custom().selectable(resource.view(object.document()).tree()));
    return fields;
  }

  /** What doesn't change with the definition, to be kept with the object. */
  static Map<String, String> of(Resource resource, Map<String, @Nullable Object> tree) {
    Map<String, String> fields = new LinkedHashMap<>();
    if (resource.custom() != null) {
      Metadata metadata = Metadata.of(tree);
      fields.put("metadata.name", metadata.name());
      fields.put("metadata.namespace", metadata.text("namespace"));
      return fields;
    }
    for (String field : resource.selectableFields()) {
      String[] path = ELSEWHERE.getOrDefault(field, field).split("\\.", -1);
      fields.put(field, text(Tree.at(tree, path), resource.prototype(), path));
    }
    if (resource.storage().equals("events")) {
      addOtherNames(fields, tree);
    }
    return fields;
  }

  /** Events are seen by two groups, which have other names for the same. */
  private static void addOtherNames(
      Map<String, String> fields, Map<String, @Nullable Object> tree) {
    Map<String, String> others = new LinkedHashMap<>();
    fields.forEach(
        (name, value) -> {
          for (String core : List.of("involvedObject.", "reportingComponent")) {
            String other = core.equals("reportingComponent") ? "reportingController" : "regarding.";
            if (name.startsWith(core)) {
              others.put(other + name.substring(core.length()), value);
            } else if (name.startsWith(other)) {
              others.put(core + name.substring(other.length()), value);
            }
          }
        });
    fields.putAll(others);
    String source = fields.getOrDefault("source", "");
    if (Tree.at(tree, "deprecatedSource", "component") instanceof String component) {
      source = component;
    }
    fields.put("source", source.isEmpty() ? fields.getOrDefault("reportingComponent", "") : source);
  }

  private static String text(@Nullable Object value, Message prototype, String[] path) {
    if (value instanceof String || value instanceof Boolean || value instanceof Number) {
      return value.toString();
    }
    FieldKind kind = kind(prototype, path);
    return switch (kind) {
      case BOOL -> "false";
      case INT32, INT64 -> "0";
      default -> "";
    };
  }

  private static FieldKind kind(Message prototype, String[] path) {
    Message message = prototype;
    FieldKind kind = FieldKind.STRING;
    for (String name : path) {
      FieldTable.Field field = message.fieldTable().field(name);
      if (field == null) {
        return FieldKind.STRING;
      }
      kind = field.kind();
      Message inner = message.fieldPrototype(field.ordinal());
      if (inner != null) {
        message = inner;
      }
    }
    return kind;
  }
}
