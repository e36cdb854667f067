package dev.bowline.mockserver.managed;

import dev.bowline.mockserver.merge.FieldsV1;
import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The managers of one object, to be changed. */
final class ManagedFields {
  private static final String FIELD = "managedFields";
  private static final String FIELDS_V1 = "FieldsV1";

  private static final Comparator<Map.Entry<ManagerId, Owned>> BY_NAME =
      Comparator.<Map.Entry<ManagerId, Owned>, String>comparing(entry -> entry.getKey().manager())
          .thenComparing(entry -> entry.getValue().apiVersion())
          .thenComparing(entry -> entry.getKey().subresource());

  private final Map<ManagerId, Owned> owned;
  private final Map<ManagerId, String> times;

  private ManagedFields(Map<ManagerId, Owned> owned, Map<ManagerId, String> times) {
    this.owned = new LinkedHashMap<>(owned);
    this.times = new LinkedHashMap<>(times);
  }

  static ManagedFields empty() {
    return new ManagedFields(Map.of(), Map.of());
  }

  /** A copy. */
  ManagedFields copy() {
    return new ManagedFields(owned, times);
  }

  /** Those of an object; none if the object's can't be read. */
  static ManagedFields of(Map<String, @Nullable Object> tree) {
    ManagedFields managed = readOrNull(tree);
    return managed == null ? empty() : managed;
  }

  /** Those of an object, or null if they can't be read. */
  static @Nullable ManagedFields readOrNull(Map<String, @Nullable Object> tree) {
    ManagedFields managed = empty();
    if (entries(tree) instanceof List<?> entries) {
      for (Object element : entries) {
        Map<String, @Nullable Object> entry = Tree.object(element);
        if (entry == null || !managed.add(entry)) {
          return null;
        }
      }
    }
    return managed;
  }

  /** Whether an object says that all managers are to be forgotten: one empty entry. */
  static boolean isReset(Map<String, @Nullable Object> tree) {
    return entries(tree) instanceof List<?> list
        && (list.isEmpty()
            || (list.size() == 1 && list.get(0) instanceof Map<?, ?> map && map.isEmpty()));
  }

  private static @Nullable Object entries(Map<String, @Nullable Object> tree) {
    return Tree.at(tree, "metadata", FIELD);
  }

  private boolean add(Map<String, @Nullable Object> entry) {
    ManagerId id = ManagerId.of(entry);
    String apiVersion = Tree.text(entry, "apiVersion");
    boolean isValid =
        (id.isApplier() || id.operation().equals(ManagerId.UPDATE))
            && !apiVersion.isEmpty()
            && Tree.text(entry, "fieldsType").equals(FIELDS_V1);
    if (!isValid) {
      return false;
    }
    try {
      owned.put(id, new Owned(FieldsV1.read(entry.get("fieldsV1")), apiVersion, id.isApplier()));
    } catch (FieldsV1.MalformedException e) {
      return false;
    }
    String time = Tree.text(entry, "time");
    if (!time.isEmpty()) {
      times.put(id, time);
    }
    return true;
  }

  /** The managers and what they own. */
  Map<ManagerId, Owned> owned() {
    return owned;
  }

  boolean isEmpty() {
    return owned.isEmpty();
  }

  /** When a manager last changed something; empty if that isn't known. */
  String time(ManagerId id) {
    return times.getOrDefault(id, "");
  }

  void time(ManagerId id, String time) {
    if (time.isEmpty()) {
      times.remove(id);
    } else {
      times.put(id, time);
    }
  }

  /** Removes them from an object. */
  static void removeFrom(Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> metadata = Tree.child(tree, "metadata");
    if (metadata != null) {
      metadata.remove(FIELD);
    }
  }

  /** Puts them into an object: those that apply first, the oldest of them first. */
  void putInto(Map<String, @Nullable Object> tree) {
    removeFrom(tree);
    if (owned.isEmpty()) {
      return;
    }
    List<Map.Entry<ManagerId, Owned>> sorted = new ArrayList<>(owned.entrySet());
    sorted.sort(
        Comparator.<Map.Entry<ManagerId, Owned>, String>comparing(
                entry -> entry.getKey().operation())
            .thenComparing(entry -> time(entry.getKey()))
            .thenComparing(BY_NAME));
    List<Map<String, @Nullable Object>> entries = new ArrayList<>();
    sorted.forEach(entry -> entries.add(entry(entry.getKey(), entry.getValue())));
    Tree.childToChange(tree, "metadata").put(FIELD, entries);
  }

  private Map<String, @Nullable Object> entry(ManagerId id, Owned what) {
    Map<String, @Nullable Object> entry = new LinkedHashMap<>();
    entry.put("manager", id.manager());
    entry.put("operation", id.operation());
    entry.put("apiVersion", what.apiVersion());
    entry.put("time", time(id));
    entry.put("fieldsType", FIELDS_V1);
    entry.put("fieldsV1", FieldsV1.write(what.fields()));
    entry.put("subresource", id.subresource());
    entry.values().removeIf(""::equals);
    return entry;
  }
}
