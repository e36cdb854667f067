package dev.bowline.codec.internal.text;

import dev.bowline.serde.CodecException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import org.jspecify.annotations.Nullable;

/** Times in RFC 3339 as Go reads and writes them. */
public final class GoTime {
  /** Go's zero time, the first second of year 1, which stands for "not set". */
  public static final Instant ZERO = Instant.ofEpochSecond(-62_135_596_800L);

  private static final int MICRO_DIGITS = 6;

  private final String text;
  private int at;

  private GoTime(String text) {
    this.text = text;
  }

  /**
   * Reads a time.
   *
   * @param micro whether it must have exactly six digits of a second; if not, a fraction of any
   *     length is dropped
   * @return null if the text is none
   */
  public static @Nullable Instant parse(String text, boolean micro) {
    return new GoTime(text).parse(micro);
  }

  /**
   * As {@link #parse}, but refuses other text.
   *
   * @param offset where the text stands, for the error
   */
  public static Instant read(String text, boolean micro, long offset) {
    Instant time = parse(text, micro);
    if (time == null) {
      throw new CodecException(
          micro
              ? "expected a time in RFC 3339 with six digits of a second, found other text"
              : "expected a time in RFC 3339, found other text",
          offset);
    }
    return time;
  }

  private @Nullable Instant parse(boolean micro) {
    int year = digits(4);
    boolean ok = is('-');
    int month = digits(2);
    ok &= is('-');
    int day = digits(2);
    ok &= is('T');
    int hour = at + 1 < text.length() && text.charAt(at + 1) == ':' ? digits(1) : digits(2);
    ok &= is(':');
    int minute = digits(2);
    ok &= is(':');
    int second = digits(2);
    if (!ok
        || year < 0
        || month < 1
        || month > 12
        || day < 1
        || hour < 0
        || hour > 23
        || minute < 0
        || minute > 59
        || second < 0
        || second > 59) {
      return null;
    }
    if (day > YearMonth.of(year, month).lengthOfMonth()) {
      return null;
    }
    int nanos = micro ? micros() : fraction();
    int offset = offset();
    if (nanos < 0 || offset == Integer.MIN_VALUE || at != text.length()) {
      return null;
    }
    long seconds =
        LocalDate.of(year, month, day).toEpochDay() * 86_400
            + hour * 3600L
            + minute * 60L
            + second
            - offset;
    return Instant.ofEpochSecond(seconds, nanos);
  }

  private boolean is(char expected) {
    return at < text.length() && text.charAt(at++) == expected;
  }

  /** A number of exactly so many digits, or -1. */
  private int digits(int count) {
    int value = 0;
    for (int i = 0; i < count; i++) {
      int digit = at < text.length() ? text.charAt(at++) - '0' : -1;
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = value * 10 + digit;
    }
    return value;
  }

  private boolean atFraction() {
    return at < text.length() && (text.charAt(at) == '.' || text.charAt(at) == ',');
  }

  private int micros() {
    if (!atFraction()) {
      return -1;
    }
    at++;
    int micros = digits(MICRO_DIGITS);
    return micros < 0 ? -1 : micros * 1000;
  }

  private int fraction() {
    if (atFraction() && at + 1 < text.length() && isDigit(text.charAt(at + 1))) {
      at++;
      while (at < text.length() && isDigit(text.charAt(at))) {
        at++;
      }
    }
    return 0;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Seconds east of UTC, or Integer.MIN_VALUE. */
  private int offset() {
    if (at >= text.length()) {
      return Integer.MIN_VALUE;
    }
    char sign = text.charAt(at++);
    if (sign == 'Z') {
      return 0;
    }
    int hours = digits(2);
    boolean ok = is(':');
    int minutes = digits(2);
    if (!ok
        || (sign != '+' && sign != '-')
        || hours < 0
        || hours > 24
        || minutes < 0
        || minutes > 60) {
      return Integer.MIN_VALUE;
    }
    int seconds = hours * 3600 + minutes * 60;
    return sign == '-' ? -seconds : seconds;
  }

  /**
   * Writes a time in UTC, in whole seconds or with six digits behind them; fractions are cut toward
   * the past.
   */
  public static String format(Instant time, boolean micro) {
    LocalDateTime utc;
    try {
      utc = LocalDateTime.ofInstant(time, ZoneOffset.UTC);
    } catch (DateTimeException e) { // a year less than an Instant may be of
      throw new CodecException("a time out of range", -1);
    }
    StringBuilder out = new StringBuilder(micro ? 27 : 20);
    int year = utc.getYear();
    if (year < 0) {
      out.append('-');
    }
    padded(out, Math.abs(year), 4).append('-');
    padded(out, utc.getMonthValue(), 2).append('-');
    padded(out, utc.getDayOfMonth(), 2).append('T');
    padded(out, utc.getHour(), 2).append(':');
    padded(out, utc.getMinute(), 2).append(':');
    padded(out, utc.getSecond(), 2);
    if (micro) {
      padded(out.append('.'), utc.get(ChronoField.MICRO_OF_SECOND), MICRO_DIGITS);
    }
    return out.append('Z').toString();
  }

  private static StringBuilder padded(StringBuilder out, int value, int width) {
    int limit = 10;
    for (int i = 1; i < width; i++, limit *= 10) {
      if (value < limit) {
        out.append("0".repeat(width - i));
        break;
      }
    }
    return out.append(value);
  }
}
