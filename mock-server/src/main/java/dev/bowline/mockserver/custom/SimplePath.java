package dev.bowline.mockserver.custom;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The paths of printer columns and selectable fields: names, quoted names, indexes, {@code [*]} and
 * one filter by equality, such as {@code .status.conditions[?(@.type=="Ready")].status}. Immutable.
 */
final class SimplePath {
  private static final Pattern STEP =
      Pattern.compile(
          "\\.?\\['((?:[^'\\\\]|\\\\.)*)'\\]"
              + "|\\[([0-9]+)\\]"
              + "|\\[(\\*)\\]"
              + "|\\[\\?\\(\\s*@\\.([^=!<>\\s]+)\\s*==\\s*(?:\"([^\"]*)\"|'([^']*)'|([^\\s)]+))\\s*\\)\\]"
              + "|\\.((?:[^.\\[\\]\\\\]|\\\\.)+)");

  private final List<Step> steps = new ArrayList<>();
  private final boolean isUnderstood;

  private interface Step {
    void go(@Nullable Object value, List<@Nullable Object> found);
  }

  SimplePath(String text) {
    Matcher matcher = STEP.matcher(text);
    int end = 0;
    while (end < text.length() && matcher.find(end) && matcher.start() == end) {
      steps.add(step(matcher));
      end = matcher.end();
    }
    this.isUnderstood = end == text.length() || text.equals(".");
  }

  /** The first value there, or null if there is none. */
  @Nullable Object first(@Nullable Object tree) {
    List<@Nullable Object> values = all(tree);
    return values.isEmpty() ? null : values.get(0);
  }

  /** All values there. */
  List<@Nullable Object> all(@Nullable Object tree) {
    List<@Nullable Object> values = new ArrayList<>();
    if (!isUnderstood) {
      return values;
    }
    values.add(tree);
    for (Step step : steps) {
      List<@Nullable Object> next = new ArrayList<>();
      values.forEach(value -> step.go(value, next));
      values = next;
    }
    return values;
  }

  private static Step step(Matcher matcher) {
    String quoted = matcher.group(1);
    String name = quoted != null ? quoted : matcher.group(8);
    if (name != null) {
      return byName(name.replaceAll("\\\\(.)", "$1"));
    }
    if (matcher.group(2) != null) {
      return byIndex(Integer.parseInt(matcher.group(2)));
    }
    if (matcher.group(3) != null) {
      return SimplePath::eachElement;
    }
    String wanted =
        matcher.group(5) != null
            ? matcher.group(5)
            : matcher.group(6) != null ? matcher.group(6) : matcher.group(7);
    SimplePath field = new SimplePath("." + matcher.group(4));
    return (value, found) -> {
      List<@Nullable Object> elements = new ArrayList<>();
      eachElement(value, elements);
      for (Object element : elements) {
        Object at = field.first(element);
        if (at != null && at.toString().equals(wanted)) {
          found.add(element);
        }
      }
    };
  }

  private static Step byName(String name) {
    return (value, found) -> {
      Map<String, @Nullable Object> object = Tree.object(value);
      if (object != null && object.containsKey(name)) {
        found.add(object.get(name));
      }
    };
  }

  private static Step byIndex(int index) {
    return (value, found) -> {
      if (value instanceof List<?> list && index < list.size()) {
        found.add(list.get(index));
      }
    };
  }

  private static void eachElement(@Nullable Object value, List<@Nullable Object> found) {
    Map<String, @Nullable Object> object = Tree.object(value);
    if (value instanceof List<?> list) {
      found.addAll(list);
    } else if (object != null) {
      found.addAll(object.values());
    }
  }
}
