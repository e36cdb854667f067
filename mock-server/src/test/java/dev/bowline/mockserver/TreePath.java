package dev.bowline.mockserver;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Paths of the recorded conversations, such as {@code items[*].metadata.name}. What is not there
 * reads as {@code <absent>}.
 */
final class TreePath {
  private static final String ABSENT = "<absent>";

  private TreePath() {}

  static @Nullable Object get(@Nullable Object tree, String path) {
    int star = path.indexOf("[*]");
    if (star >= 0) {
      String rest = path.substring(star + "[*]".length());
      List<@Nullable Object> all = new ArrayList<>();
      if (get(tree, path.substring(0, star)) instanceof List<?> elements) {
        for (Object element : elements) {
          all.add(rest.isEmpty() ? element : get(element, rest.substring(1)));
        }
      }
      return all;
    }
    Object value = tree;
    for (String step : path.replace("[", ".[").split("\\.", -1)) {
      if (step.isEmpty()) {
        continue;
      }
      if (step.startsWith("[") && value instanceof List<?> list) {
        int index = Integer.parseInt(step.substring(1, step.length() - 1));
        value = index < list.size() ? list.get(index) : ABSENT;
        continue;
      }
      Map<String, @Nullable Object> object = Tree.object(value);
      if (object == null || !object.containsKey(step)) {
        return ABSENT;
      }
      value = object.get(step);
    }
    return value;
  }
}
