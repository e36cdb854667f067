package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Failures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is special about namespaces: a label with the name, finalizers in the spec that only the
 * subresource {@code finalize} changes, a phase that follows from the deletion.
 */
final class NamespaceRules {
  private static final String NAME_LABEL = "kubernetes.io/metadata.name";
  private static final String CONTROLLERS_FINALIZER = "kubernetes";
  private static final String ACTIVE = "Active";
  private static final String TERMINATING = "Terminating";

  private NamespaceRules() {}

  static void labelWithName(Map<String, @Nullable Object> tree) {
    Metadata metadata = Metadata.of(tree);
    Tree.childToChange(metadata.fields(), "labels").put(NAME_LABEL, metadata.name());
  }

  static void completeNew(Map<String, @Nullable Object> tree) {
    List<String> finalizers = new ArrayList<>(finalizers(tree));
    if (!finalizers.contains(CONTROLLERS_FINALIZER)) {
      finalizers.add(CONTROLLERS_FINALIZER);
    }
    finalizers(tree, finalizers);
    Tree.childToChange(tree, "status").put("phase", ACTIVE);
  }

  /** What a namespace still waits for, beside its metadata's finalizers. */
  static List<String> finalizers(Map<String, @Nullable Object> tree) {
    return Tree.texts(Objects.requireNonNullElse(Tree.child(tree, "spec"), Map.of()), "finalizers");
  }

  /** Takes the finalizers of the old state, whatever the new one says. */
  static void keepFinalizers(
      Map<String, @Nullable Object> tree, Map<String, @Nullable Object> old) {
    finalizers(tree, finalizers(old));
  }

  static void terminate(Map<String, @Nullable Object> tree) {
    Tree.childToChange(tree, "status").put("phase", TERMINATING);
  }

  /**
   * Sees to it that the phase says what the deletion timestamp says.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 422 if it doesn't
   */
  static void checkPhase(Resource resource, Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> status = Tree.childToChange(tree, "status");
    if (Tree.text(status, "phase").isEmpty()) {
      status.put("phase", ACTIVE);
    }
    Metadata metadata = Metadata.of(tree);
    String phase = Tree.text(status, "phase");
    String needed = metadata.isBeingDeleted() ? TERMINATING : ACTIVE;
    if (!phase.equals(needed)) {
      throw Failures.invalid(
          resource,
          metadata.name(),
          List.of(
              Cause.invalid(
                  "status.Phase",
                  "\"" + phase + "\"",
                  "may only be '"
                      + needed
                      + "' if `deletionTimestamp` is "
                      + (metadata.isBeingDeleted() ? "not empty" : "empty"))));
    }
  }

  private static void finalizers(Map<String, @Nullable Object> tree, List<String> finalizers) {
    Map<String, @Nullable Object> spec =
        Objects.requireNonNullElseGet(Tree.child(tree, "spec"), LinkedHashMap::new);
    spec.put("finalizers", finalizers);
    tree.put("spec", spec);
  }
}
