package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.CustomType;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.custom.DefinitionCheck;
import dev.bowline.mockserver.custom.DefinitionDefaults;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Failures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is special about writes of custom resources and of their definitions. */
final class CustomRules {
  private CustomRules() {}

  /**
   * Completes a new object.
   *
   * @return what is wrong with it beside its metadata
   */
  static List<Cause> prepareNew(
      Resource resource, Map<String, @Nullable Object> tree, WriteMode mode) {
    if (KindRules.isDefinition(resource)) {
      DefinitionDefaults.completeNew(tree);
      return DefinitionCheck.problems(tree);
    }
    CustomType custom = resource.custom();
    if (custom == null) {
      return List.of();
    }
    if (custom.isTerminating()) {
      throw Failures.definitionTerminating(resource, Metadata.of(tree).name());
    }
    if (resource.hasStatus() && !mode.isTrusted()) {
      tree.remove("status");
    }
    custom.complete(tree);
    return custom.problems(tree);
  }

  /**
   * Completes a changed object.
   *
   * @return what is wrong with it beside its metadata
   */
  static List<Cause> prepareChange(
      Resource resource,
      Map<String, @Nullable Object> tree,
      Map<String, @Nullable Object> old,
      WriteMode mode) {
    if (KindRules.isDefinition(resource)) {
      if (mode.isStatus()) {
        DefinitionDefaults.completeStatus(tree);
        return List.of();
      }
      DefinitionDefaults.completeChanged(tree, old);
      return DefinitionCheck.problems(tree, old);
    }
    CustomType custom = resource.custom();
    if (custom == null) {
      return List.of();
    }
    if (tree.get("status") == null) {
      tree.remove("status");
    }
    custom.complete(tree);
    return custom.problems(tree, old, mode.isStatus());
  }

  /** Whether anything but the metadata differs. */
  static boolean isContentChanged(
      Map<String, @Nullable Object> tree, Map<String, @Nullable Object> old) {
    Map<String, @Nullable Object> content = new LinkedHashMap<>(tree);
    Map<String, @Nullable Object> oldContent = new LinkedHashMap<>(old);
    content.remove("metadata");
    oldContent.remove("metadata");
    return !content.equals(oldContent);
  }
}
