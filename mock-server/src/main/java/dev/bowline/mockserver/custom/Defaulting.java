package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.Tree;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Fills in the defaults of a schema, and removes nulls that it doesn't allow. */
final class Defaulting {
  private Defaulting() {}

  /** Fills in what is absent, or null where null isn't allowed. */
  static void complete(@Nullable Object value, @Nullable Schema schema) {
    if (schema == null) {
      return;
    }
    Map<String, @Nullable Object> object = Tree.object(value);
    if (object != null) {
      schema.properties().forEach((name, field) -> completeField(object, name, field));
      for (Map.Entry<String, @Nullable Object> entry : object.entrySet()) {
        boolean isFree = !schema.properties().containsKey(entry.getKey());
        if (isFree && isWrongNull(entry.getValue(), schema.additional())) {
          entry.setValue(copyOfDefault(schema.additional()));
        }
        complete(entry.getValue(), schema.field(entry.getKey()));
      }
    } else if (value instanceof List<?>) {
      completeItems(value, schema.items());
    }
  }

  private static void completeField(
      Map<String, @Nullable Object> object, String name, Schema field) {
    if (field.defaultValue() == null) {
      return;
    }
    if (!object.containsKey(name) || isWrongNull(object.get(name), field)) {
      object.put(name, copyOfDefault(field));
    }
  }

  @SuppressWarnings("unchecked") // a list of a JSON tree
  private static void completeItems(Object value, @Nullable Schema items) {
    List<@Nullable Object> list = (List<@Nullable Object>) value;
    for (int i = 0; i < list.size(); i++) {
      if (isWrongNull(list.get(i), items)) {
        list.set(i, copyOfDefault(items));
      }
      complete(list.get(i), items);
    }
  }

  /** Removes the fields that are null though they must not be and have no default. */
  static void dropNulls(@Nullable Object value, @Nullable Schema schema) {
    Map<String, @Nullable Object> object = Tree.object(value);
    if (object != null) {
      for (String name : List.copyOf(object.keySet())) {
        Schema field = schema == null ? null : schema.field(name);
        if (isWrongNull(object.get(name), field) && copyOfDefault(field) == null) {
          object.remove(name);
        } else {
          dropNulls(object.get(name), field);
        }
      }
    } else if (value instanceof List<?> list) {
      for (Object element : list) {
        dropNulls(element, schema == null ? null : schema.items());
      }
    }
  }

  private static boolean isWrongNull(@Nullable Object value, @Nullable Schema schema) {
    return value == null && schema != null && !schema.isNullable();
  }

  private static @Nullable Object copyOfDefault(@Nullable Schema schema) {
    return schema == null ? null : Tree.copy(schema.defaultValue());
  }
}
