package dev.bowline.mockserver.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Headers of HTTP/2 in a form that the engine takes: what it would choke on without a word goes
 * through it in disguise.
 */
final class PlainHeaders {
  private static final String DISGUISED = "x-bowline-hex-";
  private static final String STREAM = "x-bowline-stream";
  private static final String REFUSED = "x-bowline-refused";
  private static final Pattern NAME = Pattern.compile(":?[!#$%&'*+.^_`|~0-9a-z-]+");

  private PlainHeaders() {}

  /** The block of headers that the engine gets, without references to others. */
  static byte[] write(int stream, List<HttpHeaders.Header> headers) {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    for (HttpHeaders.Header header : headers) {
      String name = header.name();
      String value = header.value();
      if (name.equals(STREAM)) {
        continue;
      }
      if (!NAME.matcher(name).matches()
          || value.chars().anyMatch(c -> (c < ' ' && c != '\t') || c == 0x7f)
          || (name.equals("content-length") && !value.matches("[0-9]{1,18}"))) {
        write(block, REFUSED, "");
      } else if (value.chars().anyMatch(c -> c > 0x7f)) {
        byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
        write(block, DISGUISED + name.replace(":", ""), HexFormat.of().formatHex(bytes));
        if (name.startsWith(":")) {
          write(block, REFUSED, "");
        }
      } else {
        write(block, name, value);
      }
    }
    write(block, STREAM, Integer.toString(stream));
    return block.toByteArray();
  }

  private static void write(ByteArrayOutputStream block, String name, String value) {
    block.write(0); // a new name, not to be remembered
    write(block, name);
    write(block, value);
  }

  private static void write(ByteArrayOutputStream block, String text) {
    int length = text.length();
    if (length < 0x7F) {
      block.write(length);
    } else {
      block.write(0x7F);
      for (length -= 0x7F; length >= 0x80; length >>= 7) {
        block.write((length & 0x7F) | 0x80);
      }
      block.write(length);
    }
    block.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Whether a real server would reset the stream for its headers. */
  static boolean areRefused(HttpHeaders headers) {
    return headers.first(REFUSED) != null;
  }

  /** Whether a header was not sent, but says which stream the others came on. */
  static boolean isStream(String name) {
    return name.equals(STREAM);
  }

  /** A header as it was sent. */
  static HttpHeaders.Header undisguised(String name, String value) {
    if (name.startsWith(DISGUISED) && value.matches("([0-9a-f]{2})+")) {
      byte[] bytes = HexFormat.of().parseHex(value);
      return new HttpHeaders.Header(
          name.substring(DISGUISED.length()), new String(bytes, StandardCharsets.UTF_8));
    }
    return new HttpHeaders.Header(name, value);
  }
}
