package dev.bowline.mockserver.auth;

import java.util.List;
import java.util.stream.Collectors;

/** Values as the server prints them in its messages. */
public final class GoText {
  private GoText() {}

  /** In double quotes; what can't be seen is escaped. */
  public static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (c < ' ' || c == 0x7f) {
            quoted.append(String.format("\\x%02x", (int) c));
          } else {
            quoted.append(c);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }

  /** A list of quoted texts in brackets, blanks between them. */
  public static String quoted(List<String> texts) {
    return texts.stream().map(GoText::quoted).collect(Collectors.joining(" ", "[", "]"));
  }

  /** A list as a literal of Go. */
  static String literal(List<String> texts) {
    return texts.isEmpty()
        ? "[]string(nil)"
        : texts.stream().map(GoText::quoted).collect(Collectors.joining(", ", "[]string{", "}"));
  }
}
