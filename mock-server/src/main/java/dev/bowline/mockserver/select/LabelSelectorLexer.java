package dev.bowline.mockserver.select;

/** Cuts a label selector into words and signs. The end reads as the empty string. */
final class LabelSelectorLexer {
  private static final String SIGNS = "=!(),<>";

  private final String text;
  private int position;
  private String next;

  LabelSelectorLexer(String text) {
    this.text = text;
    this.next = read();
  }

  String peek() {
    return next;
  }

  String take() {
    String token = next;
    next = read();
    return token;
  }

  static boolean isSign(String token) {
    return token.isEmpty() || SIGNS.indexOf(token.charAt(0)) >= 0;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }

  private String read() {
    while (position < text.length() && isBlank(text.charAt(position))) {
      position++;
    }
    if (position == text.length()) {
      return "";
    }
    int start = position;
    char first = text.charAt(position++);
    if (SIGNS.indexOf(first) >= 0) {
      boolean isDouble =
          (first == '=' || first == '!')
              && position < text.length()
              && text.charAt(position) == '=';
      if (isDouble) {
        position++;
      }
      return text.substring(start, position);
    }
    while (position < text.length()
        && SIGNS.indexOf(text.charAt(position)) < 0
        && !isBlank(text.charAt(position))) {
      position++;
    }
    return text.substring(start, position);
  }
}
