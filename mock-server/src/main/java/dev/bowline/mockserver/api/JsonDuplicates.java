package dev.bowline.mockserver.api;

import dev.bowline.codec.JsonTrees;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds names that stand twice in an object of a JSON text, which parsers take silently. */
public final class JsonDuplicates {
  private final String text;
  private final Set<String> unknown;
  private final Set<String> found = new LinkedHashSet<>();
  private boolean isLooking = true;
  private int at;

  private JsonDuplicates(String text, Set<String> unknown) {
    this.text = text;
    this.unknown = unknown;
  }

  /**
   * The paths of names that stand twice, such as {@code spec.containers[0].name}.
   *
   * @param json well-formed JSON, as a parser has seen before
   */
  public static List<String> find(byte[] json) {
    return find(json, List.of());
  }

  /**
   * The paths of names that stand twice and of those that nobody knows, in their order. What is
   * below a name that nobody knows isn't looked at.
   */
  static List<String> find(byte[] json, List<String> unknown) {
    JsonDuplicates duplicates =
        new JsonDuplicates(new String(json, StandardCharsets.UTF_8), Set.copyOf(unknown));
    duplicates.value("");
    return List.copyOf(duplicates.found);
  }

  private void value(String path) {
    char first = next();
    if (first == '{') {
      at++;
      members(path);
    } else if (first == '[') {
      at++;
      elements(path);
    } else if (first == '"') {
      string();
    } else {
      while (at < text.length() && ",]}".indexOf(text.charAt(at)) < 0) {
        at++;
      }
    }
  }

  private void members(String path) {
    Set<String> names = new HashSet<>();
    while (next() != '}') {
      String name = string();
      String inner = path.isEmpty() ? name : path + "." + name;
      boolean isUnknown = unknown.contains(inner);
      if (isLooking && (isUnknown || !names.add(name))) {
        found.add(inner);
      }
      next();
      at++; // the colon
      boolean wasLooking = isLooking;
      isLooking &= !isUnknown;
      value(inner);
      isLooking = wasLooking;
      if (next() == ',') {
        at++;
      }
    }
    at++;
  }

  private void elements(String path) {
    for (int i = 0; next() != ']'; i++) {
      value(path + "[" + i + "]");
      if (next() == ',') {
        at++;
      }
    }
    at++;
  }

  private String string() {
    int start = at++;
    while (text.charAt(at) != '"') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    at++;
    String quoted = text.substring(start, at);
    return quoted.indexOf('\\') < 0
        ? quoted.substring(1, quoted.length() - 1)
        : String.valueOf(JsonTrees.parse(quoted.getBytes(StandardCharsets.UTF_8)));
  }

  /** The next character that is no white space; a blank at the end. */
  private char next() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : ' ';
  }
}
