package dev.bowline.codec.internal.json;

import java.io.ByteArrayOutputStream;

/** Indents compact JSON by two spaces a level. */
final class JsonIndent {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private int depth;

  private JsonIndent() {}

  static byte[] indent(byte[] compact) {
    JsonIndent indent = new JsonIndent();
    indent.run(compact);
    return indent.out.toByteArray();
  }

  private void run(byte[] json) {
    for (int i = 0; i < json.length; i++) {
      byte b = json[i];
      switch (b) {
        case '"' -> i = text(json, i);
        case '{', '[' -> {
          out.write(b);
          if (json[i + 1] == '}' || json[i + 1] == ']') {
            out.write(json[++i]);
          } else {
            depth++;
            line();
          }
        }
        case '}', ']' -> {
          depth--;
          line();
          out.write(b);
        }
        case ',' -> {
          out.write(b);
          line();
        }
        case ':' -> {
          out.write(b);
          out.write(' ');
        }
        default -> out.write(b);
      }
    }
  }

  private int text(byte[] json, int from) {
    int i = from;
    do {
      if (json[i] == '\\') {
        i++;
      }
      i++;
    } while (json[i] != '"');
    out.write(json, from, i + 1 - from);
    return i;
  }

  private void line() {
    out.write('\n');
    for (int i = 0; i < depth; i++) {
      out.write(' ');
      out.write(' ');
    }
  }
}
