package dev.bowline.codec.internal.yaml;

import static dev.bowline.codec.internal.yaml.YamlText.END;
import static dev.bowline.codec.internal.yaml.YamlText.isBlank;
import static dev.bowline.codec.internal.yaml.YamlText.isBreak;
import static dev.bowline.codec.internal.yaml.YamlText.isGap;

import org.jspecify.annotations.Nullable;

/**
 * Reads the text of scalars by the rules of YAML 1.1, as Go does: U+2028 and U+2029 end a line and
 * are content. From 1.2 it takes the escape of a slash and pairs of escaped surrogates, so that
 * JSON is YAML.
 */
final class ScalarScanner {
  private static final String ESCAPES = "0abt\tnvfre \"/\\N_LP'";
  private static final String ESCAPED =
      "\0\u0007\b\t\t\n\u000B\f\r\u001B \"/\\\u0085\u00A0\u2028\u2029'";

  private static final String FLOW_INDICATORS = ",?[]{}";

  private final YamlText text;
  private final StringBuilder out = new StringBuilder();
  private final StringBuilder blanks = new StringBuilder();
  private final StringBuilder breaks = new StringBuilder();
  private boolean isQuiet;

  /** Whether the cursor is behind a line break since the last plain scalar. */
  private boolean isBroken;

  ScalarScanner(YamlText text) {
    this.text = text;
  }

  /** Whether scalars are stepped over, so that nothing is made of them. */
  void beQuiet(boolean quiet) {
    isQuiet = quiet;
  }

  boolean isBroken() {
    return isBroken;
  }

  private @Nullable StringBuilder out() {
    return isQuiet ? null : out;
  }

  private void append(CharSequence more) {
    if (!isQuiet) {
      out.append(more);
    }
  }

  private String taken() {
    if (isQuiet) {
      return "";
    }
    String taken = out.toString();
    out.setLength(0);
    return taken;
  }

  /** Whether a line with {@code ---} or {@code ...} comes next, which ends a document. */
  static boolean isAtMarker(YamlText text) {
    return text.column() == 0 && isMarker(text);
  }

  /** Whether a marker comes next, wherever in the line that is. */
  static boolean isMarker(YamlText text) {
    char c = text.peek();
    return (c == '-' || c == '.') && text.peek(1) == c && text.peek(2) == c && isGap(text.peek(3));
  }

  /**
   * A scalar without quotes.
   *
   * @param indent the least column of its further lines
   */
  String plain(boolean inFlow, int indent) {
    isBroken = false;
    breaks.setLength(0);
    blanks.setLength(0);
    while (!isAtMarker(text) && text.peek() != '#' && word(inFlow)) {
      space(false, indent);
      isBroken = !breaks.isEmpty();
      if (!inFlow && isBroken && text.column() < indent) {
        break;
      }
    }
    return taken();
  }

  /** Takes what comes up to the next gap or indicator; false if no gap comes then. */
  private boolean word(boolean inFlow) {
    boolean isFirst = true;
    while (true) {
      char c = text.peek();
      if (isGap(c)) {
        return c != END;
      }
      if ((c == ':' && isGap(text.peek(1))) || (inFlow && FLOW_INDICATORS.indexOf(c) >= 0)) {
        return false;
      }
      if (isFirst) {
        isFirst = false;
        isBroken = false;
        fold(false);
      }
      int count = 1;
      while (count < text.available() && isPlain(text.charAt(count), inFlow)) {
        count++;
      }
      text.take(count, out());
    }
  }

  private static boolean isPlain(char c, boolean inFlow) {
    return c > ' '
        && c != ':'
        && (c < 0x80 ? !inFlow || FLOW_INDICATORS.indexOf(c) < 0 : !isBreak(c));
  }

  /**
   * Reads white space, to be put out by {@link #fold} if more comes.
   *
   * @param isEscaped whether a break before it was escaped
   * @param indent columns before this may have no tab on a further line
   */
  private void space(boolean isEscaped, int indent) {
    breaks.setLength(0);
    blanks.setLength(0);
    while (true) {
      char c = text.peek();
      if (isBreak(c)) {
        breaks.append(text.skipBreak());
      } else if (!isBlank(c)) {
        return;
      } else if (breaks.isEmpty() && !isEscaped) {
        text.take(1, blanks);
      } else {
        if (c == '\t' && text.column() < indent) {
          throw text.error("a tab in the indentation");
        }
        text.skip();
      }
    }
  }

  private void fold(boolean isEscaped) {
    if (isEscaped) {
      append(breaks);
    } else if (breaks.isEmpty()) {
      append(blanks);
    } else if (breaks.charAt(0) != '\n') {
      append(breaks);
    } else if (breaks.length() == 1) {
      append(" ");
    } else {
      append(breaks.substring(1));
    }
    breaks.setLength(0);
    blanks.setLength(0);
  }

