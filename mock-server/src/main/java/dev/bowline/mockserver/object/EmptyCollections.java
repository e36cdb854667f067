package dev.bowline.mockserver.object;

import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.Message;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Drops empty lists and maps, which Protobuf, the form in which a real server stores built-in
 * types, can't tell from absent ones.
 */
public final class EmptyCollections {
  private EmptyCollections() {}

  /** Removes empty lists and maps from a tree of a class. */
  public static void drop(Map<String, @Nullable Object> tree, Message prototype) {
    FieldTable table = prototype.fieldTable();
    for (Iterator<Map.Entry<String, @Nullable Object>> entries = tree.entrySet().iterator();
        entries.hasNext(); ) {
      Map.Entry<String, @Nullable Object> entry = entries.next();
      FieldTable.Field field = table.field(entry.getKey());
      if (field == null) {
        continue;
      }
      if (field.shape() != FieldTable.Field.Shape.ONE && isEmpty(entry.getValue())) {
        entries.remove();
        continue;
      }
      if (field.shape() == FieldTable.Field.Shape.MAP && field.kind() == FieldKind.BYTES) {
        fillIn(Tree.object(entry.getValue()));
      }
      Message inner = prototype.fieldPrototype(field.ordinal());
      if (inner != null) {
        for (Object value : values(field, entry.getValue())) {
          Map<String, @Nullable Object> object = Tree.object(value);
          if (object != null) {
            drop(object, inner);
          }
        }
      }
    }
  }

  /** No bytes are as good as none at all. */
  private static void fillIn(@Nullable Map<String, @Nullable Object> texts) {
    if (texts != null) {
      texts.replaceAll((name, text) -> text == null ? "" : text);
    }
  }

  private static boolean isEmpty(@Nullable Object value) {
    return (value instanceof List<?> list && list.isEmpty())
        || (value instanceof Map<?, ?> map && map.isEmpty());
  }

  private static Collection<?> values(FieldTable.Field field, @Nullable Object value) {
    if (value == null) {
      return List.of();
    }
    return switch (field.shape()) {
      case ONE -> List.of(value);
      case LIST -> value instanceof List<?> list ? list : List.of();
      case MAP -> value instanceof Map<?, ?> map ? map.values() : List.of();
    };
  }
}
