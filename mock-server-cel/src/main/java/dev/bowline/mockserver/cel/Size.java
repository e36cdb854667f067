package dev.bowline.mockserver.cel;

/**
 * Between which bounds the size of a value lies. Sums and products stop at the largest number.
 *
 * @param min at least so much
 * @param max at most so much
 */
record Size(long min, long max) {
  static final Size UNKNOWN = new Size(0, Long.MAX_VALUE);
  static final Size ONE = new Size(1, 1);

  /** Nothing yet: takes the bounds of what it is united with. */
  static final Size NONE = new Size(Long.MAX_VALUE, 0);

  static Size fixed(long size) {
    return new Size(size, size);
  }

  Size plus(Size other) {
    return new Size(add(min, other.min), add(max, other.max));
  }

  Size times(Size other) {
    return new Size(multiply(min, other.min), multiply(max, other.max));
  }

  Size union(Size other) {
    return new Size(Math.min(min, other.min), Math.max(max, other.max));
  }

  /** What it costs at most to walk through a value of this size. */
  long cost(double factor) {
    return scale(max, factor);
  }

  static long add(long one, long other) {
    return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
  }

  static long multiply(long one, long other) {
    return other != 0 && one > Long.MAX_VALUE / other ? Long.MAX_VALUE : one * other;
  }

  /** Rounds up. */
  static long scale(long number, double factor) {
    double scaled = Math.ceil(number * factor);
    return scaled >= Long.MAX_VALUE ? Long.MAX_VALUE : (long) scaled;
  }
}
