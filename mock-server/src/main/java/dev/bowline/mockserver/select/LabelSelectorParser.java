package dev.bowline.mockserver.select;

import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Reads label selectors; its messages are those of the server. */
final class LabelSelectorParser {
  private static final String REQUIREMENT = "unable to parse requirement: ";

  private final LabelSelectorLexer lexer;

  LabelSelectorParser(String text) {
    this.lexer = new LabelSelectorLexer(text);
  }

  List<Requirement> parse() throws SelectorException {
    List<Requirement> requirements = new ArrayList<>();
    while (true) {
      String token = lexer.peek();
      if (token.equals("!") || !LabelSelectorLexer.isSign(token)) {
        requirements.add(requirement());
        String separator = lexer.take();
        if (separator.isEmpty()) {
          return requirements;
        }
        if (!separator.equals(",")) {
          throw new SelectorException(
              "found '" + separator + "', expected: ',' or 'end of string'");
        }
        String following = lexer.peek();
        if (!following.equals("!") && LabelSelectorLexer.isSign(following)) {
          throw new SelectorException("found '" + following + "', expected: identifier after ','");
        }
      } else if (token.isEmpty()) {
        return requirements;
      } else {
        throw new SelectorException(
            "found '" + token + "', expected: !, identifier, or 'end of string'");
      }
    }
  }

  private Requirement requirement() throws SelectorException {
    boolean isNegated = lexer.peek().equals("!");
    if (isNegated) {
      lexer.take();
    }
    String key = lexer.take();
    if (LabelSelectorLexer.isSign(key)) {
      throw new SelectorException(REQUIREMENT + "found '" + key + "', expected: identifier");
    }
    List<String> problems = Names.labelKeyProblems(key);
    if (!problems.isEmpty()) {
      String problem = String.join("; ", problems).replace("a qualified name", "a valid label key");
      throw new SelectorException(
          REQUIREMENT + "<nil>: Invalid value: " + GoFormat.quoted(key) + ": " + problem);
    }
    if (isNegated) {
      return new Requirement(key, Requirement.Operator.MISSING, List.of());
    }
    String operator = lexer.peek();
    if (operator.isEmpty() || operator.equals(",")) {
      return new Requirement(key, Requirement.Operator.EXISTS, List.of());
    }
    lexer.take();
    return switch (operator) {
      case "in" -> checked(key, Requirement.Operator.IN, set());
      case "notin" -> checked(key, Requirement.Operator.NOT_IN, set());
      case "=", "==" -> checked(key, Requirement.Operator.IN, List.of(value()));
      case "!=" -> checked(key, Requirement.Operator.NOT_IN, List.of(value()));
      case ">" -> compared(key, Requirement.Operator.GREATER, value());
      case "<" -> compared(key, Requirement.Operator.LESS, value());
      default ->
          throw new SelectorException(
              REQUIREMENT + "found '" + operator + "', expected: in, notin, =, ==, !=, gt, lt");
    };
  }

  private Requirement checked(String key, Requirement.Operator operator, List<String> values)
      throws SelectorException {
    for (int i = 0; i < values.size(); i++) {
      for (String problem : Names.labelValueProblems(values.get(i))) {
        throw new SelectorException(
            REQUIREMENT
                + "values["
                + i
                + "]["
                + key
                + "]: Invalid value: "
                + GoFormat.quoted(values.get(i))
                + ": "
                + problem);
      }
    }
    return new Requirement(key, operator, values);
  }

  private Requirement compared(String key, Requirement.Operator operator, String value)
      throws SelectorException {
    if (!Requirement.isNumber(value)) {
      throw new SelectorException(
          REQUIREMENT
              + "values[0]: Invalid value: "
              + GoFormat.quoted(value)
              + ": for 'Gt', 'Lt' operators, the value must be an integer");
    }
    return checked(key, operator, List.of(value));
  }

  private String value() throws SelectorException {
    String token = lexer.peek();
    if (token.isEmpty() || token.equals(",")) {
      return "";
    }
    if (LabelSelectorLexer.isSign(token)) {
      throw new SelectorException(REQUIREMENT + "found '" + token + "', expected: identifier");
    }
    return lexer.take();
  }

  private List<String> set() throws SelectorException {
    String open = lexer.take();
    if (!open.equals("(")) {
      throw new SelectorException(REQUIREMENT + "found '" + open + "' expected: '('");
    }
    String first = lexer.peek();
    if (LabelSelectorLexer.isSign(first) && !first.equals(")") && !first.equals(",")) {
      throw new SelectorException(
          REQUIREMENT + "found '" + first + "', expected: ',', ')' or identifier");
    }
    Set<String> values = new TreeSet<>();
    boolean wantsValue = true;
    while (true) {
      String token = lexer.take();
      if (token.equals(")") || token.equals(",")) {
        if (wantsValue) {
          values.add("");
        }
        if (token.equals(")")) {
          return List.copyOf(values);
        }
        wantsValue = true;
      } else if (LabelSelectorLexer.isSign(token) || !wantsValue) {
        throw new SelectorException(REQUIREMENT + "found '" + token + "', expected: ',' or ')'");
      } else {
        values.add(token);
        wantsValue = false;
      }
    }
  }
}
