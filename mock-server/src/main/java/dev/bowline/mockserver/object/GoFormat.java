package dev.bowline.mockserver.object;

import dev.bowline.codec.JsonTrees;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values as the messages of the server show them: the ways in which Go prints its own. */
public final class GoFormat {
  private static final double MIN_PLAIN = 1e-4;
  private static final double MAX_PLAIN = 1e21;

  private GoFormat() {}

  /** The type of a value. */
  public static String type(@Nullable Object value) {
    return ValueKind.of(value).inGo();
  }

  /** A value without quotes and types, maps sorted by name. */
  public static String plain(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(GoFormat::plain).collect(Collectors.joining(" ", "[", "]"));
    }
    if (value instanceof Map<?, ?> map) {
      return sorted(map).entrySet().stream()
          .map(entry -> entry.getKey() + ":" + plain(entry.getValue()))
          .collect(Collectors.joining(" ", "map[", "]"));
    }
    if (value instanceof Double number) {
      return number(number);
    }
    return value == null ? "<nil>" : String.valueOf(value);
  }

  /** A value where only texts are expected: others are marked with their type. */
  public static String asText(@Nullable Object value) {
    return value == null ? "%!s(<nil>)" : textInside(value);
  }

  private static String textInside(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(GoFormat::textInside).collect(Collectors.joining(" ", "[", "]"));
    }
    if (value instanceof Map<?, ?> map) {
      return sorted(map).entrySet().stream()
          .map(entry -> entry.getKey() + ":" + textInside(entry.getValue()))
          .collect(Collectors.joining(" ", "map[", "]"));
    }
    return value == null || value instanceof String
        ? plain(value)
        : "%!s(" + type(value) + "=" + plain(value) + ")";
  }

  /** A value as it would stand in a program. */
  public static String literal(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list.stream()
          .map(GoFormat::literal)
          .collect(Collectors.joining(", ", "[]interface {}{", "}"));
    }
    if (value instanceof Map<?, ?> map) {
      return sorted(map).entrySet().stream()
          .map(entry -> quoted(entry.getKey()) + ":" + literal(entry.getValue()))
          .collect(Collectors.joining(", ", "map[string]interface {}{", "}"));
    }
    if (value instanceof String text) {
      return quoted(text);
    }
    return value == null ? "interface {}(nil)" : plain(value);
  }

  /** A text in quotes; what can't be seen is escaped. */
  public static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '"', '\\' -> quoted.append('\\').append((char) c);
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                case '\r' -> quoted.append("\\r");
                case '\u0007' -> quoted.append("\\a");
                case '\b' -> quoted.append("\\b");
                case '\f' -> quoted.append("\\f");
                case '\u000B' -> quoted.append("\\v");
                default -> {
                  if (isVisible(c)) {
                    quoted.appendCodePoint(c);
                  } else {
                    String form = c < 0x80 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x";
                    quoted.append(String.format(form, c));
                  }
                }
              }
            });
    return quoted.append('"').toString();
  }

  /** Letters, marks, digits, punctuation, symbols, and of all blanks the one of ASCII. */
  private static boolean isVisible(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SPACE_SEPARATOR ->
          c == ' ';
      default -> true;
    };
  }

  /** A list of quoted texts in brackets, blanks between them. */
  public static String quoted(List<String> texts) {
    return texts.stream().map(GoFormat::quoted).collect(Collectors.joining(" ", "[", "]"));
  }

  /** A list of texts as it would stand in a program. */
  public static String texts(List<String> texts) {
    return texts.isEmpty()
        ? "[]string(nil)"
        : texts.stream().map(GoFormat::quoted).collect(Collectors.joining(", ", "[]string{", "}"));
  }

  /** Compact JSON with sorted names and the characters escaped that HTML would misread. */
  public static String json(@Nullable Object value) {
    return jsonInOrder(Tree.sorted(value));
  }

  /** The same with the names in their order. */
  public static String jsonInOrder(@Nullable Object value) {
    return new String(JsonTrees.write(value), StandardCharsets.UTF_8)
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026");
  }

  /** A floating-point number, without a point if it is whole. */
  public static String number(double value) {
    if (value == 0) {
      return "0";
    }
    BigDecimal shortest = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    double size = Math.abs(value);
    if (size >= MIN_PLAIN && size < MAX_PLAIN) {
      return shortest.toPlainString();
    }
    String digits = shortest.unscaledValue().abs().toString();
    int exponent = digits.length() - 1 - shortest.scale();
    String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
    return (value < 0 ? "-" : "")
        + digits.charAt(0)
        + fraction
        + "e"
        + (exponent < 0 ? "-" : "+")
        + (Math.abs(exponent) < 10 ? "0" : "")
        + Math.abs(exponent);
  }

  private static SortedMap<String, @Nullable Object> sorted(Map<?, ?> map) {
    TreeMap<String, @Nullable Object> sorted = new TreeMap<>();
    map.forEach((name, value) -> sorted.put(String.valueOf(name), value));
    return sorted;
  }
}
