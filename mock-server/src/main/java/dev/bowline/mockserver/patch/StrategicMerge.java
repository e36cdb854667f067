package dev.bowline.mockserver.patch;

import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.serde.Message;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Strategic merge patches: merge patches that know how lists are merged, with directives. */
public final class StrategicMerge {
  static final String PATCH = "$patch";
  static final String REPLACE = "replace";
  static final String DELETE = "delete";
  static final String MERGE = "merge";

  private static final String RETAIN_KEYS = "$retainKeys";
  private static final String DELETE_PRIMITIVES = "$deleteFromPrimitiveList";
  private static final String ORDER = "$setElementOrder";

  private StrategicMerge() {}

  /**
   * Applies a patch.
   *
   * @param target the object; changed
   * @param patch the patch; changed
   * @return the patched object
   */
  public static Map<String, @Nullable Object> apply(
      Map<String, @Nullable Object> target, Map<String, @Nullable Object> patch, Message prototype)
      throws StrategicException {
    return merge(target, patch, PatchSchema.of(prototype));
  }

  static Map<String, @Nullable Object> merge(
      Map<String, @Nullable Object> target, Map<String, @Nullable Object> patch, PatchSchema schema)
      throws StrategicException {
    if (patch.containsKey(PATCH)) {
      return byDirective(patch);
    }
    retainKeys(target, patch);
    mergeOrderedLists(target, patch, schema);
    for (Map.Entry<String, @Nullable Object> entry : new ArrayList<>(patch.entrySet())) {
      boolean deletes = entry.getKey().startsWith(DELETE_PRIMITIVES);
      String name =
          deletes ? listName(entry.getKey(), DELETE_PRIMITIVES, "primitive list") : entry.getKey();
      mergeMember(target, name, entry.getValue(), deletes, schema);
    }
    return target;
  }

  private static Map<String, @Nullable Object> byDirective(Map<String, @Nullable Object> patch)
      throws StrategicException {
    Object directive = patch.get(PATCH);
    if (REPLACE.equals(directive)) {
      patch.remove(PATCH);
      return patch;
    }
    if (DELETE.equals(directive)) {
      patch.clear();
      return patch;
    }
    throw unknown(directive, patch);
  }

  static StrategicException unknown(@Nullable Object directive, Map<String, ?> patch) {
    return StrategicException.server(
        "unknown patch type: " + GoFormat.asText(directive) + " in map: " + GoFormat.plain(patch));
  }

  private static void mergeMember(
      Map<String, @Nullable Object> target,
      String name,
      @Nullable Object value,
      boolean deletes,
      PatchSchema schema)
      throws StrategicException {
    if (value == null) {
      target.remove(name);
      return;
    }
    Object old = target.get(name);
    if (old == null || !GoFormat.type(old).equals(GoFormat.type(value))) {
      if (!deletes) {
        dropNulls(value);
        take(target, name, value);
      }
    } else if (old instanceof Map<?, ?>) {
      PatchSchema field = schema.field(name);
      Map<String, @Nullable Object> patch = Tree.childToChange(Map.of("", value), "");
      target.put(
          name,
          field.strategy().equals(REPLACE)
              ? patch
              : merge(Tree.childToChange(target, name), patch, field));
    } else if (old instanceof List<?> list && value instanceof List<?> patch) {
      PatchSchema field = schema.field(name);
      target.put(
          name,
          field.strategy().equals(MERGE) || deletes
              ? new StrategicList(field).merge(list, patch, deletes)
              : patch);
    } else {
      take(target, name, value);
    }
  }

  /** Takes a value without the parts of it that are directives. */
  private static void take(Map<String, @Nullable Object> target, String name, Object value) {
    if (isDirective(value)) {
      target.remove(name);
    } else {
      target.put(name, withoutDirectives(value));
    }
  }

  static boolean isDirective(@Nullable Object value) {
    return value instanceof Map<?, ?> map && map.containsKey(PATCH);
  }

  static @Nullable Object withoutDirectives(@Nullable Object value) {
    Map<String, @Nullable Object> map = Tree.object(value);
    if (map != null) {
      map.values().removeIf(StrategicMerge::isDirective);
      map.replaceAll((name, member) -> withoutDirectives(member));
      return map;
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> kept = new ArrayList<>();
      for (Object element : list) {
        if (!isDirective(element)) {
          kept.add(withoutDirectives(element));
        }
      }
      return kept;
    }
    return value;
  }

  private static void dropNulls(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      map.values().removeIf(member -> member == null);
      map.values().forEach(StrategicMerge::dropNulls);
    } else if (value instanceof List<?> list) {
      list.forEach(StrategicMerge::dropNulls);
    }
  }

  /** Removes what the patch doesn't list, if it has a list of what to keep. */
  private static void retainKeys(
      Map<String, @Nullable Object> target, Map<String, @Nullable Object> patch)
      throws StrategicException {
    if (!patch.containsKey(RETAIN_KEYS)) {
      return;
    }
    if (!(patch.remove(RETAIN_KEYS) instanceof List<?> names)) {
      throw StrategicException.format("retainKeys");
    }
    Set<Object> kept = new HashSet<>(names);
    for (Map.Entry<String, @Nullable Object> entry : patch.entrySet()) {
      boolean isOther =
          entry.getValue() == null
              || entry.getKey().startsWith(DELETE_PRIMITIVES)
              || entry.getKey().startsWith(ORDER);
      if (!isOther && !kept.contains(entry.getKey())) {
        throw StrategicException.format("retainKeys");
      }
    }
    target.keySet().retainAll(kept);
  }

  /** Merges the lists whose order the patch tells, and takes them out of the patch. */
  private static void mergeOrderedLists(
      Map<String, @Nullable Object> target, Map<String, @Nullable Object> patch, PatchSchema schema)
      throws StrategicException {
    for (String directive : new ArrayList<>(patch.keySet())) {
      if (!directive.startsWith(ORDER)) {
        continue;
      }
      List<?> order = list(patch.remove(directive));
      String name = listName(directive, ORDER, "setElementOrder list");
      List<?> old = target.containsKey(name) ? list(target.get(name)) : null;
      List<?> change = patch.containsKey(name) ? list(patch.get(name)) : null;
      StrategicList field = new StrategicList(schema.field(name));
      field.checkOrder(change == null ? List.of() : change, order);
      if (old != null || change != null) {
        target.put(name, field.mergeInOrder(old, change, order));
        patch.remove(name);
      }
    }
  }

  private static List<?> list(@Nullable Object value) throws StrategicException {
    if (value instanceof List<?> list) {
      return list;
    }
    throw StrategicException.server(
        "expected a []interface {}, but received a " + GoFormat.type(value));
  }

  private static String listName(String directive, String prefix, String what)
      throws StrategicException {
    int slash = directive.indexOf('/');
    if (slash != prefix.length()) {
      throw StrategicException.format(what);
    }
    return directive.substring(slash + 1);
  }
}
