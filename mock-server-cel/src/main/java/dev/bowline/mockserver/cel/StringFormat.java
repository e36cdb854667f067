package dev.bowline.mockserver.cel;

import com.google.common.primitives.UnsignedLong;
import dev.cel.common.types.SimpleType;
import dev.cel.common.values.CelByteString;
import dev.cel.common.values.NullValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text with places that are filled in: {@code '%s has %d'.format([name, count])}. */
final class StringFormat {
  static final String NAME = "format";
  private static final Pattern PLACE = Pattern.compile("%(?:\\.(\\d+))?(.?)", Pattern.DOTALL);
  private static final int DIGITS = 6;

  private StringFormat() {}

  static void addTo(Functions functions) {
    functions.member(
        NAME,
        "string_format",
        SimpleType.STRING,
        a -> format((String) a[0], (List<?>) a[1]),
        Parameter.STRING,
        Parameter.list(SimpleType.DYN));
  }

  private static String format(String text, List<?> values) {
    StringBuilder out = new StringBuilder();
    Matcher place = PLACE.matcher(text);
    int next = 0;
    while (place.find()) {
      String clause = place.group(2);
      if (clause.equals("%")) {
        place.appendReplacement(out, "%");
        continue;
      }
      if (next >= values.size()) {
        throw new FunctionException("index " + next + " out of range");
      }
      int precision = place.group(1) == null ? DIGITS : Integer.parseInt(place.group(1));
      String filled = filled(clause, precision, values.get(next++));
      place.appendReplacement(out, Matcher.quoteReplacement(filled));
    }
    return place.appendTail(out).toString();
  }

  private static String filled(String clause, int precision, Object value) {
    return switch (clause) {
      case "s" -> shown(value);
      case "d" -> decimal(value);
      case "f" -> fixed(number(value, clause), precision);
      case "e" -> scientific(number(value, clause), precision);
      case "b" -> value instanceof Boolean flag ? (flag ? "1" : "0") : inBase(value, 2, clause);
      case "o" -> inBase(value, 8, clause);
      case "x" -> hex(value);
      case "X" -> hex(value).toUpperCase(Locale.ROOT);
      default ->
          throw new FunctionException(
              "could not parse formatting clause: unrecognized formatting clause \""
                  + clause
                  + "\"");
    };
  }

  private static FunctionException unusable(String clause, String kinds) {
    return new FunctionException(
        "error during formatting: " + clause + " clause can only be used on " + kinds);
  }

  private static String decimal(Object value) {
    if (value instanceof Long || value instanceof UnsignedLong) {
      return value.toString();
    }
    throw unusable("decimal", "integers");
  }

  private static double number(Object value, String clause) {
    if (value instanceof Number number && !(value instanceof Long)) {
      return number.doubleValue();
    }
    if (value instanceof Long number) {
      return number.doubleValue();
    }
    throw unusable(clause.equals("f") ? "fixed-point" : "scientific", "doubles");
  }

  private static String fixed(double value, int precision) {
    return new BigDecimal(value).setScale(precision, RoundingMode.HALF_EVEN).toPlainString();
  }

  private static String scientific(double value, int precision) {
    return String.format(Locale.ROOT, "%." + precision + "e", value);
  }

  private static String inBase(Object value, int base, String clause) {
    if (value instanceof Long number) {
      return Long.toString(number, base);
    }
    if (value instanceof UnsignedLong number) {
      return Long.toUnsignedString(number.longValue(), base);
    }
    throw unusable(clause.equals("b") ? "binary" : "octal", "integers");
  }

  private static String hex(Object value) {
    if (value instanceof String text) {
      return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }
    if (value instanceof CelByteString bytes) {
      return HexFormat.of().formatHex(bytes.toByteArray());
    }
    return inBase(value, 16, "x");
  }

  private static String shown(Object value) {
    if (value instanceof List<?> list) {
      List<String> items = new ArrayList<>();
      list.forEach(item -> items.add(shown(item)));
      return "[" + String.join(", ", items) + "]";
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, String> fields = new TreeMap<>();
      map.forEach((name, field) -> fields.put(shown(name), shown(field)));
      List<String> pairs = new ArrayList<>();
      fields.forEach((name, field) -> pairs.add(name + ": " + field));
      return "{" + String.join(", ", pairs) + "}";
    }
    if (value instanceof Double number) {
      boolean isWhole = number == Math.rint(number) && Math.abs(number) < 1e21;
      return isWhole ? new BigDecimal(number).toPlainString() : number.toString();
    }
    if (value instanceof CelByteString bytes) {
      return bytes.toStringUtf8();
    }
    if (value instanceof Duration duration) {
      return GoDuration.text(duration);
    }
    return value instanceof NullValue ? "null" : value.toString();
  }
}
