package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Names;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Failures;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules for metadata, which are the same for all kinds. */
final class MetadataValidation {
  private static final int MAX_ANNOTATION_BYTES = 256 * 1024;
  private static final Set<String> STANDARD_FINALIZERS =
      Set.of("kubernetes", "orphan", "foregroundDeletion");

  private final Resource resource;
  private final Metadata metadata;
  private final List<Cause> causes = new ArrayList<>();

  private MetadataValidation(Resource resource, Metadata metadata) {
    this.resource = resource;
    this.metadata = metadata;
  }

  /**
   * Checks a new object.
   *
   * @param others what is wrong with it beside its metadata
   * @throws dev.bowline.mockserver.status.ApiFailure 422 with everything that is wrong
   */
  static void checkNew(Resource resource, Map<String, @Nullable Object> tree, List<Cause> others) {
    MetadataValidation validation = new MetadataValidation(resource, Metadata.of(tree));
    validation.checkNames();
    validation.checkMaps();
    validation.checkFinalizers();
    validation.causes.addAll(others);
    validation.finish();
  }

  /**
   * Checks a change.
   *
   * @param others what is wrong with it beside its metadata
   * @throws dev.bowline.mockserver.status.ApiFailure 422 with everything that is wrong
   */
  static void checkChange(
      Resource resource, Map<String, @Nullable Object> tree, Metadata old, List<Cause> others) {
    MetadataValidation validation = new MetadataValidation(resource, Metadata.of(tree));
    validation.checkMaps();
    validation.checkFinalizers();
    if (old.isBeingDeleted()) {
      validation.checkNoNewFinalizers(old.finalizers());
    }
    validation.causes.addAll(others);
    validation.finish();
  }

  private void checkNames() {
    String prefix = metadata.text("generateName");
    if (!prefix.isEmpty()) {
      String sample =
          prefix.endsWith("-") ? prefix.substring(0, prefix.length() - 1) + "a" : prefix;
      for (String problem : nameProblems(sample)) {
        causes.add(Cause.invalid("metadata.generateName", quoted(prefix), problem));
      }
    }
    String name = metadata.name();
    if (name.isEmpty()) {
      causes.add(Cause.required("metadata.name", "name or generateName is required"));
      return;
    }
    for (String problem : nameProblems(name)) {
      causes.add(Cause.invalid("metadata.name", quoted(name), problem));
    }
  }

  private List<String> nameProblems(String name) {
    if (KindRules.hasPathSegmentNames(resource)) {
      return Names.pathSegmentProblems(name);
    }
    return KindRules.isNamespace(resource) || resource.qualifiedName().equals("services")
        ? Names.labelProblems(name)
        : Names.subdomainProblems(name);
  }

  private void checkMaps() {
    Tree.textMap(metadata.fields(), "labels")
        .forEach(
            (key, value) -> {
              for (String problem : Names.labelKeyProblems(key)) {
                causes.add(Cause.invalid("metadata.labels", quoted(key), problem));
              }
              for (String problem : Names.labelValueProblems(value)) {
                causes.add(Cause.invalid("metadata.labels", quoted(value), problem));
              }
            });
    long bytes = 0;
    for (Map.Entry<String, String> annotation :
        Tree.textMap(metadata.fields(), "annotations").entrySet()) {
      for (String problem : Names.labelKeyProblems(annotation.getKey().toLowerCase(Locale.ROOT))) {
        causes.add(Cause.invalid("metadata.annotations", quoted(annotation.getKey()), problem));
      }
      bytes += length(annotation.getKey()) + length(annotation.getValue());
    }
    if (bytes > MAX_ANNOTATION_BYTES) {
      causes.add(
          new Cause(
              "FieldValueTooLong",
              "Too long: may not be more than " + MAX_ANNOTATION_BYTES + " bytes",
              "metadata.annotations"));
    }
  }

  private void checkFinalizers() {
    List<String> finalizers = metadata.finalizers();
    for (int i = 0; i < finalizers.size(); i++) {
      String finalizer = finalizers.get(i);
      String field = "metadata.finalizers[" + i + "]";
      List<String> problems = Names.labelKeyProblems(finalizer);
      for (String problem : problems) {
        causes.add(Cause.invalid(field, quoted(finalizer), problem));
      }
      if (problems.isEmpty()
          && finalizer.indexOf('/') < 0
          && !STANDARD_FINALIZERS.contains(finalizer)) {
        causes.add(
            Cause.invalid(
                field,
                quoted(finalizer),
                "name is neither a standard finalizer name nor is it fully qualified"));
      }
    }
  }

  private void checkNoNewFinalizers(List<String> old) {
    List<String> added =
        metadata.finalizers().stream()
            .filter(finalizer -> !old.contains(finalizer))
            .map(MetadataValidation::quoted)
            .toList();
    if (!added.isEmpty()) {
      causes.add(
          Cause.forbidden(
              "metadata.finalizers",
              "no new finalizers can be added if the object is being deleted, found new finalizers"
                  + " []string{"
                  + String.join(", ", added)
                  + "}"));
    }
  }

  private void finish() {
    if (!causes.isEmpty()) {
      throw Failures.invalid(resource, metadata.name(), causes);
    }
  }

  private static int length(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static String quoted(String text) {
    return "\"" + text + "\"";
  }
}
