package dev.bowline.meta;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A number or a text, such as a port by number or by name, or a count or a percentage. Immutable.
 */
public final class IntOrString {
  /** The number 0, which is Go's zero of this type. */
  public static final IntOrString ZERO = new IntOrString(0, null);

  private final int number;
  private final @Nullable String text;

  private IntOrString(int number, @Nullable String text) {
    this.number = number;
    this.text = text;
  }

  public static IntOrString of(int number) {
    return number == 0 ? ZERO : new IntOrString(number, null);
  }

  public static IntOrString of(String text) {
    return new IntOrString(0, text);
  }

  public boolean isInt() {
    return text == null;
  }

  /**
   * The number.
   *
   * @throws IllegalStateException if this is a text
   */
  public int intValue() {
    if (text != null) {
      throw new IllegalStateException("not a number but the text " + text);
    }
    return number;
  }

  /** The text, or the number in decimal. */
  @Override
  public String toString() {
    return text == null ? Integer.toString(number) : text;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof IntOrString that
        && number == that.number
        && Objects.equals(text, that.text);
  }

  @Override
  public int hashCode() {
    return text == null ? number : text.hashCode();
  }
}
