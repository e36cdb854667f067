package dev.bowline.mockserver.custom;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Tree;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Values as the causes of refusals name them. */
public final class CauseText {
  private static final double MIN_PLAIN = 1e-4;
  private static final double MAX_PLAIN = 1e21;

  private CauseText() {}

  /** A value as it follows {@code Invalid value:}: scalars plain, all else as JSON. */
  public static String value(@Nullable Object value) {
    if (value instanceof String text) {
      return GoFormat.quoted(text);
    }
    if (value instanceof Double number) {
      return number(number);
    }
    return value instanceof Long || value instanceof Integer || value instanceof Boolean
        ? value.toString()
        : json(value);
  }

  /** Compact JSON with sorted names and the characters escaped that HTML would misread. */
  public static String json(@Nullable Object value) {
    return new String(JsonTrees.write(Tree.sorted(value)), StandardCharsets.UTF_8)
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
}
