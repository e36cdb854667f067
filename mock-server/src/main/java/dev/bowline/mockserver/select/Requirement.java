package dev.bowline.mockserver.select;

import java.util.List;
import java.util.Map;

/**
 * One condition of a selector.
 *
 * @param key the label or field
 * @param operator how it is compared
 * @param values with what it is compared
 */
record Requirement(String key, Operator operator, List<String> values) {
  enum Operator {
    EXISTS,
    MISSING,
    IN,
    NOT_IN,
    GREATER,
    LESS
  }

  /** Labels: an absent label is not in any set of values. */
  boolean matchesLabels(Map<String, String> labels) {
    String value = labels.get(key);
    return switch (operator) {
      case EXISTS -> value != null;
      case MISSING -> value == null;
      case IN -> value != null && values.contains(value);
      case NOT_IN -> value == null || !values.contains(value);
      case GREATER -> value != null && isNumber(value) && number(value) > number(values.get(0));
      case LESS -> value != null && isNumber(value) && number(value) < number(values.get(0));
    };
  }

  /** Fields: an absent field is empty. */
  boolean matchesFields(Map<String, String> fields) {
    boolean isEqual = values.contains(fields.getOrDefault(key, ""));
    return (operator == Operator.IN) == isEqual;
  }

  static boolean isNumber(String text) {
    try {
      Long.parseLong(text);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static long number(String text) {
    return Long.parseLong(text);
  }
}
