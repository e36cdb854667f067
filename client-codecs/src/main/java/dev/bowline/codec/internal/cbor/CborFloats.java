package dev.bowline.codec.internal.cbor;

/** Floats of 16 bits, and which size a double needs. */
final class CborFloats {
  private static final int HALF_FRACTION = 10;
  private static final int HALF_BIAS = 15;
  private static final int HALF_INFINITE = 0x1F;
  private static final int DROPPED = 52 - HALF_FRACTION;

  private CborFloats() {}

  /** The value of a float of 16 bits. */
  static double half(int bits) {
    int exponent = bits >>> HALF_FRACTION & HALF_INFINITE;
    int fraction = bits & (1 << HALF_FRACTION) - 1;
    double size =
        exponent == 0
            ? Math.scalb((double) fraction, 1 - HALF_BIAS - HALF_FRACTION)
            : exponent == HALF_INFINITE
                ? fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN
                : Math.scalb(
                    (double) (fraction | 1 << HALF_FRACTION), exponent - HALF_BIAS - HALF_FRACTION);
    return bits >>> 15 == 0 ? size : -size;
  }

  /** The bits of a float of 16 bits that is exactly this value, or -1. */
  static int exactHalf(double value) {
    long bits = Double.doubleToRawLongBits(value);
    int sign = (int) (bits >>> 63) << 15;
    if (value == 0) {
      return sign;
    }
    int exponent = Math.getExponent(value);
    int half;
    if (exponent >= 1 - HALF_BIAS && exponent <= HALF_BIAS) {
      half = ((exponent + HALF_BIAS) << HALF_FRACTION) | (int) (bits >>> DROPPED & 0x3FF);
    } else if (exponent < 1 - HALF_BIAS && exponent >= 1 - HALF_BIAS - HALF_FRACTION) {
      half = (int) Math.scalb(Math.abs(value), HALF_BIAS - 1 + HALF_FRACTION);
    } else {
      return -1;
    }
    return half(sign | half) == value ? sign | half : -1;
  }
}
