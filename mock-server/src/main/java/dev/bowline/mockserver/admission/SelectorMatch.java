package dev.bowline.mockserver.admission;

import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.select.LabelSelector;
import dev.bowline.mockserver.store.Store;
import dev.bowline.mockserver.store.StoredObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The selectors of webhooks and policies: by the object's labels, and by its namespace's. */
final class SelectorMatch {
  private final Store store;

  SelectorMatch(Store store) {
    this.store = store;
  }

  /**
   * Whether both selectors match.
   *
   * @param tree what has {@code objectSelector} and {@code namespaceSelector}
   */
  boolean matches(
      Map<String, @Nullable Object> tree,
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> old,
      @Nullable Map<String, @Nullable Object> object) {
    LabelSelector selector = LabelSelector.of(Tree.child(tree, "objectSelector"));
    boolean isMeant =
        selector.isEverything() || matches(selector, old) || matches(selector, object);
    return isMeant && matchesNamespace(tree, request, object);
  }

  private static boolean matches(
      LabelSelector selector, @Nullable Map<String, @Nullable Object> object) {
    return object != null
        && selector.matches(Tree.textMap(Tree.child(object, "metadata"), "labels"));
  }

  private boolean matchesNamespace(
      Map<String, @Nullable Object> tree,
      AdmissionRequest request,
      @Nullable Map<String, @Nullable Object> object) {
    boolean isNamespace = request.resource().qualifiedName().equals("namespaces");
    if (!request.resource().isNamespaced() && !isNamespace) {
      return true;
    }
    LabelSelector selector = LabelSelector.of(Tree.child(tree, "namespaceSelector"));
    if (isNamespace && request.subresource().isEmpty() && object != null) {
      return matches(selector, object);
    }
    StoredObject namespace = store.get("namespaces", request.namespace());
    return selector.matches(namespace == null ? Map.of() : namespace.labels());
  }
}
