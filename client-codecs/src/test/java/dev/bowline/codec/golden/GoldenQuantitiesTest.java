package dev.bowline.codec.golden;

import dev.bowline.codec.golden.Golden.Entry;
import dev.bowline.meta.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Quantities of the corpus: read, written, converted, compared and added as Go does. */
class GoldenQuantitiesTest {
  private static final int MILLI_DIGITS = 3;

  @Test
  void singleQuantitiesAreThoseOfGo() {
    Deviations deviations = new Deviations("quantities");
    for (Entry entry : Golden.entries("values")) {
      if (entry.text("type").equals("Quantity")) {
        deviations.report(entry.text("in"), difference(entry));
      }
    }
    deviations.assertNone(790);
  }

  @Test
  void pairsOfQuantitiesAreComparedAddedAndSubtractedAsGoDoes() {
    Deviations deviations = new Deviations("quantities");
    for (Entry entry : Golden.entries("values")) {
      if (entry.text("type").equals("QuantityPair")) {
        deviations.report(entry.text("in") + " and " + entry.text("in2"), differenceOfPair(entry));
      }
    }
    deviations.assertNone(500);
  }

  private static String difference(Entry entry) {
    Quantity quantity;
    try {
      quantity = Quantity.parse(entry.text("in"));
    } catch (IllegalArgumentException e) {
      return entry.has("json") ? "refused: " + e.getMessage() : "";
    }
    if (!entry.has("json")) {
      return "accepted, Go says " + entry.text("error");
    }
    return difference("text", quantity.toString(), entry.text("json"))
        + difference("format", format(quantity), entry.text("format"))
        + differenceInLong(quantity, 0, entry.text("value"))
        + differenceInLong(quantity, MILLI_DIGITS, entry.text("milli"))
        + differenceInDouble(quantity, entry.text("float"));
  }

  private static String differenceOfPair(Entry entry) {
    Quantity a = Quantity.parse(entry.text("in"));
    Quantity b = Quantity.parse(entry.text("in2"));
    return difference(
            "order", String.valueOf(a.compareTo(b)), String.valueOf(entry.fields().get("cmp")))
        + difference("sum", a.add(b).toString(), entry.text("sum"))
        + difference("difference", a.subtract(b).toString(), entry.text("diff"));
  }

  private static String difference(String what, String ours, String inGo) {
    return ours.equals(inGo) ? "" : what + " " + ours + ", in Go " + inGo + "; ";
  }

  private static String format(Quantity quantity) {
    return switch (quantity.format()) {
      case DECIMAL_SI -> "DecimalSI";
      case BINARY_SI -> "BinarySI";
      case DECIMAL_EXPONENT -> "DecimalExponent";
    };
  }

  /** Go's number is arbitrary where none fits, and for some negative quantities. */
  private static String differenceInLong(Quantity quantity, int digits, String inGo) {
    BigDecimal exact = quantity.value().movePointRight(digits).setScale(0, RoundingMode.UP);
    boolean fits = exact.toBigIntegerExact().bitLength() < Long.SIZE;
    try {
      long ours = quantity.scaledValue(-digits);
      return !fits || exact.signum() < 0 || Long.toString(ours).equals(inGo)
          ? difference("rounded value", Long.toString(ours), exact.toBigIntegerExact().toString())
          : difference("rounded value", Long.toString(ours), inGo);
    } catch (ArithmeticException e) {
      return fits ? e.getMessage() + ", in Go " + inGo : "";
    }
  }

  private static String differenceInDouble(Quantity quantity, String inGo) {
    double go = Double.parseDouble(inGo.toLowerCase(Locale.ROOT).replace("inf", "Infinity"));
    double ours = quantity.doubleValue();
    boolean isSame = ours == go || Math.abs(ours - go) <= Math.abs(go) * 1e-15;
    return isSame ? "" : "double " + ours + ", in Go " + inGo;
  }
}
