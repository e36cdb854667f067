package dev.bowline.codec.internal.yaml;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
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

  /** Digits that tell any two 32-bit floats apart. */
  private static final int FLOAT_DIGITS = 9;

  /** From this power of ten on, Go writes keys with an exponent. */
  private static final int EXPONENT_FROM = 6;

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
    String digits = text;
    if (text.indexOf('_') > 0) {
      digits = text.replaceAll(first == '.' ? "(?<=[0-9])_(?=[0-9])" : "_", "");
    }
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

  /**
   * The text of a key that isn't a string: numbers with a fraction as Go prints 32-bit ones.
   *
   * @return null for an integer beyond 63 bits, which can't be a key in Go
   */
  static @Nullable String keyText(Object key) {
    if (key instanceof BigInteger) {
      return null;
    }
    return key instanceof Double d ? floatKey(d) : key.toString();
  }

  private static String floatKey(double value) {
    float rounded = (float) value;
    if (Float.isNaN(rounded)) {
      return ".nan";
    }
    if (Float.isInfinite(rounded)) {
      return rounded > 0 ? ".inf" : "-.inf";
    }
    if (rounded == 0) {
      return value < 0 || 1 / value < 0 ? "-0" : "0";
    }
    BigDecimal digits = shortest(Math.abs(rounded)).stripTrailingZeros();
    String sign = rounded < 0 ? "-" : "";
    String mantissa = digits.unscaledValue().toString();
    int exponent = mantissa.length() - 1 - digits.scale();
    if (exponent >= -4 && exponent < EXPONENT_FROM) {
      return sign + digits.toPlainString();
    }
    String fraction = mantissa.length() > 1 ? "." + mantissa.substring(1) : "";
    return sign
        + mantissa.charAt(0)
        + fraction
        + (exponent < 0 ? "e-" : "e+")
        + (Math.abs(exponent) < 10 ? "0" : "")
        + Math.abs(exponent);
  }

  /** Before JDK 19, {@code Float.toString} sometimes gives more digits than are needed. */
  private static BigDecimal shortest(float size) {
    BigDecimal exact = new BigDecimal(size);
    for (int digits = 1; digits < FLOAT_DIGITS; digits++) {
      BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
      if (rounded.floatValue() == size) {
        return rounded;
      }
    }
    return exact.round(new MathContext(FLOAT_DIGITS, RoundingMode.HALF_EVEN));
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
    if (text.startsWith("0b+") || text.startsWith("0b-")) {
      return integer(text.charAt(2) + "0b" + text.substring(3)); // Go takes the sign there, too
    }
    int start = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
    int radix = 10;
    int digits = start;
    if (text.length() > start + 1 && text.charAt(start) == '0') {
      char mark = text.charAt(start + 1);
      radix = mark == 'x' || mark == 'X' ? 16 : mark == 'b' || mark == 'B' ? 2 : 8;
      digits = start + (radix != 8 || mark == 'o' || mark == 'O' ? 2 : 1);
    }
    while (digits < text.length() - 1 && text.charAt(digits) == '0') {
      digits++;
    }
    if (digits >= text.length() || text.length() - digits > MAX_INTEGER_LENGTH) {
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
