package dev.bowline.mockserver.select;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A selector by labels, such as {@code app=web,tier in (front, back),!canary}. Immutable. */
public final class LabelSelector {
  /** Matches everything. */
  public static final LabelSelector EVERYTHING = new LabelSelector(List.of());

  private final List<Requirement> requirements;

  private LabelSelector(List<Requirement> requirements) {
    this.requirements = requirements;
  }

  /**
   * Reads a selector.
   *
   * @throws SelectorException with the server's message if it is malformed
   */
  public static LabelSelector parse(String text) throws SelectorException {
    return text.isBlank() ? EVERYTHING : new LabelSelector(new LabelSelectorParser(text).parse());
  }

  /**
   * The selector that an object holds, in {@code matchLabels} and {@code matchExpressions}.
   *
   * @param tree the selector; one without conditions matches everything
   */
  public static LabelSelector of(@Nullable Map<String, @Nullable Object> tree) {
    List<Requirement> requirements = new ArrayList<>();
    Tree.textMap(tree, "matchLabels")
        .forEach(
            (key, value) ->
                requirements.add(new Requirement(key, Requirement.Operator.IN, List.of(value))));
    if (tree != null && tree.get("matchExpressions") instanceof List<?> expressions) {
      for (Object element : expressions) {
        Map<String, @Nullable Object> expression = Tree.object(element);
        if (expression != null) {
          requirements.add(
              new Requirement(
                  Tree.text(expression, "key"),
                  operator(Tree.text(expression, "operator")),
                  Tree.texts(expression, "values")));
        }
      }
    }
    return new LabelSelector(List.copyOf(requirements));
  }

  private static Requirement.Operator operator(String name) {
    return switch (name) {
      case "Exists" -> Requirement.Operator.EXISTS;
      case "DoesNotExist" -> Requirement.Operator.MISSING;
      case "NotIn" -> Requirement.Operator.NOT_IN;
      default -> Requirement.Operator.IN;
    };
  }

  /** Whether an object with these labels is selected. */
  public boolean matches(Map<String, String> labels) {
    for (Requirement requirement : requirements) {
      if (!requirement.matchesLabels(labels)) {
        return false;
      }
    }
    return true;
  }

  /** Whether everything is selected. */
  public boolean isEverything() {
    return requirements.isEmpty();
  }
}
