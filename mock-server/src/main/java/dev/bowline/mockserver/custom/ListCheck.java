package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.Cause;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether lists that are sets hold each value once, and those that are maps each key. */
final class ListCheck {
  private final List<Cause> causes = new ArrayList<>();

  private ListCheck() {}

  static List<Cause> check(Map<String, @Nullable Object> object, Schema schema) {
    ListCheck check = new ListCheck();
    check.visitObject(object, schema, "");
    return check.causes;
  }

  private void visitObject(Map<String, @Nullable Object> object, Schema schema, String path) {
    object.forEach(
        (name, value) -> {
          Schema field = schema.properties().get(name);
          if (field != null) {
            visit(value, field, path.isEmpty() ? name : path + "." + name);
          } else if (schema.additional() != null) {
            visit(value, schema.additional(), path + "[" + name + "]");
          }
        });
  }

  private void visit(@Nullable Object value, Schema schema, String path) {
    Map<String, @Nullable Object> object = Tree.object(value);
    if (object != null) {
      visitObject(object, schema, path);
    } else if (value instanceof List<?> list) {
      switch (schema.listType()) {
        case "set" -> reportRepeated(list, list, path);
        case "map" -> checkKeys(list, schema, path);
        default -> {}
      }
      Schema items = schema.items();
      if (items != null) {
        for (int i = 0; i < list.size(); i++) {
          visit(list.get(i), items, path + "[" + i + "]");
        }
      }
    }
  }

  private void checkKeys(List<?> list, Schema schema, String path) {
    List<Object> keys = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      Map<String, @Nullable Object> object = Tree.object(list.get(i));
      if (object == null && list.get(i) != null) {
        causes.add(
            Cause.invalid(
                path + "[" + i + "]",
                CauseText.value(list.get(i)),
                "must be an object for an array of list-type map"));
        return;
      }
      Map<String, @Nullable Object> key = new LinkedHashMap<>();
      for (String name : schema.listKeys()) {
        if (object != null && object.containsKey(name)) {
          key.put(name, object.get(name));
        }
      }
      keys.add(key);
    }
    reportRepeated(keys, keys, path);
  }

  /** Tells the second of each value that is there more than once. */
  private void reportRepeated(List<?> values, List<?> shown, String path) {
    Map<@Nullable Object, Integer> seen = new HashMap<>();
    for (int i = 0; i < values.size(); i++) {
      int times = seen.merge(values.get(i), 1, Integer::sum);
      if (times == 2) {
        causes.add(
            new Cause(
                "FieldValueDuplicate",
                "Duplicate value: " + CauseText.value(shown.get(i)),
                path + "[" + i + "]"));
      }
    }
  }
}
