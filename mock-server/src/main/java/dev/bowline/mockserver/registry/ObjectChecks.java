package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.registry.rules.Field;
import dev.bowline.mockserver.registry.rules.KindChecks;
import dev.bowline.mockserver.registry.rules.MetadataRules;
import dev.bowline.mockserver.registry.rules.Problems;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Details;
import dev.bowline.mockserver.status.Failures;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks objects before they are stored: their metadata, then what their kind demands. */
final class ObjectChecks {
  private ObjectChecks() {}

  /**
   * Checks a new object.
   *
   * @param others what else is wrong with it
   * @throws dev.bowline.mockserver.status.ApiFailure 422 with everything that is wrong
   */
  static void checkNew(
      Resource resource,
      Map<String, @Nullable Object> tree,
      boolean isTrusted,
      List<Cause> others) {
    Problems problems = new Problems();
    Field object = Field.of(tree);
    MetadataRules metadata = new MetadataRules(resource, object, problems);
    metadata.checkNew(isTrusted);
    if (!isTrusted) {
      KindChecks.checkNew(resource, object, problems);
    }
    problems.addAll(others);
    finish(resource, tree, problems);
  }

  /**
   * Checks a change.
   *
   * @param others what else is wrong with it
   * @throws dev.bowline.mockserver.status.ApiFailure 422 with everything that is wrong
   */
  static void checkChange(
      Resource resource,
      Map<String, @Nullable Object> tree,
      Map<String, @Nullable Object> old,
      WriteMode mode,
      List<Cause> others) {
    Problems problems = new Problems();
    Field object = Field.of(tree);
    MetadataRules metadata = new MetadataRules(resource, object, problems);
    metadata.checkChange(Field.of(old), mode.subresource());
    if (!mode.isTrusted() && mode.subresource().isEmpty()) {
      KindChecks.checkChange(resource, object, Field.of(old), problems);
    } else if (!mode.isTrusted()) {
      KindChecks.checkPart(resource, mode.subresource(), object, Field.of(old), problems);
    }
    problems.addAll(others);
    finish(resource, tree, problems);
  }

  private static void finish(
      Resource resource, Map<String, @Nullable Object> tree, Problems problems) {
    if (!problems.causes().isEmpty()) {
      String name = Metadata.of(tree).name();
      if (resource.group().equals("events.k8s.io")) { // checked as what they are stored as
        throw Failures.invalid("Event", Details.of(name, "", "Event"), problems.causes());
      }
      throw Failures.invalid(resource, name, problems.causes());
    }
  }
}
