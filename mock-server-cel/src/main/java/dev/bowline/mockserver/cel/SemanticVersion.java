package dev.bowline.mockserver.cel;

import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A version such as {@code 1.2.3-rc.1+build}.
 *
 * @param numbers major, minor, patch
 * @param before parts of what marks a version before the final one
 * @param build what is behind the plus sign; doesn't count in comparisons
 */
record SemanticVersion(List<Long> numbers, List<String> before, String build)
    implements Comparable<SemanticVersion> {
  private static final String NUMBER = "(0|[1-9][0-9]{0,18})";
  private static final Pattern WHOLE =
      Pattern.compile(
          NUMBER
              + "\\."
              + NUMBER
              + "\\."
              + NUMBER
              + "(?:-((?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)(?:\\.(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*))*))?"
              + "(?:\\+([0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*))?");

  static SemanticVersion parse(String text) {
    Matcher whole = WHOLE.matcher(text);
    if (!whole.matches()) {
      throw new FunctionException(problem(text));
    }
    String before = whole.group(4);
    return new SemanticVersion(
        List.of(
            Long.valueOf(whole.group(1)),
            Long.valueOf(whole.group(2)),
            Long.valueOf(whole.group(3))),
        before == null ? List.of() : List.of(before.split("\\.")),
        Objects.requireNonNullElse(whole.group(5), ""));
  }

  /** Reads a version that may begin with a v, have too few numbers, and zeros before them. */
  static SemanticVersion parseLoosely(String text) {
    String[] parts = (text.startsWith("v") ? text.substring(1) : text).split("\\.", 3);
    StringBuilder whole = new StringBuilder();
    for (String part : parts) {
      String digits = part.replaceFirst("^0+(?=.)", "");
      boolean isNumber = !digits.isEmpty() && Character.isDigit(digits.charAt(0));
      whole
          .append(whole.isEmpty() ? "" : ".")
          .append(isNumber || part.length() < 2 ? digits : "0" + digits);
    }
    String last = parts[parts.length - 1];
    if (parts.length < 3 && (last.indexOf('-') >= 0 || last.indexOf('+') >= 0)) {
      throw new FunctionException("short version cannot contain PreRelease/Build meta data");
    }
    return parse(whole + ".0".repeat(3 - parts.length));
  }

  private static String problem(String text) {
    if (text.isEmpty()) {
      return "Version string empty";
    }
    String[] parts = text.split("\\.", 3);
    if (parts.length != 3) {
      return "No Major.Minor.Patch elements found";
    }
    return "Invalid character(s) found in version \"" + text + "\"";
  }

  @Override
  public int compareTo(SemanticVersion other) {
    for (int i = 0; i < numbers.size(); i++) {
      int order = numbers.get(i).compareTo(other.numbers.get(i));
      if (order != 0) {
        return order;
      }
    }
    if (before.isEmpty() || other.before.isEmpty()) {
      return Boolean.compare(before.isEmpty(), other.before.isEmpty());
    }
    for (int i = 0; i < Math.min(before.size(), other.before.size()); i++) {
      int order = compareParts(before.get(i), other.before.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(before.size(), other.before.size());
  }

  private static int compareParts(String one, String other) {
    BigInteger first = number(one);
    BigInteger second = number(other);
    if (first != null && second != null) {
      return first.compareTo(second);
    }
    return first == null && second == null
        ? one.compareTo(other)
        : Boolean.compare(first == null, second == null);
  }

  private static @Nullable BigInteger number(String part) {
    return part.chars().allMatch(c -> c >= '0' && c <= '9') ? new BigInteger(part) : null;
  }
}
