package dev.bowline.mockserver.table;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Labels and label selectors as text. */
final class Selectors {
  private Selectors() {}

  static String labels(Map<String, String> labels) {
    return orNone(pairs(labels));
  }

  static String orNone(String text) {
    return text.isEmpty() ? "<none>" : text;
  }

  private static String pairs(Map<String, String> labels) {
    return labels.entrySet().stream()
        .map(label -> label.getKey() + "=" + label.getValue())
        .collect(Collectors.joining(","));
  }

  /** A selector with {@code matchLabels} and {@code matchExpressions}; empty for everything. */
  static String text(Printed selector) {
    Map<String, String> requirements = new TreeMap<>();
    selector
        .textMap("matchLabels")
        .forEach((key, value) -> add(requirements, key, key + "=" + value));
    for (Printed expression : selector.list("matchExpressions")) {
      String key = expression.text("key");
      add(requirements, key, requirement(key, expression));
    }
    return String.join(",", requirements.values());
  }

  private static void add(Map<String, String> requirements, String key, String text) {
    requirements.merge(key, text, (a, b) -> a + "," + b);
  }

  private static String requirement(String key, Printed expression) {
    Set<String> values = new TreeSet<>(expression.texts("values"));
    String list = " (" + String.join(",", values) + ")";
    return switch (expression.text("operator")) {
      case "In" -> key + " in" + list;
      case "NotIn" -> key + " notin" + list;
      case "DoesNotExist" -> "!" + key;
      default -> key;
    };
  }

  /** A selector as the server's language prints a value of it. */
  static String dump(Printed selector) {
    StringBuilder text = new StringBuilder("&LabelSelector{MatchLabels:map[string]string{");
    selector
        .textMap("matchLabels")
        .forEach((key, value) -> text.append(key).append(": ").append(value).append(','));
    text.append("},MatchExpressions:[]LabelSelectorRequirement{");
    for (Printed expression : selector.list("matchExpressions")) {
      text.append("LabelSelectorRequirement{Key:")
          .append(expression.text("key"))
          .append(",Operator:")
          .append(expression.text("operator"))
          .append(",Values:[")
          .append(String.join(" ", expression.texts("values")))
          .append("],},");
    }
    return text.append("},}").toString();
  }
}
