package dev.bowline.client.internal.selector;

import dev.bowline.client.internal.selector.LabelRequirement.Operator;
import java.util.ArrayList;
import java.util.List;

/** Reads label selectors as servers do: {@code app in (web, api),tier!=db,!canary,cores>4}. */
public final class LabelSelectorParser {
  private static final String SPECIAL = "=!(),<>";

  private final String text;
  private int at;

  private LabelSelectorParser(String text) {
    this.text = text;
  }

  /**
   * The conditions in a selector; none in a blank one, which every object fits.
   *
   * @throws IllegalArgumentException if it is no selector, with the place
   */
  public static List<LabelRequirement> parse(String text) {
    return new LabelSelectorParser(text).requirements();
  }

  private List<LabelRequirement> requirements() {
    List<LabelRequirement> found = new ArrayList<>();
    skipSpace();
    if (isEnd()) {
      return found;
    }
    found.add(requirement());
    while (!isEnd()) {
      expect(',', "\",\" or the end");
      found.add(requirement());
    }
    return found;
  }

  private LabelRequirement requirement() {
    if (taken("!")) {
      return made(key(), Operator.ABSENT, List.of());
    }
    String key = key();
    if (isEnd() || text.charAt(at) == ',') {
      return made(key, Operator.EXISTS, List.of());
    }
    if (taken("==") || taken("=")) {
      return made(key, Operator.IN, List.of(word()));
    }
    if (taken("!=")) {
      return made(key, Operator.NOT_IN, List.of(word()));
    }
    if (taken(">")) {
      return made(key, Operator.GREATER, List.of(word()));
    }
    if (taken("<")) {
      return made(key, Operator.LESS, List.of(word()));
    }
    int start = at;
    return switch (word()) {
      case "in" -> made(key, Operator.IN, values());
      case "notin" -> made(key, Operator.NOT_IN, values());
      default -> throw error("an operator", start);
    };
  }

  private LabelRequirement made(String key, Operator operator, List<String> values) {
    try {
      return new LabelRequirement(key, operator, values);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("label selector \"" + text + "\": " + e.getMessage(), e);
    }
  }

  private List<String> values() {
    expect('(', "\"(\"");
    List<String> values = new ArrayList<>();
    values.add(word());
    while (taken(",")) {
      values.add(word());
    }
    expect(')', "\",\" or \")\"");
    return values;
  }

  private String key() {
    int start = at;
    String key = word();
    if (key.isEmpty()) {
      throw error("a label's key", start);
    }
    return key;
  }

  /** What lies between special characters and space; may be empty. */
  private String word() {
    int start = at;
    while (at < text.length()
        && !isSpace(text.charAt(at))
        && SPECIAL.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    String word = text.substring(start, at);
    skipSpace();
    return word;
  }

  private boolean taken(String symbol) {
    if (!text.startsWith(symbol, at)) {
      return false;
    }
    at += symbol.length();
    skipSpace();
    return true;
  }

  private void expect(char symbol, String expected) {
    if (!taken(String.valueOf(symbol))) {
      throw error(expected, at);
    }
  }

  private void skipSpace() {
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }

  private boolean isEnd() {
    return at == text.length();
  }

  private IllegalArgumentException error(String expected, int place) {
    String found = place == text.length() ? "its end" : "\"" + text.substring(place) + "\"";
    return new IllegalArgumentException(
        "label selector \"" + text + "\": expected " + expected + ", found " + found);
  }
}
