package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the server fills in and clients rely on: the life of namespaces, the phase of pods, the data
 * of secrets. The hundreds of other defaults of a real server are not here; an object keeps what it
 * was sent with.
 */
final class Defaults {
  private Defaults() {}

  /** Completes an object before every write. */
  static void complete(Resource resource, Map<String, @Nullable Object> tree) {
    if (resource.qualifiedName().equals("secrets")) {
      completeSecret(tree);
    } else if (KindRules.isNamespace(resource)) {
      NamespaceRules.labelWithName(tree);
    }
  }

  /** Completes an object that is new. */
  static void completeNew(Resource resource, Map<String, @Nullable Object> tree) {
    if (KindRules.isNamespace(resource)) {
      NamespaceRules.completeNew(tree);
    } else if (KindRules.isPod(resource)) {
      Tree.childToChange(tree, "status").putIfAbsent("phase", "Pending");
    }
  }

  private static void completeSecret(Map<String, @Nullable Object> tree) {
    Map<String, String> texts = Tree.textMap(tree, "stringData");
    if (!texts.isEmpty()) {
      Map<String, @Nullable Object> data = Tree.childToChange(tree, "data");
      texts.forEach(
          (name, text) ->
              data.put(
                  name, Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8))));
    }
    tree.remove("stringData");
    if (Tree.text(tree, "type").isEmpty()) {
      tree.put("type", "Opaque");
    }
  }

  /** A status as a client may not set it. */
  static Map<String, @Nullable Object> emptyStatus() {
    return new LinkedHashMap<>();
  }
}
