package dev.bowline.client.internal.request;

import java.nio.charset.StandardCharsets;

/** Percent-encoding of path segments and query values (RFC 3986): UTF-8, upper-case digits. */
final class Percent {
  private static final String UNRESERVED = "-._~";
  private static final String HEX = "0123456789ABCDEF";

  private Percent() {}

  /**
   * Leaves the colon alone, which is common in names ({@code system:node}) and harmless in a path.
   */
  static String pathSegment(String text) {
    return encode(text, UNRESERVED + ":");
  }

  static String queryValue(String text) {
    return encode(text, UNRESERVED);
  }

  private static String encode(String text, String allowed) {
    StringBuilder encoded = new StringBuilder(text.length() + 16);
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      if ((c >= 'a' && c <= 'z')
          || (c >= 'A' && c <= 'Z')
          || (c >= '0' && c <= '9')
          || allowed.indexOf(c) >= 0) {
        encoded.append(c);
      } else {
        encoded.append('%').append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
      }
    }
    return encoded.toString();
  }
}
