package dev.bowline.mockserver.object;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values as the messages of the server show them: the ways in which Go prints its own. */
public final class GoFormat {
  private static final int PLAIN_DIGITS = 21;

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
                  if (c < ' ' || c == 0x7f) {
                    quoted.append(String.format("\\x%02x", c));
                  } else {
                    quoted.appendCodePoint(c);
                  }
                }
              }
            });
    return quoted.append('"').toString();
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

  /** With an exponent from the 22nd digit on. */
  private static String number(double number) {
    BigDecimal exact = BigDecimal.valueOf(number);
    return exact.precision() - exact.scale() <= PLAIN_DIGITS
        ? exact.stripTrailingZeros().toPlainString()
        : String.valueOf(number);
  }

  private static SortedMap<String, @Nullable Object> sorted(Map<?, ?> map) {
    TreeMap<String, @Nullable Object> sorted = new TreeMap<>();
    map.forEach((name, value) -> sorted.put(String.valueOf(name), value));
    return sorted;
  }
}
