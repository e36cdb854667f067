package dev.bowline.client;

import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.Unstructured;
import dev.bowline.type.GroupVersionKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The objects of a manifest: a nameless list stands for its items, as {@code kubectl} has it. */
final class ManifestItems {
  private ManifestItems() {}

  static List<Unstructured> of(List<Unstructured> objects) {
    List<Unstructured> items = new ArrayList<>();
    objects.forEach(object -> collect(object, items));
    return items;
  }

  private static void collect(Unstructured object, List<Unstructured> sink) {
    if (!object.kind().endsWith("List")
        || !object.name().isEmpty()
        || !(object.get("items") instanceof List<?> items)) {
      sink.add(object);
      return;
    }
    for (int i = 0; i < items.size(); i++) {
      collect(item(object, i, items.get(i)), sink);
    }
  }

  private static Unstructured item(Unstructured list, int index, Object item) {
    if (item instanceof Map<?, ?> map
        && map.get("apiVersion") instanceof String version
        && map.get("kind") instanceof String kind) {
      return JsonTrees.fromTree(map, Unstructured.empty(GroupVersionKind.of(version, kind)));
    }
    throw new IllegalArgumentException(
        "items["
            + index
            + "] of a "
            + ManifestApply.kind(list)
            + " in the manifest is no object with apiVersion and kind");
  }
}
