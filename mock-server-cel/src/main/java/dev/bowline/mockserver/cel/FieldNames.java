package dev.bowline.mockserver.cel;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Names of fields as expressions write them. */
final class FieldNames {
  private static final Set<String> RESERVED =
      Set.of(
          "true",
          "false",
          "null",
          "in",
          "as",
          "break",
          "const",
          "continue",
          "else",
          "for",
          "function",
          "if",
          "import",
          "let",
          "loop",
          "package",
          "namespace",
          "return",
          "var",
          "void",
          "while");
  private static final Pattern WRITABLE = Pattern.compile("[a-zA-Z_./-][a-zA-Z0-9_./-]*");

  private FieldNames() {}

  /** How a name is written; nothing if it can't be. Reserved words may also stand as they are. */
  static List<String> escaped(String name) {
    if (RESERVED.contains(name)) {
      return List.of("__" + name + "__", name);
    }
    return WRITABLE.matcher(name).matches()
        ? List.of(
            name.replace("__", "__underscores__")
                .replace(".", "__dot__")
                .replace("-", "__dash__")
                .replace("/", "__slash__"))
        : List.of();
  }
}
