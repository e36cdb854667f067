package dev.bowline.mockserver.api;

import dev.bowline.mockserver.status.Failures;

/** Numbers in parameters. */
final class Numbers {
  private Numbers() {}

  /**
   * A whole number; 0 for the empty string.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 400 if it is none
   */
  static long whole(String text) {
    if (text.isEmpty()) {
      return 0;
    }
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw Failures.badRequest("strconv.ParseInt: parsing \"" + text + "\": invalid syntax");
    }
  }

  /** What is wrong with a resource version, or the empty string. */
  static String versionProblem(String text) {
    boolean isNumber = text.chars().allMatch(c -> c >= '0' && c <= '9') && text.length() < 19;
    return isNumber
        ? ""
        : "resourceVersion: Invalid value: \""
            + text
            + "\": strconv.ParseUint: parsing \""
            + text
            + "\": invalid syntax";
  }
}
