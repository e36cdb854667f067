package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.expression.Expression;
import dev.bowline.mockserver.status.Cause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the rules of a definition may cost: each of them, and all together. */
final class RuleBudget {
  private static final long OF_ONE = 10_000_000;
  private static final long OF_ALL = 100_000_000;
  private static final int SHOWN = 4;
  private static final double HUNDRED = 100;

  private final List<Rule> expensive = new ArrayList<>();
  private long total;

  /** An expression, with how much of the whole it takes. */
  private record Rule(String path, long cost) {}

  /**
   * Counts a rule.
   *
   * @param expression the rule; null if it is none
   * @param sizes the sizes of its value
   * @param often how often its value may be in an object; null if the schema doesn't say
   */
  void count(
      @Nullable Expression expression,
      RuleSizes sizes,
      @Nullable Long often,
      String path,
      List<Cause> causes) {
    if (expression != null) {
      long cost = expression.mostCost(sizes.size());
      observe(
          "estimated rule cost",
          times(cost, often == null ? sizes.mostOften() : often),
          path,
          causes);
    }
  }

  /** Counts what tells why a rule isn't kept. */
  void countMessage(
      @Nullable Expression expression, RuleSizes sizes, String path, List<Cause> causes) {
    if (expression != null) {
      observe("estimated messageExpression cost", expression.mostCost(sizes.size()), path, causes);
    }
  }

  private void observe(String what, long cost, String path, List<Cause> causes) {
    if (cost > OF_ONE) {
      causes.add(Cause.forbidden(path, text(what, cost, OF_ONE)));
    }
    total = total > Long.MAX_VALUE - cost ? Long.MAX_VALUE : total + cost;
    if (cost >= OF_ALL / HUNDRED) {
      expensive.add(new Rule(path, cost));
    }
  }

  /** Says whether all rules together cost too much. */
  void finish(String path, List<Cause> causes) {
    if (total <= OF_ALL) {
      return;
    }
    expensive.stream()
        .sorted(Comparator.comparingLong(Rule::cost).reversed())
        .limit(SHOWN)
        .forEach(
            rule ->
                causes.add(
                    Cause.forbidden(
                        rule.path(),
                        "contributed to estimated rule cost total exceeding cost limit for entire"
                            + " OpenAPIv3 schema")));
    causes.add(
        Cause.forbidden(
            path,
            text(
                "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema",
                total,
                OF_ALL)));
  }

  static long times(long one, long other) {
    return other != 0 && one > Long.MAX_VALUE / other ? Long.MAX_VALUE : one * other;
  }

  private static String text(String what, long cost, long budget) {
    double factor = (double) cost / budget;
    String shown =
        factor > HUNDRED
            ? "more than 100x"
            : String.format(Locale.ROOT, factor < 1.5 ? "%.6fx" : "%.1fx", factor);
    return what
        + " exceeds budget by factor of "
        + shown
        + " (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where"
        + " arrays, maps, and strings are declared)";
  }
}
