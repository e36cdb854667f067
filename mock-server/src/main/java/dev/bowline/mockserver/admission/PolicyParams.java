package dev.bowline.mockserver.admission;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.select.LabelSelector;
import dev.bowline.mockserver.store.Store;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.type.GroupVersionKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The objects to which bindings of policies refer. */
final class PolicyParams {
  private final Store store;
  private final Catalog catalog;

  PolicyParams(Store store, Catalog catalog) {
    this.store = store;
    this.catalog = catalog;
  }

  /**
   * What a policy is asked with.
   *
   * @param objects one for each time that it is asked; null without parameters
   * @param problem why it can't be asked; empty for nothing
   */
  record Found(List<@Nullable Object> objects, String problem) {
    static Found problem(String problem) {
      return new Found(List.of(), "failed to configure binding: " + problem);
    }
  }

  Found of(
      Map<String, @Nullable Object> policy,
      Map<String, @Nullable Object> binding,
      String namespace) {
    Map<String, @Nullable Object> kind = Tree.child(policy, "paramKind");
    Map<String, @Nullable Object> reference = Tree.child(binding, "paramRef");
    if (kind == null || reference == null) {
      return new Found(Collections.singletonList(null), "");
    }
    GroupVersionKind wanted =
        GroupVersionKind.of(Tree.text(kind, "apiVersion"), Tree.text(kind, "kind"));
    Resource resource = catalog.resource(wanted);
    if (resource == null) {
      return Found.problem("failed to find resource referenced by paramKind: '" + wanted + "'");
    }
    String own = Tree.text(reference, "namespace");
    String where = !resource.isNamespaced() ? "" : own.isEmpty() ? namespace : own;
    List<@Nullable Object> objects = new ArrayList<>();
    for (StoredObject object : objects(resource, reference, where)) {
      objects.add(resource.view(object.document()).tree());
    }
    if (objects.isEmpty() && !Tree.text(reference, "parameterNotFoundAction").equals("Allow")) {
      return Found.problem(
          "no params found for policy binding with `Deny` parameterNotFoundAction");
    }
    return new Found(objects, "");
  }

  private List<StoredObject> objects(
      Resource resource, Map<String, @Nullable Object> reference, String namespace) {
    String name = Tree.text(reference, "name");
    if (!name.isEmpty()) {
      StoredObject object = store.get(resource.storage(), resource.key(namespace, name));
      return object == null ? List.of() : List.of(object);
    }
    LabelSelector selector = LabelSelector.of(Tree.child(reference, "selector"));
    return store.latest(resource.storage(), resource.prefix(namespace)).objects().stream()
        .filter(object -> selector.matches(object.labels()))
        .toList();
  }
}