  /** A scalar in quotes, at the first of which the cursor is. */
  String quoted() {
    int line = text.line();
    int column = text.column();
    char quote = text.peek();
    boolean isDouble = quote == '"';
    boolean hasSurrogates = false;
    text.skip();
    while (true) {
      if (isAtMarker(text)) {
        throw text.error("a scalar in quotes has no end in its document");
      }
      char c = text.peek();
      if (c == END) {
        throw text.error("a scalar in quotes has no end");
      }
      if (isGap(c)) {
        space(false, 0);
        fold(false);
      } else if (c == quote) {
        text.skip();
        if (isDouble || text.peek() != quote) {
          break;
        }
        text.take(1, out());
      } else if (c == '\\' && isDouble) {
        text.skip();
        if (isBreak(text.peek())) {
          text.skipBreak();
          space(true, 0);
          fold(true);
        } else {
          hasSurrogates |= escape();
        }
      } else {
        int count = 1;
        while (count < text.available() && isQuotable(text.charAt(count))) {
          count++;
        }
        text.take(count, out());
      }
    }
    String taken = taken();
    if (hasSurrogates) {
      checkSurrogates(taken, line, column);
    }
    return taken;
  }

  private static boolean isQuotable(char c) {
    return c > ' ' && c != '"' && c != '\'' && c != '\\' && (c < 0x80 || !isBreak(c));
  }

  /** Reads what follows a backslash; true if it is half of a surrogate pair. */
  private boolean escape() {
    char c = text.peek();
    int digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
    int known = ESCAPES.indexOf(c);
    if (digits == 0 && known < 0) {
      throw text.error("found unknown escape character");
    }
    text.skip();
    if (digits == 0) {
      append(ESCAPED.substring(known, known + 1));
      return false;
    }
    int value = 0;
    for (int i = 0; i < digits; i++) {
      int digit = hexDigit(text.peek());
      if (digit < 0) {
        throw text.error("expected an escape of " + digits + " hexadecimal digits");
      }
      value = value > 0xFFFFFF ? value : value << 4 | digit;
      text.skip();
    }
    if (value > Character.MAX_CODE_POINT) {
      throw text.error("an escape of no character");
    }
    append(Character.toString(value));
    return value >= Character.MIN_SURROGATE && value <= Character.MAX_SURROGATE;
  }

  /** The value of a digit, of ASCII only; -1 of others. */
  static int hexDigit(char c) {
    return c < 0x80 ? Character.digit(c, 16) : -1;
  }

  /** Pairs of surrogates may be escaped one by one, as in JSON. */
  private static void checkSurrogates(String text, int line, int column) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
          throw new YamlException("an escaped half of a surrogate pair", line + 1, column + 1);
        }
        i++;
      }
    }
  }

  /**
   * A literal or folded block, at whose indicator the cursor is.
   *
   * @param outer the column of the collection around it, or -1
   */
  String block(int outer) {
    boolean isLiteral = text.peek() == '|';
    text.skip();
    char chomping = ' ';
    int indent = 0;
    for (int i = 0; i < 2; i++) {
      char c = text.peek();
      if ((c == '+' || c == '-') && chomping == ' ') {
        chomping = c;
      } else if (c >= '1' && c <= '9' && indent == 0) {
        indent = Math.max(outer, 0) + c - '0';
      } else {
        break;
      }
      text.skip();
    }
    text.skipBlanks();
    if (text.peek() == '#') {
      text.skipLine();
    }
    if (isBreak(text.peek())) {
      text.skipBreak();
    } else if (text.peek() != END) {
      throw text.error("expected chomping or indentation indicators, a comment or a line break");
    }
    // Here, blanks is the break that ended the last line, and breaks are those of empty lines.
    breaks.setLength(0);
    blanks.setLength(0);
    indent = emptyLines(indent, outer);
    boolean wasIndented = false;
    while (text.column() == indent && text.peek() != END) {
      boolean isIndented = isBlank(text.peek());
      if (isLiteral || wasIndented || isIndented || blanks.indexOf("\n") != 0) {
        append(blanks);
      } else if (breaks.isEmpty()) {
        append(" ");
      }
      append(breaks);
      breaks.setLength(0);
      blanks.setLength(0);
      wasIndented = isIndented;
      restOfLine();
      if (text.peek() != END) {
        blanks.append(text.skipBreak());
      }
      emptyLines(indent, outer);
    }
    append(chomping == '-' ? "" : blanks);
    append(chomping == '+' ? breaks : "");
    return taken();
  }

  private void restOfLine() {
    while (text.peek() != END && !isBreak(text.peek())) {
      int count = 1;
      while (count < text.available() && !isBreak(text.charAt(count))) {
        count++;
      }
      text.take(count, out());
    }
  }

  /**
   * Reads lines of a block that have nothing but spaces, and the indentation of the next one.
   *
   * @param known the block's column, or 0 if the first line that has more tells it
   * @return the block's column
   */
  private int emptyLines(int known, int outer) {
    int deepest = 0;
    while (true) {
      while ((known == 0 || text.column() < known) && text.peek() == ' ') {
        text.skip();
      }
      deepest = Math.max(deepest, text.column());
      char c = text.peek();
      if (c == '\t' && (known == 0 || text.column() < known)) {
        throw text.error("a tab in the indentation");
      }
      if (!isBreak(c)) {
        return known > 0 ? known : Math.max(deepest, Math.max(outer + 1, 1));
      }
      breaks.append(text.skipBreak());
    }
  }
}
