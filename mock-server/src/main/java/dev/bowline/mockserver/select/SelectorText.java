package dev.bowline.mockserver.select;

import dev.bowline.mockserver.object.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A label selector of an object as a text, in the server's order. */
public final class SelectorText {
  private SelectorText() {}

  /** Of {@code matchLabels} and {@code matchExpressions}. */
  public static String of(@Nullable Map<String, @Nullable Object> selector) {
    List<Map.Entry<String, String>> terms = new ArrayList<>();
    new TreeMap<>(Tree.textMap(selector, "matchLabels"))
        .forEach((key, value) -> terms.add(Map.entry(key, key + "=" + value)));
    if (selector != null && selector.get("matchExpressions") instanceof List<?> expressions) {
      for (Object element : expressions) {
        Map<String, @Nullable Object> expression = Tree.object(element);
        String key = Tree.text(expression, "key");
        String values =
            " ("
                + String.join(",", Tree.texts(expression, "values").stream().sorted().toList())
                + ")";
        terms.add(
            Map.entry(
                key,
                switch (Tree.text(expression, "operator")) {
                  case "Exists" -> key;
                  case "DoesNotExist" -> "!" + key;
                  case "NotIn" -> key + " notin" + values;
                  default -> key + " in" + values;
                }));
      }
    }
    return String.join(
        ",", terms.stream().sorted(Map.Entry.comparingByKey()).map(Map.Entry::getValue).toList());
  }

  /** Of labels alone. */
  public static String ofLabels(Map<String, String> labels) {
    return String.join(
        ",",
        new TreeMap<>(labels)
            .entrySet().stream().map(label -> label.getKey() + "=" + label.getValue()).toList());
  }
}
