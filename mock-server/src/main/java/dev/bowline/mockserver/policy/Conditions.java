package dev.bowline.mockserver.policy;

import dev.bowline.mockserver.expression.ExpressionException;
import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Conditions under which a webhook or a policy is asked: {@code matchConditions}. */
public final class Conditions {
  private Conditions() {}

  /** What came out of conditions. */
  public enum Outcome {
    /** All are true. */
    MET,
    /** One is false, whatever becomes of the others. */
    NOT_MET,
    /** None is false, and some have no value. */
    FAILED
  }

  /**
   * Asks conditions.
   *
   * @param tree what has {@code matchConditions}
   * @param values values of the variables
   * @param problems takes why conditions have no value
   */
  public static Outcome ask(
      TypedExpressions expressions,
      Map<String, @Nullable Object> tree,
      Map<String, @Nullable Object> values,
      List<String> problems) {
    List<String> found = new ArrayList<>();
    for (Map<String, @Nullable Object> condition : Tree.objects(tree, "matchConditions")) {
      String source = Tree.text(condition, "expression");
      try {
        if (!Boolean.TRUE.equals(expressions.bool(source).evaluate(values))) {
          return Outcome.NOT_MET;
        }
      } catch (ExpressionException e) {
        found.add("expression '" + source + "' resulted in error: " + e.getMessage());
      }
    }
    problems.addAll(found);
    return found.isEmpty() ? Outcome.MET : Outcome.FAILED;
  }
}
