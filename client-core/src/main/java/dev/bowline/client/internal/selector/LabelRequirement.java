package dev.bowline.client.internal.selector;

import dev.bowline.client.internal.request.NameRule;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One condition of a label selector, checked by the rules of the server.
 *
 * @param values what it compares with, sorted; of {@code EXISTS} and {@code ABSENT} none
 */
public record LabelRequirement(String key, Operator operator, List<String> values) {
  private static final int MAX_NAME = 63;

  /** How a label is compared. */
  public enum Operator {
    IN,
    NOT_IN,
    EXISTS,
    ABSENT,
    GREATER,
    LESS
  }

  /**
   * Checks it.
   *
   * @throws IllegalArgumentException if no label has such a key or value, or there is no value to
   *     compare with
   */
  public LabelRequirement {
    values = List.copyOf(values).stream().distinct().sorted().toList();
    checkKey(key);
    switch (operator) {
      case IN, NOT_IN -> {
        if (values.isEmpty()) {
          throw new IllegalArgumentException("label " + key + " is compared with no value");
        }
        values.forEach(value -> checkValue(key, value));
      }
      case GREATER, LESS -> {
        if (values.size() != 1 || integer(values.get(0)) == null || !isWord(values.get(0))) {
          throw new IllegalArgumentException(
              "label "
                  + key
                  + " is compared by size with "
                  + values
                  + ", which is no integer of 0 or more");
        }
      }
      case EXISTS, ABSENT -> {
        if (!values.isEmpty()) {
          throw new IllegalArgumentException(
              "whether label " + key + " exists is asked with values: " + values);
        }
      }
    }
  }

  /** Whether labels fulfil it. As on servers, a label that is absent is in no set. */
  public boolean matches(Map<String, String> labels) {
    String value = labels.get(key);
    return switch (operator) {
      case IN -> value != null && values.contains(value);
      case NOT_IN -> value == null || !values.contains(value);
      case EXISTS -> value != null;
      case ABSENT -> value == null;
      case GREATER, LESS -> value != null && compares(integer(value));
    };
  }

  private boolean compares(@Nullable Long found) {
    Long bound = integer(values.get(0));
    if (found == null || bound == null) {
      return false;
    }
    return operator == Operator.GREATER ? found > bound : found < bound;
  }

  /** As the server's parser takes it. */
  @Override
  public String toString() {
    return switch (operator) {
      case IN -> values.size() == 1 ? key + "=" + values.get(0) : set(" in ");
      case NOT_IN -> values.size() == 1 ? key + "!=" + values.get(0) : set(" notin ");
      case EXISTS -> key;
      case ABSENT -> "!" + key;
      case GREATER -> key + ">" + values.get(0);
      case LESS -> key + "<" + values.get(0);
    };
  }

  private String set(String word) {
    return key + word + "(" + String.join(",", values) + ")";
  }

  private static @Nullable Long integer(String text) {
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static void checkKey(String key) {
    int slash = key.indexOf('/');
    String name = key.substring(slash + 1);
    if ((slash >= 0 && !NameRule.DNS_SUBDOMAIN.allows(key.substring(0, slash)))
        || name.isEmpty()
        || !isWord(name)) {
      throw new IllegalArgumentException(
          "no label key can be \""
              + key
              + "\": it is at most 63 letters, digits, \"-\", \"_\" and \".\", beginning and ending with a letter or digit, with or without a DNS subdomain and \"/\" before it");
    }
  }

  private static void checkValue(String key, String value) {
    if (!value.isEmpty() && !isWord(value)) {
      throw new IllegalArgumentException(
          "label "
              + key
              + " can't be \""
              + value
              + "\": a value is empty, or at most 63 letters, digits, \"-\", \"_\" and \".\", beginning and ending with a letter or digit");
    }
  }

  private static boolean isWord(String text) {
    Set<Character> inside = Set.of('-', '_', '.');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isPlain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      boolean isEdge = i == 0 || i == text.length() - 1;
      if (!isPlain && (isEdge || !inside.contains(c))) {
        return false;
      }
    }
    return text.length() <= MAX_NAME;
  }
}
