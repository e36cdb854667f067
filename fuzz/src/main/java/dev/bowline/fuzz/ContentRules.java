package dev.bowline.fuzz;

import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldTable.Field;
import dev.bowline.serde.Message;
import dev.bowline.serde.ShapedMessage;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Nothing of an object's tree is missing in the JSON of what was read with its class: fields that
 * are not known, elements, texts and numbers. Values with forms of their own (times, quantities,
 * bytes) are left to others.
 */
final class ContentRules {
  private ContentRules() {}

  /**
   * Compares.
   *
   * @param tree the object as it was, each name once
   * @param written what was read of it, as JSON that is read as a tree
   */
  static void check(Object tree, Message prototype, @Nullable Object written) {
    if (tree instanceof Map<?, ?> map) {
      message(map, prototype, written, "$");
    }
  }

  private static void message(
      Map<?, ?> tree, Message prototype, @Nullable Object written, String path) {
    if (prototype instanceof ShapedMessage) {
      return;
    }
    Map<?, ?> other = written instanceof Map<?, ?> map ? map : Map.of();
    FieldTable table = prototype.fieldTable();
    tree.forEach(
        (name, value) -> {
          Field field = table.field((String) name);
          String at = path + "." + name;
          if (field == null) {
            equal(value, other.get(name), at);
          } else if (value != null) {
            field(field, value, prototype, other.get(name), at);
          }
        });
  }

  private static void field(
      Field field, Object value, Message prototype, @Nullable Object written, String at) {
    if (field.kind() == FieldKind.MESSAGE) {
      Message inner = Objects.requireNonNull(prototype.fieldPrototype(field.ordinal()));
      messages(field, value, inner, written, at);
      return;
    }
    switch (field.kind()) {
      case STRING, INT32, INT64, BOOL, INT_OR_STRING -> values(field, value, written, at);
      case RAW, FIELDS_V1, JSON, ANY -> {
        if (field.shape() == Field.Shape.ONE) {
          equal(value, written, at);
        }
      }
      default -> {}
    }
  }

  private static void values(Field field, Object value, @Nullable Object written, String at) {
    switch (field.shape()) {
      case ONE -> {
        boolean isZero =
            value.equals("")
                || value.equals(false)
                || (value instanceof Number number && number.doubleValue() == 0);
        if (!isZero || written != null) {
          equal(value, written, at);
        }
      }
      case LIST -> {
        if (value instanceof List<?> list && !list.isEmpty() && !list.contains(null)) {
          equal(value, written, at);
        }
      }
      case MAP -> {
        if (value instanceof Map<?, ?> map && !map.isEmpty() && !map.containsValue(null)) {
          equal(value, written, at);
        }
      }
    }
  }

  private static void messages(
      Field field, Object value, Message inner, @Nullable Object written, String at) {
    switch (field.shape()) {
      case ONE -> {
        if (value instanceof Map<?, ?> map) {
          message(map, inner, written, at);
        }
      }
      case LIST -> {
        List<?> other = written instanceof List<?> list ? list : List.of();
        List<?> elements = (List<?>) value;
        Finding.unless(elements.size() == other.size(), "elements are missing at " + at);
        for (int i = 0; i < elements.size(); i++) {
          if (elements.get(i) instanceof Map<?, ?> map) {
            message(map, inner, other.get(i), at + "[" + i + "]");
          }
        }
      }
      case MAP -> {
        Map<?, ?> other = written instanceof Map<?, ?> map ? map : Map.of();
        Map<?, ?> entries = (Map<?, ?>) value;
        Finding.unlessEqual(entries.keySet(), other.keySet(), "entries are missing at " + at);
        entries.forEach(
            (key, element) -> {
              if (element instanceof Map<?, ?> map) {
                message(map, inner, other.get(key), at + "[" + key + "]");
              }
            });
      }
    }
  }

  private static void equal(@Nullable Object value, @Nullable Object written, String at) {
    Finding.unlessEqual(
        JacksonTree.normal(Formats.without(value)),
        JacksonTree.normal(Formats.without(written)),
        "it has another value at " + at);
  }
}
