package dev.bowline.fuzz;

import static dev.bowline.meta.Quantity.Format.BINARY_SI;

import dev.bowline.meta.Quantity;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Two quantities, separated by a line break, and a third made of them. */
public final class Quantities {
  private static final int MAX_SHOWN = 200;
  private static final int MAX_DIGITS = 5000;

  private Quantities() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    String[] lines = Formats.text(input).split("\n", 2);
    Outcome.of(
        input,
        () -> {
          Quantity a = parse(lines[0]);
          Quantity b = parse(lines.length > 1 ? lines[1] : "1500m");
          if (a != null) {
            Tally.read();
            alone(a);
          }
          if (a != null && b != null) {
            together(a, b);
          }
          return lines;
        });
  }

  private static @Nullable Quantity parse(String text) {
    try {
      return Quantity.parse(text);
    } catch (IllegalArgumentException e) {
      Finding.unless(
          e.getMessage() != null && e.getMessage().length() < MAX_SHOWN + MAX_SHOWN,
          "an error of any length");
      return null;
    }
  }

  private static void alone(Quantity a) {
    Quantity again = parse(a.toString());
    Finding.unless(again != null, "its text can't be read: " + a);
    Finding.unlessEqual(a, again, "its text is another value");
    Finding.unless(
        again == null || a.format() != again.format() || a.toString().equals(again.toString()),
        "its text is another text: " + a + ", " + again); // 62.5Ki is 64000, which is 64k, as in Go
    Finding.unless(again == null || a.hashCode() == again.hashCode(), "equal, with other hashes");
    Finding.unless(again == null || a.compareTo(again) == 0, "less than itself");
    Finding.unless(a.signum() == Integer.signum(a.compareTo(Quantity.ZERO)), "a sign of its own");
    try {
      Finding.unlessEqual(a, a.negate().negate(), "the negative of the negative");
      long whole = a.longValue();
      BigDecimal rest = BigDecimal.valueOf(whole).subtract(a.value());
      Finding.unless(
          rest.abs().compareTo(BigDecimal.ONE) < 0 && rest.signum() * a.signum() >= 0,
          "rounded to " + whole + ": " + a);
      Quantity up = a.roundUp(3);
      Finding.unless(
          up.value().abs().compareTo(a.value().abs()) >= 0, "rounded up, it is smaller: " + a);
    } catch (ArithmeticException e) {
      Finding.unless(e.getMessage() != null, "an error that says nothing");
    }
    Finding.unless(!Double.isNaN(a.doubleValue()), "not a number");
  }

  private static void together(Quantity a, Quantity b) {
    Finding.unless(
        Integer.signum(a.compareTo(b)) == -Integer.signum(b.compareTo(a)), "greater both ways");
    Finding.unless(a.equals(b) == (a.compareTo(b) == 0), "equal or not");
    Finding.unless(!a.equals(b) || a.hashCode() == b.hashCode(), "equal, with other hashes");
    try {
      Quantity sum = a.add(b);
      Finding.unlessEqual(sum, b.add(a), "the order counts");
      Finding.unlessEqual(sum.subtract(b), a, "the sum less one is not the other");
      if (Math.abs(a.value().scale() - b.value().scale()) < MAX_DIGITS) { // else it takes minutes
        Finding.unless(sum.value().compareTo(a.value().add(b.value())) == 0, "the sum is wrong");
      }
      Finding.unless(
          Integer.signum(sum.compareTo(a)) == b.signum(), "the sum is on the wrong side");
      if (a.format() != BINARY_SI && b.format() != BINARY_SI) { // those end at 2^63-1 when read
        Finding.unlessEqual(Quantity.parse(sum.toString()), sum, "the sum's text is another value");
      }
    } catch (ArithmeticException e) {
      Finding.unless(e.getMessage() != null, "an error that says nothing");
    }
  }
}
