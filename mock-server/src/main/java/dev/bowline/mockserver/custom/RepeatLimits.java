package dev.bowline.mockserver.custom;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How often parts of a regular expression repeat, and how deep its groups nest: RE2 has limits for
 * both, which the library that is used here lacks.
 */
final class RepeatLimits {
  private static final long MOST = 1000;
  private static final Pattern COUNT = Pattern.compile("\\{([0-9]+)(,([0-9]*))?\\}\\??");

  private final String expression;
  private final Deque<Long> groups = new ArrayDeque<>();

  /** How often the costliest part of the open group repeats; of the last part. */
  private long inGroup = 1;

  private long last = 1;

  private RepeatLimits(String expression) {
    this.expression = expression;
  }

  /** What is beyond a limit, in the words of the server; or the empty string. */
  static String problem(String expression) {
    return new RepeatLimits(expression).check();
  }

  private String check() {
    Matcher count = COUNT.matcher(expression);
    int i = 0;
    while (i < expression.length()) {
      char c = expression.charAt(i);
      if (c == '{' && count.find(i) && count.start() == i) {
        if (!repeat(count)) {
          return "invalid repeat count: `" + count.group() + "`";
        }
        i = count.end();
        continue;
      }
      if (c == '(') {
        groups.push(inGroup);
        inGroup = 1;
        if (groups.size() > MOST) {
          return "expression nests too deeply: `" + expression + "`";
        }
      } else if (c == ')' && !groups.isEmpty()) {
        last = inGroup;
        inGroup = Math.max(groups.pop(), last);
      } else if (c != '*' && c != '+' && c != '?') {
        last = 1;
      }
      i = after(i, c);
    }
    return "";
  }

  /** Whether it stays within the limit. */
  private boolean repeat(Matcher count) {
    String text =
        count.group(3) == null || count.group(3).isEmpty() ? count.group(1) : count.group(3);
    long times = text.length() > 4 ? MOST + 1 : Long.parseLong(text);
    last *= Math.max(1, times);
    inGroup = Math.max(inGroup, last);
    return times > MOST || last <= MOST; // what is too much by itself the library tells
  }

  /** The place after a character, an escaped one, quoted text or a class. */
  private int after(int at, char c) {
    if (c == '\\') {
      int end = expression.startsWith("\\Q", at) ? expression.indexOf("\\E", at + 2) : at;
      return end < 0 ? expression.length() : end + 2;
    }
    return c == '[' ? afterClass(at + 1) : at + 1;
  }

  private int afterClass(int start) {
    int first = expression.startsWith("^", start) ? start + 1 : start;
    int i = first;
    while (i < expression.length() && (i == first || expression.charAt(i) != ']')) {
      int end = expression.startsWith("[:", i) ? expression.indexOf(":]", i) : -1;
      i = end >= 0 ? end + 2 : expression.charAt(i) == '\\' ? i + 2 : i + 1;
    }
    return i + 1;
  }
}
