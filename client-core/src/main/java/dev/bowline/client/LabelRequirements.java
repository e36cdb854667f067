package dev.bowline.client;

import dev.bowline.client.internal.selector.LabelRequirement;
import dev.bowline.client.internal.selector.LabelRequirement.Operator;
import dev.bowline.client.internal.selector.LabelSelectorParser;
import dev.bowline.meta.v1.LabelSelector;
import dev.bowline.meta.v1.LabelSelectorRequirement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A label selector: conditions on an object's labels, all of which must hold. For queries, and to
 * select among objects at hand as the server would. Its text is the server's syntax.
 *
 * <p>Keys and values are checked by the server's rules when they are given. Immutable.
 */
public final class LabelRequirements {
  private static final Comparator<LabelRequirement> ORDER =
      Comparator.comparing(LabelRequirement::key).thenComparing(LabelRequirement::toString);

  private final List<LabelRequirement> requirements;

  private LabelRequirements(List<LabelRequirement> requirements) {
    this.requirements = requirements.stream().distinct().sorted(ORDER).toList();
  }

  /**
   * What the given code demands; without any condition everything fits.
   *
   * @throws IllegalArgumentException if no label can be so
   */
  public static LabelRequirements of(Consumer<? super Builder> conditions) {
    Builder builder = new Builder();
    conditions.accept(builder);
    return new LabelRequirements(builder.requirements);
  }

  /**
   * What an object's own selector demands, such as a Deployment's. One without conditions fits
   * everything, as for the server; whether an absent one fits nothing is up to the object's kind.
   *
   * @throws IllegalArgumentException if an operator is unknown, or a condition breaks the rules
   */
  public static LabelRequirements of(LabelSelector selector) {
    List<LabelRequirement> found = new ArrayList<>();
    selector
        .matchLabels()
        .forEach((key, value) -> found.add(new LabelRequirement(key, Operator.IN, List.of(value))));
    for (LabelSelectorRequirement expression : selector.matchExpressions()) {
      Operator operator =
          switch (expression.operator()) {
            case "In" -> Operator.IN;
            case "NotIn" -> Operator.NOT_IN;
            case "Exists" -> Operator.EXISTS;
            case "DoesNotExist" -> Operator.ABSENT;
            default ->
                throw new IllegalArgumentException(
                    "label "
                        + expression.key()
                        + " has the operator \""
                        + expression.operator()
                        + "\"; expected In, NotIn, Exists or DoesNotExist");
          };
      found.add(new LabelRequirement(expression.key(), operator, expression.values()));
    }
    return new LabelRequirements(found);
  }

  /**
   * Reads the server's syntax, which is kubectl's.
   *
   * @param selector such as {@code app in (web, api),tier!=db,!canary}; everything fits a blank one
   * @throws IllegalArgumentException if it is no selector, with the place
   */
  public static LabelRequirements parse(String selector) {
    return new LabelRequirements(LabelSelectorParser.parse(selector));
  }

  /** Whether there is no condition, so that everything fits. */
  public boolean isEverything() {
    return requirements.isEmpty();
  }

  /** Whether labels fit, as the server would say. */
  public boolean matches(Map<String, String> labels) {
    return requirements.stream().allMatch(requirement -> requirement.matches(labels));
  }

  /** Same conditions, in whatever order they were given. */
  @Override
  public boolean equals(Object other) {
    return other instanceof LabelRequirements that && requirements.equals(that.requirements);
  }

  @Override
  public int hashCode() {
    return requirements.hashCode();
  }

  /** The server's syntax, sorted by keys; empty if everything fits. */
  @Override
  public String toString() {
    return requirements.stream().map(LabelRequirement::toString).collect(Collectors.joining(","));
  }

  /** Collects conditions. Filled in a lambda; not thread-safe. */
  public static final class Builder {
    private final List<LabelRequirement> requirements = new ArrayList<>();

    private Builder() {}

    /** The label is there and has this value. */
    public Builder is(String key, String value) {
      return add(key, Operator.IN, List.of(value));
    }

    /** The label is absent or has another value. */
    public Builder isNot(String key, String value) {
      return add(key, Operator.NOT_IN, List.of(value));
    }

    /**
     * The label is there and has one of these values.
     *
     * @throws IllegalArgumentException if there are none
     */
    public Builder in(String key, String... values) {
      return add(key, Operator.IN, List.of(values));
    }

    /**
     * The label is absent or has none of these values.
     *
     * @throws IllegalArgumentException if there are none
     */
    public Builder notIn(String key, String... values) {
      return add(key, Operator.NOT_IN, List.of(values));
    }

    /** The label is there, with whatever value. */
    public Builder exists(String key) {
      return add(key, Operator.EXISTS, List.of());
    }

    /** The label is absent. */
    public Builder isAbsent(String key) {
      return add(key, Operator.ABSENT, List.of());
    }

    /**
     * The label is there and is an integer above this one.
     *
     * @param bound 0 or more: no label's value can begin with a sign
     */
    public Builder isGreater(String key, long bound) {
      return add(key, Operator.GREATER, List.of(Long.toString(bound)));
    }

    /**
     * The label is there and is an integer below this one.
     *
     * @param bound 0 or more: no label's value can begin with a sign
     */
    public Builder isLess(String key, long bound) {
      return add(key, Operator.LESS, List.of(Long.toString(bound)));
    }

    private Builder add(String key, Operator operator, List<String> values) {
      requirements.add(new LabelRequirement(key, operator, values));
      return this;
    }
  }
}
