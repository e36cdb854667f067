package dev.bowline.mockserver.managed;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.merge.Comparison;
import dev.bowline.mockserver.merge.FieldSet;
import dev.bowline.mockserver.merge.OwnedFields;
import dev.bowline.mockserver.merge.SchemaCheck;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.schema.Structure;
import dev.bowline.serde.CodecException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The way from kubectl's own apply, which remembers its last configuration in an annotation, to the
 * server's. Only for the manager that kubectl uses.
 */
final class LastApplied {
  private static final String MANAGER = "kubectl";
  private static final String ANNOTATION = "kubectl.kubernetes.io/last-applied-configuration";
  private static final int MAX_ANNOTATIONS = 256 * 1024;

  private LastApplied() {}

  /**
   * The fields that kubectl applied before and nobody changed since; conflicts about them don't
   * count.
   *
   * @return null if there are none to know of
   */
  static @Nullable FieldSet ownedBy(
      String manager, Map<String, @Nullable Object> live, String apiVersion, Structure structure) {
    String text = annotation(live);
    if (!manager.equals(MANAGER) || text.isEmpty()) {
      return null;
    }
    Map<String, @Nullable Object> last;
    try {
      last = Tree.object(JsonTrees.parse(text.getBytes(StandardCharsets.UTF_8)));
    } catch (CodecException e) {
      return null;
    }
    if (last == null
        || !Tree.text(last, "apiVersion").equals(apiVersion)
        || !SchemaCheck.problem(structure, last, false).isEmpty()) {
      return null;
    }
    Comparison since = Comparison.of(structure, last, live);
    return OwnedFields.of(structure, last)
        .difference(since.modified())
        .difference(since.added())
        .difference(since.removed());
  }

  /** Brings the annotation up to date, if there is one. */
  static void refresh(
      Map<String, @Nullable Object> next, Map<String, @Nullable Object> config, String manager) {
    if (!manager.equals(MANAGER) || annotation(next).isEmpty()) {
      return;
    }
    Map<String, @Nullable Object> copy = Objects.requireNonNull(Tree.object(Tree.copy(config)));
    Map<String, @Nullable Object> metadata = Tree.childToChange(copy, "metadata");
    Map<String, @Nullable Object> applied = Tree.child(metadata, "annotations");
    if (applied != null) {
      applied.remove(ANNOTATION);
      if (applied.isEmpty()) {
        metadata.remove("annotations");
      }
    }
    String text = new String(JsonTrees.write(sorted(copy)), StandardCharsets.UTF_8) + "\n";
    Map<String, @Nullable Object> annotations =
        Tree.childToChange(Tree.childToChange(next, "metadata"), "annotations");
    annotations.put(ANNOTATION, text);
    int size = 0;
    for (Map.Entry<String, @Nullable Object> entry : annotations.entrySet()) {
      size += entry.getKey().length() + String.valueOf(entry.getValue()).length();
    }
    if (size > MAX_ANNOTATIONS) {
      annotations.remove(ANNOTATION);
    }
  }

  private static String annotation(Map<String, @Nullable Object> tree) {
    return Tree.text(Tree.object(Tree.at(tree, "metadata", "annotations")), ANNOTATION);
  }

  private static @Nullable Object sorted(@Nullable Object value) {
    return SortedTree.of(value);
  }
}
