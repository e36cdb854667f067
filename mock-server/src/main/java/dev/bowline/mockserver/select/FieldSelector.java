package dev.bowline.mockserver.select;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A selector by fields, such as {@code spec.nodeName=n1,status.phase!=Failed}. Immutable. */
public final class FieldSelector {
  /** Matches everything. */
  public static final FieldSelector EVERYTHING = new FieldSelector(List.of());

  /** What stands for itself in a value only behind a backslash. */
  private static final String SPECIAL = "\\,=";

  private final List<Requirement> requirements;

  private FieldSelector(List<Requirement> requirements) {
    this.requirements = requirements;
  }

  /** Selects the object of a name. */
  public static FieldSelector byName(String name) {
    return new FieldSelector(
        List.of(new Requirement("metadata.name", Requirement.Operator.IN, List.of(name))));
  }

  /**
   * Reads a selector.
   *
   * @param known the fields that may be named
   * @param refusal the message about another one
   * @throws SelectorException with the server's message if it is malformed or names another field
   */
  public static FieldSelector parse(String text, List<String> known, UnaryOperator<String> refusal)
      throws SelectorException {
    List<Requirement> requirements = new ArrayList<>();
    for (String term : terms(text)) {
      if (!term.isEmpty()) {
        requirements.add(requirement(term, text, known, refusal));
      }
    }
    return requirements.isEmpty() ? EVERYTHING : new FieldSelector(List.copyOf(requirements));
  }

  /** Whether an object with these fields is selected. */
  public boolean matches(Map<String, String> fields) {
    for (Requirement requirement : requirements) {
      if (!requirement.matchesFields(fields)) {
        return false;
      }
    }
    return true;
  }

  /** Whether it names the one object that it may select. */
  public boolean isByName() {
    return requirements.stream()
        .anyMatch(
            requirement ->
                requirement.key().equals("metadata.name")
                    && requirement.operator() == Requirement.Operator.IN);
  }

  /** Whether everything is selected. */
  public boolean isEverything() {
    return requirements.isEmpty();
  }

  /** Whether it selects by a field, and the first value that it wants is this one. */
  public boolean requires(String field, String value) {
    for (Requirement requirement : requirements) {
      if (requirement.key().equals(field) && requirement.operator() == Requirement.Operator.IN) {
        return requirement.values().contains(value);
      }
    }
    return false;
  }

  private static List<String> terms(String text) {
    List<String> terms = new ArrayList<>();
    StringBuilder term = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ',') {
        terms.add(term.toString());
        term.setLength(0);
      } else {
        term.append(c);
        if (c == '\\' && i + 1 < text.length()) {
          term.append(text.charAt(++i));
        }
      }
    }
    terms.add(term.toString());
    return terms;
  }

  private static Requirement requirement(
      String term, String text, List<String> known, UnaryOperator<String> refusal)
      throws SelectorException {
    int equals = term.indexOf('=');
    if (equals < 0) {
      throw new SelectorException(
          "invalid selector: '" + text + "'; can't understand '" + term + "'");
    }
    boolean isNegated = equals > 0 && term.charAt(equals - 1) == '!';
    boolean isDoubled = !isNegated && term.startsWith("==", equals);
    String key = term.substring(0, isNegated ? equals - 1 : equals);
    String value = unescape(term.substring(isDoubled ? equals + 2 : equals + 1));
    if (!known.contains(key)) {
      throw new SelectorException(refusal.apply(key));
    }
    return new Requirement(
        key, isNegated ? Requirement.Operator.NOT_IN : Requirement.Operator.IN, List.of(value));
  }

  private static String unescape(String value) throws SelectorException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\\') {
        String escaped = value.substring(i + 1, Math.min(i + 2, value.length()));
        if (escaped.isEmpty() || SPECIAL.indexOf(escaped) < 0) {
          throw new SelectorException(
              "invalid field selector: invalid escape sequence: \\" + escaped);
        }
        text.append(escaped);
        i++;
      } else if (SPECIAL.indexOf(c) >= 0) {
        throw new SelectorException(
            "invalid field selector: unescaped character in value: " + (int) c);
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }
}
