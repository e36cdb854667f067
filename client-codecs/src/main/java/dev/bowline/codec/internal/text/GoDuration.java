package dev.bowline.codec.internal.text;

import dev.bowline.serde.CodecException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Durations as Go spells them: {@code 1h30m0s}, {@code 1.5s}, {@code 25.2µs}. */
public final class GoDuration {
  private static final long[] UNITS = {
    1, 1000, 1_000_000, 1_000_000_000, 60_000_000_000L, 3_600_000_000_000L
  };

  private final String text;
  private int at;

  private GoDuration(String text) {
    this.text = text;
  }

  /** Reads a duration; null if the text is none or exceeds 64 bits of nanoseconds. */
  public static @Nullable Duration parse(String text) {
    return new GoDuration(text).parse();
  }

  /**
   * As {@link #parse}, but refuses other text.
   *
   * @param offset where the text stands, for the error
   */
  public static Duration read(String text, long offset) {
    Duration duration = parse(text);
    if (duration == null) {
      throw new CodecException("expected a duration such as \"1h30m\", found other text", offset);
    }
    return duration;
  }

  private @Nullable Duration parse() {
    boolean negative = !text.isEmpty() && text.charAt(0) == '-';
    if (negative || (!text.isEmpty() && text.charAt(0) == '+')) {
      at++;
    }
    if (text.substring(at).equals("0")) {
      return Duration.ZERO;
    }
    if (at == text.length()) {
      return null;
    }
    long total = 0; // as in Go, unsigned: the smallest value has no positive counterpart
    while (at < text.length()) {
      long part = part();
      if (part == INVALID) {
        return null;
      }
      total += part;
      if (Long.compareUnsigned(total, Long.MIN_VALUE) > 0) {
        return null;
      }
    }
    if (!negative && total < 0) {
      return null;
    }
    return Duration.ofNanos(negative ? -total : total);
  }

  private static final long INVALID = -1;

  /** One number with its unit, in nanoseconds. */
  private long part() {
    int start = at;
    long whole = 0;
    for (; at < text.length() && isDigit(text.charAt(at)); at++) {
      if (Long.compareUnsigned(whole, Long.MAX_VALUE / 10) > 0) {
        return INVALID;
      }
      whole = whole * 10 + text.charAt(at) - '0';
      if (Long.compareUnsigned(whole, Long.MIN_VALUE) > 0) {
        return INVALID;
      }
    }
    int digits = at - start;
    long fraction = 0;
    double scale = 1;
    if (at < text.length() && text.charAt(at) == '.') {
      at++;
      int fractionStart = at;
      boolean overflow = false;
      for (; at < text.length() && isDigit(text.charAt(at)); at++) {
        if (overflow || fraction > Long.MAX_VALUE / 10) {
          overflow = true;
          continue;
        }
        long next = fraction * 10 + text.charAt(at) - '0';
        if (Long.compareUnsigned(next, Long.MIN_VALUE) > 0) {
          overflow = true;
          continue;
        }
        fraction = next;
        scale *= 10;
      }
      digits += at - fractionStart;
    }
    long unit = unit();
    if (digits == 0
        || unit < 0
        || Long.compareUnsigned(whole, Long.divideUnsigned(Long.MIN_VALUE, unit)) > 0) {
      return INVALID;
    }
    double part = Math.abs((double) fraction) * (unit / scale); // 2^63 is negative in a long
    long value = whole * unit + (long) part;
    return Long.compareUnsigned(value, Long.MIN_VALUE) > 0 ? INVALID : value;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private long unit() {
    int start = at;
    while (at < text.length() && text.charAt(at) != '.' && !isDigit(text.charAt(at))) {
      at++;
    }
    return switch (text.substring(start, at)) {
      case "ns" -> UNITS[0];
      case "us", "\u00B5s", "\u03BCs" -> UNITS[1];
      case "ms" -> UNITS[2];
      case "s" -> UNITS[3];
      case "m" -> UNITS[4];
      case "h" -> UNITS[5];
      default -> INVALID;
    };
  }

  /**
   * Writes a duration.
   *
   * @throws ArithmeticException if it exceeds 64 bits of nanoseconds
   */
  public static String format(Duration duration) {
    long nanos = duration.toNanos();
    if (nanos == 0) {
      return "0s";
    }
    StringBuilder out = new StringBuilder(nanos < 0 ? "-" : "");
    long rest = Math.abs(nanos); // the smallest value stays negative: read unsigned below
    if (Long.compareUnsigned(rest, UNITS[3]) < 0) {
      int unit = rest < UNITS[1] ? 0 : rest < UNITS[2] ? 1 : 2;
      decimal(out, rest / UNITS[unit], rest % UNITS[unit], unit * 3);
      return out.append(unit == 0 ? "ns" : unit == 1 ? "\u00B5s" : "ms").toString();
    }
    long seconds = Long.divideUnsigned(rest, UNITS[3]);
    if (seconds >= 3600) {
      out.append(seconds / 3600).append('h');
    }
    if (seconds >= 60) {
      out.append(seconds / 60 % 60).append('m');
    }
    decimal(out, seconds % 60, Long.remainderUnsigned(rest, UNITS[3]), 9);
    return out.append('s').toString();
  }

  private static void decimal(StringBuilder out, long whole, long fraction, int digits) {
    out.append(whole);
    if (fraction == 0) {
      return;
    }
    String text = Long.toString(fraction);
    out.append('.').append("0".repeat(digits - text.length())).append(text);
    while (out.charAt(out.length() - 1) == '0') {
      out.setLength(out.length() - 1);
    }
  }
}
