package dev.bowline.codec.internal.json;

import dev.bowline.codec.internal.text.Base64Text;
import dev.bowline.codec.internal.text.GoDuration;
import dev.bowline.codec.internal.text.GoTime;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.RawValue;
import dev.bowline.serde.CodecException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;

/** Reads the value kinds that JSON has no form of its own for. */
final class JsonValues {
  private JsonValues() {}

  static String text(JsonInput in, String what) {
    in.expect('"', what);
    return in.text();
  }

  /** Base64, or as in Go an array of numbers. */
  static Bytes bytes(JsonInput in) {
    if (in.peek() == '[') {
      return numbers(in);
    }
    int start = in.at;
    Bytes bytes = Base64Text.decode(text(in, "base64 text"));
    if (bytes == null) {
      in.at = start;
      throw in.error("expected standard base64 with padding, found other text");
    }
    return bytes;
  }

  private static Bytes numbers(JsonInput in) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    in.at++;
    for (boolean isFirst = true; in.more(isFirst, ']'); isFirst = false) {
      bytes.write(in.tryNull() ? 0 : (int) JsonNumbers.integer(in, 0, 255, "a byte"));
    }
    return Bytes.copyOf(bytes.toByteArray());
  }

  static Instant time(JsonInput in, boolean micro) {
    in.peek();
    int start = in.at;
    Instant time = GoTime.parse(text(in, "a time"), micro);
    if (time == null) {
      in.at = start;
      throw in.error(
          micro
              ? "expected a time in RFC 3339 with six digits of a second, found other text"
              : "expected a time in RFC 3339, found other text");
    }
    return time;
  }

  static Duration duration(JsonInput in) {
    in.peek();
    int start = in.at;
    Duration duration = GoDuration.parse(text(in, "a duration such as \"1h30m\""));
    if (duration == null) {
      in.at = start;
      throw in.error("expected a duration such as \"1h30m\", found other text");
    }
    return duration;
  }

  /** A string without escapes, which Go does not resolve here, or a number. */
  static Quantity quantity(JsonInput in) {
    int c = in.peek();
    int start = in.at;
    String text;
    if (c == '"') {
      in.at++;
      int close = in.endOfPlainText();
      if (close < in.end && in.buffer[close] != '"') {
        in.at = start;
        throw in.error("expected a quantity such as \"500m\", found other text");
      }
      text = in.text().trim();
    } else if (c == '-' || (c >= '0' && c <= '9')) {
      JsonNumbers.skip(in);
      text = new String(in.buffer, start, in.at - start, StandardCharsets.US_ASCII);
    } else {
      throw in.unexpected("a quantity");
    }
    try {
      return Quantity.parse(text);
    } catch (IllegalArgumentException e) {
      in.at = start;
      throw new CodecException(
          "expected a quantity such as \"500m\", found other text", in.base + start);
    }
  }

  static IntOrString intOrString(JsonInput in) {
    if (in.peek() == '"') {
      in.at++;
      return IntOrString.of(in.text());
    }
    return IntOrString.of(
        (int)
            JsonNumbers.integer(
                in, Integer.MIN_VALUE, Integer.MAX_VALUE, "a 32-bit integer or a string"));
  }

  /** Any value, checked and as it is spelled. */
  static RawValue raw(JsonInput in) {
    in.peek();
    int start = in.at;
    in.skipValue();
    return RawValue.of(RawValue.Encoding.JSON, in.interning().bytes(in.buffer, start, in.at));
  }
}
