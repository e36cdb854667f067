package dev.bowline.mockserver.custom;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The path by which a rule names the field that is to blame: {@code .spec.ports['http']}. */
final class RuleFieldPath {
  private static final Map<Character, Character> ESCAPES =
      Map.of(
          'a', '\u0007', 'b', '\b', 'f', '\f', 'n', '\n', 'r', '\r', 't', '\t', 'v', '\u000b', '\'',
          '\'', '\\', '\\');

  private final String path;
  private int at;
  private @Nullable Schema schema;
  private final StringBuilder field = new StringBuilder();

  private RuleFieldPath(String path, Schema schema) {
    this.path = path;
    this.schema = schema;
  }

  /** The path as messages tell it, without a point at its beginning; null if it is none. */
  static @Nullable String of(String path, Schema schema) {
    RuleFieldPath reader = new RuleFieldPath(path, schema);
    while (reader.at < path.length()) {
      if (!reader.step()) {
        return null;
      }
    }
    return reader.field.toString();
  }

  private boolean step() {
    char first = path.charAt(at++);
    String name = first == '.' ? plain() : first == '[' ? quoted() : null;
    Schema parent = schema;
    if (name == null || parent == null) {
      return false;
    }
    if (!parent.properties().isEmpty()) {
      schema = parent.properties().get(name);
      field.append(field.isEmpty() ? "" : ".").append(name);
    } else if (parent.additional() != null) {
      schema = parent.additional();
      field.append('[').append(name).append(']');
    } else {
      return false;
    }
    return schema != null;
  }

  private @Nullable String plain() {
    int start = at;
    while (at < path.length() && ".[]".indexOf(path.charAt(at)) < 0) {
      at++;
    }
    return at == start ? null : path.substring(start, at);
  }

  private @Nullable String quoted() {
    if (at >= path.length() || path.charAt(at) != '\'') {
      return null;
    }
    StringBuilder name = new StringBuilder();
    for (at++; at < path.length() && path.charAt(at) != '\''; at++) {
      char c = path.charAt(at);
      if (c == '\\') {
        Character escaped = at + 1 < path.length() ? ESCAPES.get(path.charAt(++at)) : null;
        if (escaped == null) {
          return null;
        }
        name.append(escaped.charValue());
      } else {
        name.append(c);
      }
    }
    boolean isClosed = path.startsWith("']", at);
    at += 2;
    return isClosed ? name.toString() : null;
  }
}
