package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Removes what a schema doesn't have, except where it says that unknown fields are kept. */
final class Pruning {
  static final Set<String> IDENTITY = Set.of("apiVersion", "kind", "metadata");

  private final List<String> removed = new ArrayList<>();

  private Pruning() {}

  /**
   * Prunes a value.
   *
   * @return the paths of what was removed, in order
   */
  static List<String> prune(@Nullable Object value, @Nullable Schema schema) {
    Pruning pruning = new Pruning();
    pruning.visit(value, schema, "");
    Collections.sort(pruning.removed);
    return pruning.removed;
  }

  private void visit(@Nullable Object value, @Nullable Schema schema, String path) {
    boolean isKept = schema != null && schema.preservesUnknown();
    Map<String, @Nullable Object> object = Tree.object(value);
    if (object != null) {
      for (String name : List.copyOf(object.keySet())) {
        visitField(object, name, schema, path, isKept);
      }
    } else if (value instanceof List<?> list) {
      Schema items = schema == null ? null : schema.items();
      if (isKept && items == null) {
        return;
      }
      for (int i = 0; i < list.size(); i++) {
        String place = path + "[" + i + "]";
        if (isKept) {
          visitKept(list.get(i), items, place);
        } else {
          visit(list.get(i), items, place);
        }
      }
    }
  }

  /** Below a list that keeps what it doesn't know, items keep it too. */
  private void visitKept(@Nullable Object value, @Nullable Schema schema, String path) {
    Map<String, @Nullable Object> object = Tree.object(value);
    if (object != null) {
      for (String name : List.copyOf(object.keySet())) {
        visitField(object, name, schema, path, true);
      }
    } else if (value instanceof List<?> list && schema != null) {
      for (int i = 0; i < list.size(); i++) {
        visitKept(list.get(i), schema.items(), path + "[" + i + "]");
      }
    }
  }

  private void visitField(
      Map<String, @Nullable Object> object,
      String name,
      @Nullable Schema schema,
      String path,
      boolean isKept) {
    if (schema != null && schema.isEmbedded() && IDENTITY.contains(name)) {
      return;
    }
    String place = path.isEmpty() ? name : path + "." + name;
    if (schema != null && (schema.properties().containsKey(name) || schema.hasAdditional())) {
      visit(object.get(name), schema.field(name), place);
    } else if (!isKept) {
      if (!path.isEmpty() || !IDENTITY.contains(name)) {
        removed.add(place);
      }
      object.remove(name);
    }
  }
}
