package dev.bowline.generator.emit;

import dev.bowline.generator.plan.ValueKind;
import org.jspecify.annotations.Nullable;

/** What builders keep of a time; the constants are those of the class that generated code calls. */
enum TimePrecision {
  SECONDS("second"),
  MICROS("microsecond");

  private final String unit;

  TimePrecision(String unit) {
    this.unit = unit;
  }

  static @Nullable TimePrecision of(ValueKind kind) {
    return switch (kind) {
      case TIME -> SECONDS;
      case MICRO_TIME -> MICROS;
      default -> null;
    };
  }

  /** For Javadoc. */
  String rule() {
    return " What is beyond the "
        + unit
        + " is cut off, since no format holds it; Go's zero time is absent, too.";
  }
}
