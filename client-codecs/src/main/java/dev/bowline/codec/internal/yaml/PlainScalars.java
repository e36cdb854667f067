package dev.bowline.codec.internal.yaml;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a scalar without quotes means to kubectl: YAML 1.1 with Go's integer syntax.
 *
 * <p>Differs from YAML 1.1: {@code 1:20} and dates stay strings, and {@code 08} is 8.
 */
final class PlainScalars {
  private static final Map<String, Object> WORDS =
      Map.ofEntries(
          Map.entry("y", true),
          Map.entry("yes", true),
          Map.entry("on", true),
          Map.entry("true", true),
          Map.entry("n", false),
          Map.entry("no", false),
          Map.entry("off", false),
          Map.entry("false", false),
          Map.entry(".inf", Double.POSITIVE_INFINITY),
          Map.entry("+.inf", Double.POSITIVE_INFINITY),
          Map.entry("-.inf", Double.NEGATIVE_INFINITY),
          Map.entry(".nan", Double.NaN));

  private static final int LONGEST_WORD = 5;

  private static final Pattern FLOAT =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");

  /** Longer digits can't be 64 bits, but could take long to convert. */
  private static final int MAX_INTEGER_LENGTH = 80;

  private static final BigInteger MAX_UNSIGNED =
      BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

  /** From here on, Go writes floating point keys with an exponent. */
  private static final double EXPONENT_FROM = 1e21;

  private PlainScalars() {}

  /** The value: a Boolean, Long, BigInteger, Double, String or null. */
  static @Nullable Object resolve(String text) {
    if (text.isEmpty() || text.equals("~")) {
      return null;
    }
    char first = text.charAt(0);
    if (text.length() <= LONGEST_WORD && !isDigit(first)) {
      String lower = text.toLowerCase(Locale.ROOT);
      if (isUsualCase(text, lower)) {
        if (lower.equals("null")) {
          return null;
        }
        Object word = WORDS.get(lower);
        if (word != null) {
          return word;
        }
      }
    }
    if (!isDigit(first) && first != '+' && first != '-' && first != '.') {
      return text;
    }
    String digits = text.replace("_", "");
    Number integer = integer(digits);
    if (integer != null) {
      return integer;
    }
    if (FLOAT.matcher(digits).matches()) {
      double value = Double.parseDouble(digits);
      return Double.isInfinite(value) ? text : (Object) value;
    }
    return text;
  }

  /** The text of a key that isn't a string, as Go writes it into JSON. */
  static String keyText(Object key) {
    if (key instanceof Double d) {
      return Math.abs(d) < EXPONENT_FROM
          ? new BigDecimal(Double.toString(d)).stripTrailingZeros().toPlainString()
          : d.toString();
    }
    return key.toString();
  }

  /** Words count in lower case, in upper case, and with the first letter in upper case. */
  private static boolean isUsualCase(String text, String lower) {
    return text.equals(lower)
        || text.equals(lower.toUpperCase(Locale.ROOT))
        || (text.substring(1).equals(lower.substring(1)) && Character.isUpperCase(text.charAt(0)))
        || text.endsWith(".Inf")
        || text.equals(".NaN");
  }

  private static @Nullable Number integer(String text) {
    int start = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
    int radix = 10;
    int digits = start;
    if (text.length() > start + 1 && text.charAt(start) == '0') {
      char mark = text.charAt(start + 1);
      radix = mark == 'x' || mark == 'X' ? 16 : mark == 'b' || mark == 'B' ? 2 : 8;
      digits = start + (radix != 8 || mark == 'o' || mark == 'O' ? 2 : 1);
    }
    if (digits >= text.length() || text.length() > MAX_INTEGER_LENGTH) {
      return null;
    }
    for (int i = digits; i < text.length(); i++) {
      if (text.charAt(i) > 'f' || Character.digit(text.charAt(i), radix) < 0) {
        return null;
      }
    }
    BigInteger magnitude = new BigInteger(text.substring(digits), radix);
    BigInteger value = text.startsWith("-") ? magnitude.negate() : magnitude;
    if (value.bitLength() < Long.SIZE) {
      return value.longValue();
    }
    return start == 0 && value.compareTo(MAX_UNSIGNED) <= 0 ? value : null;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
