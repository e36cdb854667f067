package dev.bowline.mockserver.api;

import dev.bowline.codec.JsonTrees;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds names that stand twice in an object of a JSON text, which parsers take silently. */
final class JsonDuplicates {
  private final String text;
  private final List<String> found = new ArrayList<>();
  private int at;

  private JsonDuplicates(String text) {
    this.text = text;
  }

  /**
   * The paths of names that stand twice, such as {@code spec.containers[0].name}.
   *
   * @param json well-formed JSON, as a parser has seen before
   */
  static List<String> find(byte[] json) {
    JsonDuplicates duplicates = new JsonDuplicates(new String(json, StandardCharsets.UTF_8));
    duplicates.value("");
    return duplicates.found;
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
      if (!names.add(name)) {
        found.add(inner);
      }
      next();
      at++; // the colon
      value(inner);
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
