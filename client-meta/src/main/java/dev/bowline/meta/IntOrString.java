package dev.bowline.meta;

import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A number or a text, such as a port by number or by name, or a count or a percentage. Immutable.
 * Two are equal if they are of one sort and their numbers or texts are equal: 80 is not "80".
 */
public final class IntOrString {
  /** The number 0, which is Go's zero of this type. */
  public static final IntOrString ZERO = new IntOrString(true, 0, "");

  private static final Pattern PERCENTAGE = Pattern.compile("[+-]?[0-9]+%");

  private final boolean isInt;
  private final int number;
  private final String text;

  private IntOrString(boolean isInt, int number, String text) {
    this.isInt = isInt;
    this.number = number;
    this.text = text;
  }

  /** A number. */
  public static IntOrString of(int number) {
    return number == 0 ? ZERO : new IntOrString(true, number, "");
  }

  /** A text, also one of digits. */
  public static IntOrString of(String text) {
    return new IntOrString(false, 0, Objects.requireNonNull(text, "text"));
  }

  /**
   * For the codecs: Protobuf has room for a number beside a text. Only the half that {@code isInt}
   * names means anything; the other is kept so that it is written back.
   *
   * @param isInt whether the number counts
   */
  public static IntOrString ofBoth(boolean isInt, int number, String text) {
    return isInt && text.isEmpty() ? of(number) : new IntOrString(isInt, number, text);
  }

  /** Whether this is a number. */
  public boolean isInt() {
    return isInt;
  }

  /** For the codecs: the number, or what stood in its place beside a text. */
  public int numberHalf() {
    return number;
  }

  /** For the codecs: the text, or what stood in its place beside a number. */
  public String textHalf() {
    return text;
  }

  /**
   * The number.
   *
   * @throws IllegalStateException if this is a text
   */
  public int intValue() {
    if (!isInt) {
      throw new IllegalStateException("not a number but the text " + text);
    }
    return number;
  }

  /** Whether this is a text that ends with a percent sign. */
  public boolean isPercentage() {
    return !isInt && text.endsWith("%");
  }

  /**
   * The number, or the percentage of a total rounded up, as controllers take {@code maxSurge}.
   *
   * @param total what is 100%
   * @throws IllegalStateException if this is neither a number nor a whole percentage such as {@code
   *     25%}
   * @throws ArithmeticException if the result doesn't fit an int
   */
  public int resolveUp(int total) {
    return isInt ? number : Math.toIntExact(-Math.floorDiv(-percentTimes(total), 100L));
  }

  /**
   * The number, or the percentage of a total rounded down, as controllers take {@code
   * maxUnavailable}.
   *
   * @param total what is 100%
   * @throws IllegalStateException if this is neither a number nor a whole percentage such as {@code
   *     25%}
   * @throws ArithmeticException if the result doesn't fit an int
   */
  public int resolveDown(int total) {
    return isInt ? number : Math.toIntExact(Math.floorDiv(percentTimes(total), 100L));
  }

  private long percentTimes(int total) {
    if (isPercentage() && PERCENTAGE.matcher(text).matches()) {
      try {
        return Math.multiplyExact(Long.parseLong(text, 0, text.length() - 1, 10), (long) total);
      } catch (NumberFormatException e) {
        throw new ArithmeticException("percentage " + text + " does not fit a long");
      }
    }
    throw new IllegalStateException(
        "neither a number nor a whole percentage such as 25%, but the text " + text);
  }

  /** The text, or the number in decimal. */
  @Override
  public String toString() {
    return isInt ? Integer.toString(number) : text;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof IntOrString that
        && isInt == that.isInt
        && (isInt ? number == that.number : text.equals(that.text));
  }

  @Override
  public int hashCode() {
    return isInt ? number : text.hashCode();
  }
}
