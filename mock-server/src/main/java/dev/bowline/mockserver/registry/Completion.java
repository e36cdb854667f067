package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.registry.defaults.Defaulting;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Fills in what was left out of an object that was sent. */
final class Completion {
  private Completion() {}

  /** The defaults of built-in types. */
  static void complete(Resource resource, Map<String, @Nullable Object> tree) {
    if (resource.custom() == null) {
      Defaulting.complete(tree, resource.prototype());
    }
    if (KindRules.isPod(resource)) {
      PodAddresses.align(tree);
    }
  }

  /** What those see who have a say has its defaults. */
  static void forAdmission(Resource resource, Map<String, @Nullable Object> tree) {
    complete(resource, tree);
    if (KindRules.isNamespace(resource)) {
      NamespaceRules.labelWithName(tree);
    }
  }
}
