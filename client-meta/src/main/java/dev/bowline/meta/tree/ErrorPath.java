package dev.bowline.meta.tree;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * The path of an error, and what paths look like. Its steps are kept as they came, and cleaned and
 * bounded when shown: names and keys of hostile input must neither forge lines of a log nor fill
 * it.
 */
public final class ErrorPath implements Serializable {
  private static final long serialVersionUID = 1;
  private static final int MAX_TEXT = 64;
  private static final int STEPS_AT_EACH_END = 32;
  private static final String CUT = "...";

  /** The innermost step first. */
  private final ArrayList<String> steps = new ArrayList<>();

  /** An empty path. */
  public ErrorPath() {}

  /** Puts a step before the others: {@code .spec}, {@code [2]} or {@code ["app"]}. */
  public void within(String step) {
    steps.add(step);
  }

  /** The path of all steps, the outermost first, with nothing cut. */
  public static String whole(List<String> steps) {
    StringBuilder text = new StringBuilder("$");
    steps.forEach(step -> appendStep(text, step, Integer.MAX_VALUE));
    return text.toString();
  }

  /** A name as a path shows it, with what stands before it: {@code .spec}, {@code ["a.b"]}. */
  public static String name(String name) {
    StringBuilder text = new StringBuilder();
    appendStep(text, "." + name, MAX_TEXT);
    return text.toString();
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("$");
    int size = steps.size();
    boolean isCut = size > 2 * STEPS_AT_EACH_END;
    for (int i = size - 1; i >= 0; i--) {
      boolean isInside = isCut && i >= STEPS_AT_EACH_END && i < size - STEPS_AT_EACH_END;
      if (!isInside) {
        appendStep(text, steps.get(i), MAX_TEXT);
      } else if (i == STEPS_AT_EACH_END) {
        text.append(' ').append(CUT).append(' ');
      }
    }
    return text.toString();
  }

  private static void appendStep(StringBuilder text, String step, int max) {
    if (step.startsWith("[\"") && step.endsWith("\"]") && step.length() > 3) {
      appendKey(text, step.substring(2, step.length() - 2), max);
    } else if (step.startsWith("[")) {
      append(text, step, "", max);
    } else {
      String name = step.startsWith(".") ? step.substring(1) : step;
      if (isWord(name)) {
        append(text.append('.'), name, "", max);
      } else {
        appendKey(text, name, max);
      }
    }
  }

  private static void appendKey(StringBuilder text, String key, int max) {
    append(text.append("[\""), key, "\"\\", max);
    text.append("\"]");
  }

  /** Whether a name can't be taken for more than one step, or for less. */
  public static boolean isWord(String name) {
    return !name.isEmpty()
        && name.chars()
            .allMatch(c -> Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '$');
  }

  /** A name from outside, cut to 64 characters and without what could forge another line. */
  public static String shown(String text) {
    StringBuilder out = new StringBuilder();
    append(out, text, "", MAX_TEXT);
    return out.toString();
  }

  private static void append(StringBuilder out, String text, String escaped, int max) {
    int shown = 0;
    int c;
    for (int i = 0; i < text.length(); i += Character.charCount(c)) {
      if (shown++ == max) {
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
