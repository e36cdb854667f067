package dev.bowline.mockserver.object;

import java.nio.charset.StandardCharsets;

/** Finds out what is wrong with a text that is no JSON, and says so as the server's reader does. */
public final class GoJsonProblem {
  private static final String END = "unexpected end of JSON input";

  private final byte[] text;
  private int at;

  private GoJsonProblem(byte[] text) {
    this.text = text;
  }

  /** What is wrong with a text; empty if it is JSON. */
  public static String of(byte[] text) {
    GoJsonProblem reader = new GoJsonProblem(text);
    try {
      reader.value();
      reader.skipSpace();
      return reader.at == text.length ? "" : reader.unexpected("after top-level value");
    } catch (Malformed e) {
      return String.valueOf(e.getMessage());
    }
  }

  private void value() throws Malformed {
    int first = peek();
    if (first == '{') {
      object();
    } else if (first == '[') {
      array();
    } else if (first == '"') {
      string();
    } else if (first == '-' || isDigit(first)) {
      number();
    } else if (first == 't') {
      literal("true");
    } else if (first == 'f') {
      literal("false");
    } else if (first == 'n') {
      literal("null");
    } else {
      throw malformed("looking for beginning of value");
    }
  }

  private void object() throws Malformed {
    at++;
    if (peek() == '}') {
      at++;
      return;
    }
    while (true) {
      if (peek() != '"') {
        throw malformed("looking for beginning of object key string");
      }
      string();
      require(':', "after object key");
      value();
      if (ends('}', "after object key:value pair")) {
        return;
      }
    }
  }

  private void array() throws Malformed {
    at++;
    if (peek() == ']') {
      at++;
      return;
    }
    while (true) {
      value();
      if (ends(']', "after array element")) {
        return;
      }
    }
  }

  private boolean ends(char end, String where) throws Malformed {
    int next = peek();
    if (next != end && next != ',') {
      throw malformed(where);
    }
    at++;
    return next == end;
  }

  private void require(char wanted, String where) throws Malformed {
    if (peek() != wanted) {
      throw malformed(where);
    }
    at++;
  }

  private void string() throws Malformed {
    at++;
    while (current() != '"') {
      if (current() < ' ') {
        throw malformed("in string literal");
      }
      if (current() == '\\') {
        at++;
        escape();
      }
      at++;
    }
    at++;
  }

  private void escape() throws Malformed {
    if (orBlank() == 'u') {
      for (int i = 0; i < 4; i++) {
        at++;
        if (Character.digit(orBlank(), 16) < 0) {
          throw malformed("in \\u hexadecimal character escape");
        }
      }
    } else if ("bfnrt\\/\"".indexOf(orBlank()) < 0) {
      throw malformed("in string escape code");
    }
  }

  private void number() throws Malformed {
    if (orBlank() == '-') {
      at++;
    }
    if (!isDigit(orBlank())) {
      throw malformed("in numeric literal");
    }
    if (orBlank() == '0') {
      at++;
    } else {
      digits();
    }
    if (at < text.length && text[at] == '.') {
      at++;
      if (!isDigit(orBlank())) {
        throw malformed("after decimal point in numeric literal");
      }
      digits();
    }
    if (at < text.length && (text[at] == 'e' || text[at] == 'E')) {
      at++;
      if (orBlank() == '+' || orBlank() == '-') {
        at++;
      }
      if (!isDigit(orBlank())) {
        throw malformed("in exponent of numeric literal");
      }
      digits();
    }
  }

  private void digits() {
    while (at < text.length && isDigit(text[at])) {
      at++;
    }
  }

  private void literal(String word) throws Malformed {
    for (int i = 0; i < word.length(); i++) {
      if (orBlank() != word.charAt(i)) {
        throw malformed("in literal " + word + " (expecting '" + word.charAt(i) + "')");
      }
      at++;
    }
  }

  /** To the server's reader, words that end with the text end with a blank. */
  private int orBlank() {
    return at < text.length ? text[at] & 0xFF : ' ';
  }

  private int current() throws Malformed {
    if (at >= text.length) {
      throw new Malformed(END);
    }
    return text[at] & 0xFF;
  }

  private int peek() throws Malformed {
    skipSpace();
    return current();
  }

  private void skipSpace() {
    while (at < text.length && " \t\r\n".indexOf(text[at]) >= 0) {
      at++;
    }
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private Malformed malformed(String where) {
    return new Malformed(unexpected(where));
  }

  private String unexpected(String where) {
    return "invalid character " + quoted(orBlank()) + " " + where;
  }

  private static String quoted(int c) {
    return switch (c) {
      case '\'' -> "'\\''";
      case '\\' -> "'\\\\'";
      case '\n' -> "'\\n'";
      case '\r' -> "'\\r'";
      case '\t' -> "'\\t'";
      default -> {
        boolean isHidden = c < ' ' || (c >= 0x7F && c <= 0xA0) || c == 0xAD;
        String escape = c < 0x80 ? "\\x%02x" : "\\u%04x";
        yield "'"
            + (isHidden
                ? escape.formatted(c)
                : new String(new byte[] {(byte) c}, StandardCharsets.ISO_8859_1))
            + "'";
      }
    };
  }

  private static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;

    private Malformed(String message) {
      super(message, null, false, false);
    }
  }
}
