package dev.bowline.codec.internal.yaml;

import java.util.regex.Pattern;

/**
 * Strings as YAML scalars: without quotes only if every reader, of YAML 1.1 or 1.2, takes them for
 * this string.
 */
final class ScalarText {
  private static final String HEX = "0123456789ABCDEF";

  /** With these, a scalar without quotes can't begin. */
  private static final String INDICATORS = "?:,[]{}#&*!|>'\"%@`";

  /** Numbers of any reader, besides those to the base of 60. */
  private static final Pattern NUMBER =
      Pattern.compile(
          "[-+]?(0[xX][0-9a-fA-F_]+|0_*[oO][-+]?[0-7_]+|0[bB][01_]+"
              + "|(\\.[0-9_]+|[0-9][0-9_,]*(\\.[0-9_]*)?)([eE][-+]?[0-9_]+)?)");

  private static final Pattern DATE =
      Pattern.compile("[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt ].*)?", Pattern.DOTALL);

  private ScalarText() {}

  /** The text in one line: plain, in single quotes, or with escapes in double quotes. */
  static String inline(String text) {
    if (!isPrintable(text)) {
      return escaped(text);
    }
    if (text.isEmpty() || isOtherType(text)) {
      return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
    return isPlain(text) ? text : '\'' + text.replace("'", "''") + '\'';
  }

  /** Whether a literal block shows the text as it is, and the text has lines. */
  static boolean canBeBlock(String text) {
    int lines = 0;
    boolean isContent = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n') {
        if (i > 0 && (text.charAt(i - 1) == ' ' || text.charAt(i - 1) == '\t')) {
          return false; // editors drop white space at the end of a line
        }
        lines++;
      } else if (c != '\t' && !isPrintable(c)) {
        return false;
      } else {
        isContent |= c != ' ' && c != '\t';
      }
    }
    char last = text.isEmpty() ? ' ' : text.charAt(text.length() - 1);
    return lines > 0 && isContent && last != ' ' && last != '\t' && text.charAt(0) != '\t';
  }

  private static boolean isPrintable(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isPrintable(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** Also false for the line breaks that only YAML 1.1 has. */
  private static boolean isPrintable(char c) {
    return (c >= ' ' && c < 0x7F)
        || (c >= 0xA0 && c < 0xFFFE && c != '\u2028' && c != '\u2029' && c != '\uFEFF');
  }

  private static boolean isPlain(String text) {
    char first = text.charAt(0);
    if (INDICATORS.indexOf(first) >= 0
        || text.startsWith(" ")
        || text.endsWith(" ")
        || text.endsWith(":")
        || text.startsWith("- ")
        || text.equals("-")
        || text.startsWith("---")
        || text.startsWith("...")) {
      return false;
    }
    return !text.contains(": ") && !text.contains(" #");
  }

  /** Whether some reader takes the text, without quotes, for something else than a string. */
  private static boolean isOtherType(String text) {
    return !(PlainScalars.resolve(text) instanceof String)
        || text.equals("<<")
        || text.equals("=")
        || isBase60(text)
        || NUMBER.matcher(text).matches()
        || DATE.matcher(text).matches();
  }

  /** Numbers such as {@code 12:30:45.5} to the base of 60, which only YAML 1.1 has. */
  private static boolean isBase60(String text) {
    int lastColon = text.lastIndexOf(':');
    int start = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
    if (lastColon <= start) {
      return false;
    }
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isPart = (c >= '0' && c <= '9') || c == '_' || c == ':';
      if (!isPart && (c != '.' || i < lastColon)) {
        return false;
      }
    }
    return true;
  }

  private static String escaped(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> out.append('\\').append(c);
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (isPrintable(c)) {
            out.append(c);
          } else {
            hex(out, c);
          }
        }
      }
    }
    return out.append('"').toString();
  }

  private static void hex(StringBuilder out, char c) {
    out.append(c < 0x100 ? "\\x" : "\\u");
    for (int shift = c < 0x100 ? 4 : 12; shift >= 0; shift -= 4) {
      out.append(HEX.charAt((c >> shift) & 0xF));
    }
  }
}
