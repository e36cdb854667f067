package dev.bowline.meta.tree;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Numbers of trees. As in Go, a tree has 64-bit integers (Long) and doubles, and no others. */
public final class TreeNumbers {
  /** From here on, not every whole number is a double. */
  private static final double EXACT = 1L << 53;

  private static final double INTEGERS_END = 0x1p63;

  private TreeNumbers() {}

  /**
   * What is read where a number is written: an integer is a Long if it fits, else the nearest
   * double; all else is the nearest double.
   *
   * @return null if there is none, since the number is too large or not finite
   */
  public static @Nullable Number kept(Number number) {
    if (number instanceof Long) {
      return number;
    }
    if (number instanceof Integer || number instanceof Short || number instanceof Byte) {
      return number.longValue();
    }
    if (number instanceof BigInteger integer && integer.bitLength() < Long.SIZE) {
      return integer.longValue();
    }
    if (number instanceof BigDecimal exact
        && exact.scale() == 0
        && exact.unscaledValue().bitLength() < Long.SIZE) {
      return exact.longValue();
    }
    double value =
        number instanceof Float ? Double.parseDouble(number.toString()) : number.doubleValue();
    return Double.isFinite(value) ? (Number) value : null;
  }

  /**
   * The number that is read when this one was written and read as often as one likes: JSON has one
   * form, {@code 1}, for the integer and for the double. Numbers are the same if these are equal.
   */
  public static Number settled(Number number) {
    Number kept = kept(number);
    if (!(kept instanceof Double value)) {
      return kept == null ? number : kept;
    }
    double size = Math.abs(value);
    if (size != Math.rint(size) || size >= INTEGERS_END) {
      return kept;
    }
    return size < EXACT ? value.longValue() : Long.parseLong(GoFloat.format(value));
  }
}
