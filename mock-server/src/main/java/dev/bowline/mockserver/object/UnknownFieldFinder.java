package dev.bowline.mockserver.object;

import dev.bowline.meta.Unstructured;
import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.Message;
import dev.bowline.serde.ShapedMessage;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Drops the fields that a class doesn't have, as the server does, and remembers which they were.
 */
public final class UnknownFieldFinder {
  private final List<String> found = new ArrayList<>();

  private UnknownFieldFinder() {}

  /**
   * Removes unknown fields from a tree.
   *
   * @return their paths, such as {@code spec.containers[0].colour}
   */
  public static List<String> remove(Map<String, @Nullable Object> tree, Message prototype) {
    UnknownFieldFinder finder = new UnknownFieldFinder();
    finder.visit(tree, prototype, "");
    return finder.found;
  }

  /** The tree without the fields that the class doesn't have. */
  static Map<String, @Nullable Object> prune(
      Map<String, @Nullable Object> tree, Message prototype) {
    remove(tree, prototype);
    return tree;
  }

  private void visit(Map<String, @Nullable Object> tree, Message prototype, String path) {
    FieldTable table = prototype.fieldTable();
    for (Iterator<Map.Entry<String, @Nullable Object>> entries = tree.entrySet().iterator();
        entries.hasNext(); ) {
      Map.Entry<String, @Nullable Object> entry = entries.next();
      String name = entry.getKey();
      FieldTable.Field field = table.field(name);
      if (field == null) {
        if (!(prototype instanceof Unstructured)) { // whose content is all that it doesn't know
          found.add(path + name);
          entries.remove();
        }
      } else if (field.kind() == FieldKind.MESSAGE) {
        Message inner = prototype.fieldPrototype(field.ordinal());
        if (inner != null && !(inner instanceof ShapedMessage)) {
          visitField(field, entry.getValue(), inner, path + name);
        }
      }
    }
  }

  private void visitField(
      FieldTable.Field field, @Nullable Object value, Message inner, String path) {
    switch (field.shape()) {
      case ONE -> visitValue(value, inner, path);
      case LIST -> {
        if (value instanceof List<?> list) {
          for (int i = 0; i < list.size(); i++) {
            visitValue(list.get(i), inner, path + "[" + i + "]");
          }
        }
      }
      case MAP -> {
        Map<String, @Nullable Object> map = Tree.object(value);
        if (map != null) {
          map.forEach((key, element) -> visitValue(element, inner, path + "." + key));
        }
      }
    }
  }

  private void visitValue(@Nullable Object value, Message inner, String path) {
    Map<String, @Nullable Object> object = Tree.object(value);
    if (object != null) {
      visit(object, inner, path + ".");
    }
  }
}
