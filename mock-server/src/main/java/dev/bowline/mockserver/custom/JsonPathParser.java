package dev.bowline.mockserver.custom;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads paths as the server's library does, which is more forgiving than any standard. */
final class JsonPathParser {
  private static final Pattern SLICE = Pattern.compile("(-?[0-9]*)(:-?[0-9]*)?(:-?[0-9]*)?");
  private static final Pattern COMPARISON = Pattern.compile("([^!<>=]+)([!<>=]+)(.+)");
  private static final String TERMINATORS = " \t\r\n.,[]$@{}";

  private final String text;
  private final List<JsonPathStep> steps = new ArrayList<>();
  private int at;

  private JsonPathParser(String text) {
    this.text = text;
  }

  /** The steps of a path, or null if it is malformed. */
  static @Nullable List<JsonPathStep> parse(String text) {
    try {
      return new JsonPathParser(text).read();
    } catch (IllegalArgumentException e) { // also of numbers
      return null;
    }
  }

  private List<JsonPathStep> read() {
    while (at < text.length() && text.charAt(at) != '}') {
      char c = text.charAt(at);
      if (text.startsWith("[?(", at)) {
        at += 3;
        filter();
      } else if (text.startsWith("..", at)) {
        at += 2;
        steps.add(JsonPathStep.recursive());
        if (at < text.length() && isWord(text.charAt(at))) {
          field();
        }
      } else if (c == '[') {
        array();
      } else if (c == '"' || c == '\'') {
        steps.add(JsonPathStep.constant(quoted(c)));
      } else if (c == '.') {
        at++;
        field();
      } else if (c == '+' || c == '-' || Character.isDigit(c)) {
        steps.add(JsonPathStep.constant(number()));
      } else if (isWord(c)) {
        steps.add(JsonPathStep.constant(truth()));
      } else if (c == ' ' || c == '@' || c == '$') {
        at++;
      } else {
        throw new IllegalArgumentException(text);
      }
    }
    return List.copyOf(steps);
  }

  private static boolean isWord(char c) {
    return c == '_' || Character.isLetterOrDigit(c);
  }

  private void field() {
    StringBuilder name = new StringBuilder();
    while (at < text.length() && TERMINATORS.indexOf(text.charAt(at)) < 0) {
      if (text.charAt(at) == '\\' && ++at == text.length()) {
        break;
      }
      name.append(text.charAt(at++));
    }
    steps.add(
        name.toString().equals("*")
            ? JsonPathStep.wildcard()
            : JsonPathStep.field(name.toString()));
  }

  private String quoted(char quote) {
    int end = at;
    do {
      end = text.indexOf(quote, end + 1);
      if (end < 0) {
        throw new IllegalArgumentException(text);
      }
    } while (text.charAt(end - 1) == '\\');
    String inside = text.substring(at + 1, end);
    at = end + 1;
    return inside.translateEscapes();
  }

  private Object number() {
    int start = at++;
    while (at < text.length() && (text.charAt(at) == '.' || Character.isDigit(text.charAt(at)))) {
      at++;
    }
    String digits = text.substring(start, at);
    if (digits.indexOf('.') >= 0) {
      return Double.valueOf(digits);
    }
    return Long.valueOf(digits);
  }

  private Object truth() {
    int start = at;
    while (at < text.length() && TERMINATORS.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return switch (text.substring(start, at)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException(text);
    };
  }

  private void array() {
    int end = text.indexOf(']', at);
    if (end < 0) {
      throw new IllegalArgumentException(text);
    }
    String inside = text.substring(at + 1, end);
    at = end + 1;
    if (inside.indexOf(',') >= 0) {
      List<List<JsonPathStep>> paths = new ArrayList<>();
      for (String part : inside.split(",", -1)) {
        paths.add(new JsonPathParser("[" + part.strip() + "]").read());
      }
      steps.add(JsonPathStep.union(List.copyOf(paths)));
    } else if (inside.matches("'[^']*'")) {
      steps.addAll(new JsonPathParser("." + inside.substring(1, inside.length() - 1)).read());
    } else {
      steps.add(slice(inside.equals("*") ? ":" : inside));
    }
  }

  private JsonPathStep slice(String inside) {
    Matcher matcher = SLICE.matcher(inside);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(text);
    }
    Integer from = index(matcher.group(1));
    boolean isOne = matcher.group(2) == null;
    Integer to =
        isOne ? Integer.valueOf(from == null ? 1 : from + 1) : index(matcher.group(2).substring(1));
    Integer step = matcher.group(3) == null ? null : index(matcher.group(3).substring(1));
    return JsonPathStep.slice(from, to, isOne, step == null ? 1 : step);
  }

  private static @Nullable Integer index(String digits) {
    return digits.isEmpty() ? null : Integer.valueOf(digits);
  }

  /** Up to the bracket that isn't inside of quotes. */
  private void filter() {
    int start = at;
    char quote = 0;
    boolean isOpen = false;
    while (at < text.length() && (text.charAt(at) != ')' || isOpen)) {
      char c = text.charAt(at);
      if (c == '"' || c == '\'') {
        if (quote == 0) {
          quote = c;
          isOpen = true;
        } else if (c == quote && text.charAt(at - 1) != '\\') {
          isOpen = false;
        }
      }
      at++;
    }
    if (!text.startsWith(")]", at)) {
      throw new IllegalArgumentException(text);
    }
    String inside = text.substring(start, at);
    at += 2;
    Matcher matcher = COMPARISON.matcher(inside);
    steps.add(
        JsonPathStep.filter(
            matcher.matches()
                ? new JsonPathFilter(
                    new JsonPathParser(matcher.group(1)).read(),
                    matcher.group(2),
                    new JsonPathParser(matcher.group(3)).read())
                : new JsonPathFilter(new JsonPathParser(inside).read(), "", List.of())));
  }
}
