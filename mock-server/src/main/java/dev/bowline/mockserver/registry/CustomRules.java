package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.CustomType;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.custom.DefinitionCheck;
import dev.bowline.mockserver.custom.DefinitionDefaults;
import dev.bowline.mockserver.registry.rules.ConversionRules;
import dev.bowline.mockserver.registry.rules.Field;
import dev.bowline.mockserver.registry.rules.Problems;
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
      return withConversion(DefinitionCheck.problems(tree), tree, Map.of());
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
      return withConversion(DefinitionCheck.problems(tree, old), tree, old);
    }
    CustomType custom = resource.custom();
    if (custom == null) {
      return List.of();
    }
    boolean isStatus = mode.isStatus() && !mode.isTrusted();
    if (!isStatus && tree.get("status") == null) {
      tree.remove("status"); // an absent old one; who writes a status answers for a null
    }
    custom.complete(tree);
    return custom.problems(tree, old, mode.isStatus());
  }

  private static List<Cause> withConversion(
      List<Cause> causes, Map<String, @Nullable Object> tree, Map<String, @Nullable Object> old) {
    Problems problems = new Problems();
    problems.addAll(causes);
    ConversionRules.check(Field.of(tree), Field.of(old), problems);
    return problems.causes();
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
