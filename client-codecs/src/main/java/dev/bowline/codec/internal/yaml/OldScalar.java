package dev.bowline.codec.internal.yaml;

import org.snakeyaml.engine.v2.events.ScalarEvent;

/**
 * The text of a scalar by the rules of YAML 1.1, read from its characters: where a line ends in
 * U+2028 or U+2029, the break is content, and the escapes {@code \L}, {@code \P} and {@code \'}
 * mean U+2028, U+2029 and the quote.
 */
final class OldScalar {
  private static final String ESCAPES = "0abt\tnvfre \"/\\N_LP'";
  private static final String ESCAPED =
      "\0\u0007\b\t\t\n\u000B\f\r\u001B \"/\\\u0085\u00A0\u2028\u2029'";

  private final String source;
  private final StringBuilder out = new StringBuilder();
  private int at;

  private OldScalar(String source) {
    this.source = source;
  }

  /**
   * The text of a scalar.
   *
   * @param event what the engine made of it, which is well-formed
   * @param source its characters, with what stands before it (anchor, tag)
   */
  static String text(ScalarEvent event, String source) {
    OldScalar scalar = new OldScalar(source);
    scalar.skipProperties();
    if (event.isLiteral() || event.isFolded()) {
      scalar.block(event.getValue(), event.isLiteral());
    } else {
      boolean isQuoted = event.isDQuoted() || event.isSQuoted();
      scalar.at += isQuoted ? 1 : 0;
      scalar.flow(source.length() - (isQuoted ? 1 : 0), event);
    }
    return scalar.out.toString();
  }

  private void skipProperties() {
    while (at < source.length()) {
      char c = source.charAt(at);
      if (isBlank(c) || OldForms.isBreak(c)) {
        at++;
      } else if (c == '&' || c == '!') {
        while (!isAtEndOfLine() && !isBlank(source.charAt(at))) {
          at++;
        }
      } else if (c == '#') {
        while (!isAtEndOfLine()) {
          at++;
        }
      } else {
        return;
      }
    }
  }

  private boolean isAtEndOfLine() {
    return at == source.length() || OldForms.isBreak(source.charAt(at));
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  /** Reads one line break: NEL means the same as those of YAML 1.2. */
  private char lineBreak() {
    char c = source.charAt(at++);
    if (c == '\r' && at < source.length() && source.charAt(at) == '\n') {
      at++;
    }
    return c == '\r' || c == OldForms.NEXT_LINE ? '\n' : c;
  }

  private void flow(int end, ScalarEvent event) {
    while (at < end) {
      char c = source.charAt(at);
      if (isBlank(c) || OldForms.isBreak(c)) {
        space(end, false);
      } else if (c == '\\' && event.isDQuoted()) {
        at++;
        escape(end);
      } else {
        out.append(c);
        at += c == '\'' && event.isSQuoted() ? 2 : 1;
      }
    }
  }

  /** White space: as it is within a line, and folded where lines end. */
  private void space(int end, boolean isEscaped) {
    int start = at;
    StringBuilder breaks = new StringBuilder();
    while (at < end && (isBlank(source.charAt(at)) || OldForms.isBreak(source.charAt(at)))) {
      if (isBlank(source.charAt(at))) {
        at++;
      } else {
        breaks.append(lineBreak());
      }
    }
    if (isEscaped) {
      out.append(breaks);
    } else if (breaks.isEmpty()) {
      out.append(source, start, at);
    } else if (breaks.charAt(0) != '\n') {
      out.append(breaks);
    } else {
      out.append(breaks.length() == 1 ? " " : breaks.substring(1));
    }
  }

  private void escape(int end) {
    char c = source.charAt(at);
    if (OldForms.isBreak(c)) {
      lineBreak();
      space(end, true);
      return;
    }
    at++;
    int digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
    if (digits == 0) {
      out.append(ESCAPED.charAt(ESCAPES.indexOf(c)));
    } else {
      out.appendCodePoint(Integer.parseInt(source.substring(at, at + digits), 16));
      at += digits;
    }
  }

  /**
   * A literal or folded block.
   *
   * @param value the engine's text, whose first words tell how far the block is indented
   */
  private void block(String value, boolean isLiteral) {
    char chomping = ' ';
    while (!isAtEndOfLine() && source.charAt(at) != '#') {
      char c = source.charAt(at++);
      chomping = c == '+' || c == '-' ? c : chomping;
    }
    while (!isAtEndOfLine()) {
      at++;
    }
    if (at < source.length()) {
      lineBreak();
    }
    int indent = spacesBeforeText(source, at) - spacesBeforeText(value, 0);
    indent = value.isBlank() ? source.length() : indent;
    StringBuilder broken = new StringBuilder();
    StringBuilder empty = new StringBuilder();
    boolean wasIndented = false;
    while (at < source.length()) {
      int start = at;
      while (at < source.length() && at < start + indent && source.charAt(at) == ' ') {
        at++;
      }
      int from = at;
      while (at < source.length() && !OldForms.isBreak(source.charAt(at))) {
        at++;
      }
      int to = at;
      String lineBreak = at < source.length() ? String.valueOf(lineBreak()) : "";
      if (from == to) {
        empty.append(lineBreak);
        continue;
      }
      boolean isIndented = isBlank(source.charAt(from));
      if (isLiteral || wasIndented || isIndented || broken.indexOf("\n") != 0) {
        out.append(broken);
      } else if (empty.isEmpty()) {
        out.append(' ');
      }
      out.append(empty).append(source, from, to);
      wasIndented = isIndented;
      broken.replace(0, broken.length(), lineBreak);
      empty.setLength(0);
    }
    out.append(chomping == '-' ? "" : broken).append(chomping == '+' ? empty : "");
  }

  /** Spaces between the start of the first line that has more than spaces, and its text. */
  private static int spacesBeforeText(String text, int from) {
    int spaces = 0;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (OldForms.isBreak(c)) {
        spaces = 0;
      } else if (c == ' ') {
        spaces++;
      } else {
        return spaces;
      }
    }
    return spaces;
  }
}
