package dev.bowline.codec.internal.cbor;

import dev.bowline.codec.internal.text.GoTime;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;

/** Times with a tag where no type is given: the server makes them text. */
final class TaggedTime {
  private static final long FIRST = Instant.parse("0000-01-01T00:00:00Z").getEpochSecond();
  private static final long LAST = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();
  private static final double NANOS = 1e9;
  private static final DateTimeFormatter RFC_3339 =
      new DateTimeFormatterBuilder()
          .appendPattern("uuuu-MM-dd'T'HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .appendLiteral('Z')
          .toFormatter(Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private TaggedTime() {}

  /** Reads the text behind tag 0. */
  static String text(CborInput in) {
    int start = in.at;
    String text = in.text("a time");
    if (GoTime.parse(text, false) == null) {
      in.at = start;
      throw in.error("expected a time in RFC 3339, found other text");
    }
    return text;
  }

  /** Reads the number behind tag 1, seconds since 1970, as RFC 3339. */
  static String epoch(CborInput in) {
    int start = in.at;
    double whole;
    int nanos = 0;
    if (in.major() > CborInput.NEGATIVE) {
      double value = CborValues.float64(in);
      whole = value < 0 ? Math.ceil(value) : Math.floor(value);
      nanos = (int) ((value - whole) * NANOS);
    } else {
      whole = CborValues.int64(in);
    }
    if (whole < FIRST || whole > LAST) {
      in.at = start;
      throw in.error("expected a time of the years 0 to 9999, found another");
    }
    return RFC_3339.format(Instant.ofEpochSecond((long) whole, nanos));
  }
}
