package dev.bowline.mockserver.patch;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.GoFormat;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON whose texts, numbers and booleans stay as they were written: the server's library compares
 * them so. Objects and lists are Maps and Lists, null is null.
 */
final class RawJson {
  private final String text;
  private int at;

  private RawJson(String text) {
    this.text = text;
  }

  /**
   * A value as it was written.
   *
   * @param written between its delimiters
   */
  record Scalar(String written) {}

  /** Reads well-formed JSON. */
  static @Nullable Object parse(byte[] json) {
    RawJson reader = new RawJson(new String(json, StandardCharsets.UTF_8));
    reader.skipBlanks();
    return reader.value();
  }

  /** A tree as the server writes it. */
  static @Nullable Object of(@Nullable Object tree) {
    if (tree instanceof Map<?, ?> map) {
      Map<Object, @Nullable Object> raw = new LinkedHashMap<>();
      map.forEach((name, member) -> raw.put(name, of(member)));
      return raw;
    }
    if (tree instanceof List<?> list) {
      List<@Nullable Object> raw = new ArrayList<>(list.size());
      list.forEach(element -> raw.add(of(element)));
      return raw;
    }
    if (tree == null) {
      return null;
    }
    return new Scalar(GoFormat.json(tree));
  }

  /** What a raw tree means. */
  static @Nullable Object meaning(@Nullable Object raw) {
    if (raw instanceof Map<?, ?> map) {
      Map<Object, @Nullable Object> tree = new LinkedHashMap<>();
      map.forEach((name, member) -> tree.put(name, meaning(member)));
      return tree;
    }
    if (raw instanceof List<?> list) {
      List<@Nullable Object> tree = new ArrayList<>(list.size());
      list.forEach(element -> tree.add(meaning(element)));
      return tree;
    }
    return raw instanceof Scalar scalar ? parsed(scalar.written()) : raw;
  }

  private static @Nullable Object parsed(String written) {
    return JsonTrees.parse(written.getBytes(StandardCharsets.UTF_8));
  }

  private @Nullable Object value() {
    char first = text.charAt(at);
    if (first == '{') {
      return object();
    }
    if (first == '[') {
      return list();
    }
    String written = scalar();
    return written.equals("null") ? null : new Scalar(written);
  }

  private Map<String, @Nullable Object> object() {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    next();
    while (text.charAt(at) != '}') {
      String name = String.valueOf(parsed(scalar()));
      skipBlanks();
      next(); // the colon
      object.put(name, value());
      skipComma();
    }
    at++;
    return object;
  }

  private List<@Nullable Object> list() {
    List<@Nullable Object> list = new ArrayList<>();
    next();
    while (text.charAt(at) != ']') {
      list.add(value());
      skipComma();
    }
    at++;
    return list;
  }

  private String scalar() {
    int start = at;
    if (text.charAt(at) == '"') {
      do {
        at += text.charAt(at) == '\\' ? 2 : 1;
      } while (text.charAt(at) != '"');
      at++;
    } else {
      while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
        at++;
      }
    }
    return text.substring(start, at);
  }

  private void skipComma() {
    skipBlanks();
    if (text.charAt(at) == ',') {
      next();
    }
  }

  private void next() {
    at++;
    skipBlanks();
  }

  private void skipBlanks() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }
}
