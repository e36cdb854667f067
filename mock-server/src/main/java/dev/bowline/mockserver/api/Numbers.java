package dev.bowline.mockserver.api;

import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.status.Failures;
import java.math.BigInteger;
import java.util.regex.Pattern;

/** Numbers in parameters. */
final class Numbers {
  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");

  private Numbers() {}

  /**
   * A whole number; 0 for the empty string.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 400 if it is none
   */
  static long whole(String text) {
    return text.isEmpty() ? 0 : parsed(text);
  }

  /**
   * A whole number.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 400 if it is none
   */
  static long parsed(String text) {
    boolean isNumber = WHOLE.matcher(text).matches();
    if (isNumber && new BigInteger(text).bitLength() < Long.SIZE) {
      return Long.parseLong(text);
    }
    throw Failures.badRequest(
        "strconv.ParseInt: parsing "
            + GoFormat.quoted(text)
            + ": "
            + (isNumber ? "value out of range" : "invalid syntax"));
  }

  /** What is wrong with a resource version, or the empty string. */
  static String versionProblem(String text) {
    if (text.isEmpty()) {
      return "";
    }
    boolean isNumber = text.chars().allMatch(c -> c >= '0' && c <= '9');
    if (isNumber && new BigInteger(text).bitLength() <= Long.SIZE) {
      return "";
    }
    return "resourceVersion: Invalid value: \""
        + text
        + "\": strconv.ParseUint: parsing \""
        + text
        + "\": "
        + (isNumber ? "value out of range" : "invalid syntax");
  }

  /**
   * A resource version that has no problem; 0 for the empty string. What is beyond the range of a
   * long is its end, which no server reaches.
   */
  static long version(String text) {
    return text.isEmpty()
        ? 0
        : new BigInteger(text).min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact();
  }
}
