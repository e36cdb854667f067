package dev.bowline.conformance.soak;

/**
 * Something that was measured.
 *
 * @param step where
 * @param bound most that is allowed; infinite if it is only shown
 */
record Measure(String step, String name, double value, double bound) {
  static Measure shown(String step, String name, double value) {
    return new Measure(step, name, value, Double.POSITIVE_INFINITY);
  }

  boolean isRight() {
    return value <= bound;
  }

  boolean isBounded() {
    return bound < Double.POSITIVE_INFINITY;
  }
}
