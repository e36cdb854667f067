package dev.bowline.meta;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A quantity: a decimal number with a suffix, such as {@code 500m}, {@code 2Gi} or {@code 1e3}. Immutable. */
public final class Quantity {
  /** Nothing. */
  public static final Quantity ZERO = new Quantity("0");

  private final String text;

  private Quantity(String text) {
    this.text = text;
  }

  /**
   * Reads a quantity.
   *
   * @throws IllegalArgumentException if the text is none
   */
  public static Quantity parse(String text) {
    return text.equals("0") ? ZERO : new Quantity(text);
  }

  /** Whether this is nothing. */
  public boolean isZero() {
    return text.equals("0");
  }

  /** The exact value. */
  public BigDecimal value() {
    return new BigDecimal(text);
  }

  /** The canonical text. */
  @Override
  public String toString() {
    return text;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Quantity that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }
}
