package dev.bowline.codec.internal.json;

import dev.bowline.codec.internal.text.Base64Text;
import dev.bowline.codec.internal.text.GoDuration;
import dev.bowline.codec.internal.text.GoQuantity;
import dev.bowline.codec.internal.text.GoTime;
import dev.bowline.codec.internal.text.Utf8;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.RawValue;
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
    in.checkLength(bytes.size());
    return Bytes.copyOf(bytes.toByteArray());
  }

  static Instant time(JsonInput in, boolean micro) {
    in.peek();
    long start = in.base + in.at;
    return GoTime.read(text(in, "a time"), micro, start);
  }

  static Duration duration(JsonInput in) {
    in.peek();
    long start = in.base + in.at;
    return GoDuration.read(text(in, "a duration such as \"1h30m\""), start);
  }

  /** A string without escapes, which Go does not resolve here, or a number. */
  static Quantity quantity(JsonInput in) {
    int c = in.peek();
    int start = in.at;
    String text;
    if (c == '"') {
      in.at++;
      text = in.text();
      if (text.length() < in.at - start - 2) { // spelled with escapes, or not in ASCII
        text = Utf8.decode(in.buffer, start + 1, in.at - 1);
      }
      text = GoQuantity.trimmed(text);
    } else if (c == '-' || (c >= '0' && c <= '9')) {
      JsonNumbers.skip(in);
      text = new String(in.buffer, start, in.at - start, StandardCharsets.US_ASCII);
    } else {
      throw in.unexpected("a quantity");
    }
    return GoQuantity.read(text, in.base + start);
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
    in.checkLength(in.at - start);
    return RawValue.of(RawValue.Encoding.JSON, in.interning().bytes(in.buffer, start, in.at));
  }
}
