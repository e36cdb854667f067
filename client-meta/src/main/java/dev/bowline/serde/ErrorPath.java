package dev.bowline.serde;

import java.io.Serializable;
import java.util.ArrayList;

/**
 * The path of an error. Its steps are kept as they came, and cleaned and bounded when shown: names
 * and keys of hostile input must neither forge lines of a log nor fill it.
 */
final class ErrorPath implements Serializable {
  private static final long serialVersionUID = 1;
  private static final int MAX_TEXT = 64;
  private static final int STEPS_AT_EACH_END = 32;
  private static final String CUT = "...";

  /** The innermost step first. */
  private final ArrayList<String> steps = new ArrayList<>();

  void within(String step) {
    steps.add(step);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("$");
    int size = steps.size();
    boolean isCut = size > 2 * STEPS_AT_EACH_END;
    for (int i = size - 1; i >= 0; i--) {
      boolean isInside = isCut && i >= STEPS_AT_EACH_END && i < size - STEPS_AT_EACH_END;
      if (!isInside) {
        appendStep(text, steps.get(i));
      } else if (i == STEPS_AT_EACH_END) {
        text.append(' ').append(CUT).append(' ');
      }
    }
    return text.toString();
  }

  private static void appendStep(StringBuilder text, String step) {
    if (step.startsWith("[\"") && step.endsWith("\"]") && step.length() > 3) {
      appendKey(text, step.substring(2, step.length() - 2));
    } else if (step.startsWith("[")) {
      append(text, step, "");
    } else {
      String name = step.startsWith(".") ? step.substring(1) : step;
      if (isWord(name)) {
        append(text.append('.'), name, "");
      } else {
        appendKey(text, name);
      }
    }
  }

  private static void appendKey(StringBuilder text, String key) {
    append(text.append("[\""), key, "\"\\");
    text.append("\"]");
  }

  /** Whether a name can't be taken for more than one step, or for less. */
  private static boolean isWord(String name) {
    return !name.isEmpty()
        && name.chars()
            .allMatch(c -> Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '$');
  }

  /** A name from outside, cut to 64 characters and without what could forge another line. */
  static String shown(String text) {
    StringBuilder out = new StringBuilder();
    append(out, text, "");
    return out.toString();
  }

  private static void append(StringBuilder out, String text, String escaped) {
    int shown = 0;
    int c;
    for (int i = 0; i < text.length(); i += Character.charCount(c)) {
      if (shown++ == MAX_TEXT) {
        out.append(CUT);
        return;
      }
      c = text.codePointAt(i);
      if (isUnseen(c)) {
        out.append("\\u{").append(Integer.toHexString(c)).append('}');
      } else {
        if (escaped.indexOf(c) >= 0) {
          out.append('\\');
        }
        out.appendCodePoint(c);
      }
    }
  }

  /** Whether a character ends a line, turns text around, or shows nothing. */
  private static boolean isUnseen(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          true;
      default -> false;
    };
  }
}
