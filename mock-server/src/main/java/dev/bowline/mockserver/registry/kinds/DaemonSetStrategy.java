package dev.bowline.mockserver.registry.kinds;

import dev.bowline.mockserver.object.Tree;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Daemon sets: an annotation counts the changes of the template. */
final class DaemonSetStrategy implements Strategy {
  private static final String GENERATION = TemplateGeneration.ANNOTATION;

  @Override
  public void prepareNew(Write write, Map<String, @Nullable Object> tree) {
    annotate(tree, 1);
  }

  @Override
  public void prepareChange(
      Write write, Map<String, @Nullable Object> tree, Map<String, @Nullable Object> old) {
    String before = annotations(old).getOrDefault(GENERATION, "0");
    long count = before.matches("[0-9]{1,18}") ? Long.parseLong(before) : 0;
    boolean isSame =
        Objects.equals(Tree.at(tree, "spec", "template"), Tree.at(old, "spec", "template"));
    annotate(tree, isSame ? count : count + 1);
  }

  private static Map<String, String> annotations(Map<String, @Nullable Object> tree) {
    return Tree.textMap(Write.metadata(tree), "annotations");
  }

  private static void annotate(Map<String, @Nullable Object> tree, long count) {
    Tree.childToChange(Write.metadata(tree), "annotations").put(GENERATION, Long.toString(count));
  }
}
