package dev.bowline.mockserver.api;

import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.status.Cause;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The name under which a client owns fields. */
final class ManagerName {
  private static final int MAX_BYTES = 128;

  private ManagerName() {}

  /** The name that a client chose, or else the program that its {@code User-Agent} names. */
  static String of(String fieldManager, String userAgent) {
    if (!fieldManager.isEmpty()) {
      return fieldManager;
    }
    int slash = userAgent.indexOf('/');
    String program = slash < 0 ? userAgent : userAgent.substring(0, slash);
    StringBuilder name = new StringBuilder();
    int bytes = 0;
    for (int c : program.codePoints().filter(ManagerName::isPrintable).toArray()) {
      bytes += Character.toString(c).getBytes(StandardCharsets.UTF_8).length;
      if (bytes > MAX_BYTES) {
        break;
      }
      name.appendCodePoint(c);
    }
    return name.toString();
  }

  /** What is wrong with a name that a client chose. */
  static List<Cause> problems(String fieldManager) {
    List<Cause> causes = new ArrayList<>();
    if (fieldManager.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
      causes.add(Cause.tooLong("fieldManager", MAX_BYTES));
    }
    int position = 0;
    for (int c : fieldManager.codePoints().toArray()) {
      if (!isPrintable(c)) {
        causes.add(
            Cause.invalid(
                "fieldManager",
                GoFormat.quoted(fieldManager),
                String.format("invalid character U+%04X (at position %d)", c, position)));
      }
      position += Character.toString(c).getBytes(StandardCharsets.UTF_8).length;
    }
    return causes;
  }

  /** Letters, marks, numbers, signs, and of all white space only the blank. */
  private static boolean isPrintable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      case Character.SPACE_SEPARATOR -> c == ' ';
      default -> true;
    };
  }
}
