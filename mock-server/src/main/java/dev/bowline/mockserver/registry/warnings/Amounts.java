package dev.bowline.mockserver.registry.warnings;

import dev.bowline.meta.Quantity;
import dev.bowline.mockserver.registry.rules.Field;
import dev.bowline.mockserver.registry.rules.Problems;
import java.util.function.Consumer;

/** Amounts of bytes, of which there are no parts. */
final class Amounts {
  private Amounts() {}

  static void ofFraction(Field amount, Consumer<String> warnings) {
    if (amount.isSet() && Quantity.parse(amount.text()).value().stripTrailingZeros().scale() > 0) {
      warnings.accept(
          amount.path()
              + ": fractional byte value "
              + Problems.shown(amount.text())
              + " is invalid, must be an integer");
    }
  }
}
