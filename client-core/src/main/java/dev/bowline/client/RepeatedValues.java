package dev.bowline.client;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Hides what servers repeat of a refused write in their message: it may be a Secret. */
final class RepeatedValues {
  /** The object after the patch, or the patch itself, follows: as JSON or as {@code map[...]}. */
  private static final String OBJECT = "patch: Invalid value: \"";

  private static final Pattern APPLIED_VALUE = Pattern.compile("expected [^,]{1,80}, got &");

  /**
   * What is shown behind an object: only what is known to hold names and types. Other texts may
   * hold values again, or be the rest of an object whose quotes the server hasn't escaped.
   */
  private static final Pattern HARMLESS =
      Pattern.compile(
          "strict decoding error: (?:unknown|duplicate) field \"[^\"\\\\]*\"(?:, (?:unknown|duplicate) field \"[^\"\\\\]*\")*+"
              + "|cannot restore \\w+ from \\w+"
              + "|json: cannot unmarshal \\w+ into Go (?:value|struct field [\\w./]+) of type [\\w.*\\[\\]]+"
              + "|illegal base64 data at input byte \\d+");

  /** Repetitions in a pattern cost stack. */
  private static final int LONGEST_TAIL = 4000;

  private RepeatedValues() {}

  static String hidden(String message) {
    String text = withoutObject(message);
    Matcher value = APPLIED_VALUE.matcher(text);
    return value.find() ? text.substring(0, value.end() - 1) + "(the value is not shown)" : text;
  }

  private static String withoutObject(String text) {
    int leak = text.indexOf(OBJECT);
    if (leak < 0) {
      return text;
    }
    int value = leak + OBJECT.length();
    String shown = text.substring(0, value - 1) + "(the object is not shown)";
    int end = closingQuote(text, value);
    String tail = text.startsWith("\": ", end) ? text.substring(end + 3) : "";
    return tail.length() <= LONGEST_TAIL && HARMLESS.matcher(tail).matches()
        ? shown + ": " + tail
        : shown;
  }

  /** The first quote that isn't escaped; the end of the text if there is none. */
  private static int closingQuote(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) != '"') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return Math.min(at, text.length());
  }
}
