package dev.bowline.mockserver.object;

/** Finds where a text stops being base64, as Go's strict reader with padding says it. */
final class GoBase64 {
  private static final int QUANTUM = 4;

  private GoBase64() {}

  /**
   * What is wrong with a text.
   *
   * @return the offset at which Go gives up, or -1 if the text can be read
   */
  static int firstIllegal(String text) {
    int digits = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n' || c == '\r') {
        continue;
      }
      if (c == '=') {
        return afterPadding(text, i, digits % QUANTUM);
      }
      if (!isDigit(c)) {
        return i;
      }
      digits++;
    }
    return digits % QUANTUM == 0 ? -1 : text.length() - digits % QUANTUM;
  }

  /** Padding stands for the last one or two digits of four, and nothing comes behind it. */
  private static int afterPadding(String text, int at, int digitsBefore) {
    if (digitsBefore < 2) {
      return at;
    }
    int next = skipLineEnds(text, at + 1);
    if (digitsBefore == 2) {
      if (next == text.length()) {
        return text.length();
      }
      if (text.charAt(next) != '=') {
        return next - 1; // Go counts the character before the one that it doesn't expect
      }
      next = skipLineEnds(text, next + 1);
    }
    return next < text.length() ? next : -1;
  }

  private static int skipLineEnds(String text, int from) {
    int next = from;
    while (next < text.length() && (text.charAt(next) == '\n' || text.charAt(next) == '\r')) {
      next++;
    }
    return next;
  }

  private static boolean isDigit(char c) {
    return (c >= 'A' && c <= 'Z')
        || (c >= 'a' && c <= 'z')
        || (c >= '0' && c <= '9')
        || c == '+'
        || c == '/';
  }
}
