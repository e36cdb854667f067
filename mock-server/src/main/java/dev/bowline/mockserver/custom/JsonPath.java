package dev.bowline.mockserver.custom;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A path of a printer column or a selectable field, such as {@code
 * .status.conditions[?(@.type=="Ready")].status}. Immutable.
 */
final class JsonPath {
  private final List<JsonPathStep> steps;

  private JsonPath(List<JsonPathStep> steps) {
    this.steps = steps;
  }

  /** A path, or null if it is malformed. */
  static @Nullable JsonPath of(String text) {
    List<JsonPathStep> steps = JsonPathParser.parse(text);
    return steps == null ? null : new JsonPath(steps);
  }

  /** All values there. */
  List<@Nullable Object> all(@Nullable Object tree) {
    try {
      return all(steps, Arrays.asList(tree));
    } catch (Misfit e) {
      return List.of();
    }
  }

  /** The first value there, or null if there is none. */
  @Nullable Object first(@Nullable Object tree) {
    List<@Nullable Object> found = all(tree);
    return found.isEmpty() ? null : found.get(0);
  }

  static List<@Nullable Object> all(List<JsonPathStep> steps, List<@Nullable Object> values)
      throws Misfit {
    List<@Nullable Object> found = values;
    for (JsonPathStep step : steps) {
      found = step.go(found);
    }
    return found;
  }

  /** A step was asked of a value that it can't be asked of: then there is nothing at all. */
  static final class Misfit extends Exception {
    private static final long serialVersionUID = 1;

    Misfit() {
      super(null, null, false, false);
    }
  }
}
