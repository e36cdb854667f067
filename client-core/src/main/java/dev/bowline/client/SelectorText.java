package dev.bowline.client;

import java.util.StringJoiner;

/** Collects the parts of a label or field selector. */
final class SelectorText {
  private final StringJoiner parts = new StringJoiner(",");

  /** A whole selector, in the server's syntax. */
  void add(String selector) {
    if (selector.isBlank()) {
      throw new IllegalArgumentException("the selector is empty");
    }
    parts.add(selector.strip());
  }

  /** Label values have no characters that could need an escape. */
  void addLabel(String key, String value) {
    requirePlain("key", key);
    requirePlain("value", value);
    if (key.isEmpty()) {
      throw new IllegalArgumentException("the label's key is empty");
    }
    parts.add(key + "=" + value);
  }

  void addField(String path, String value) {
    if (path.isBlank()) {
      throw new IllegalArgumentException("the field's path is empty");
    }
    parts.add(path + "=" + value.replace("\\", "\\\\").replace(",", "\\,").replace("=", "\\="));
  }

  private static void requirePlain(String what, String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c <= ' ' || ",=!()".indexOf(c) >= 0) {
        throw new IllegalArgumentException(
            "no label " + what + " can be \"" + text + "\"; use labels(...) for a whole selector");
      }
    }
  }

  @Override
  public String toString() {
    return parts.toString();
  }
}
