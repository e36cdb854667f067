package dev.bowline.codec.stripped;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.TreeMap;

/**
 * Brings what may come in any order, or in two forms, into one: names of JSON, bytes of CBOR. Other
 * values, however they are spelled, stay as they are, but for numbers with an exponent in JSON.
 */
final class SameContent {
  private static final int BASE64_LATER = 22;

  private SameContent() {}

  /**
   * CBOR in which bytes are their base64 text, without the tag that says so: that is what they are
   * in a tree, and a server takes either.
   */
  static byte[] ofCbor(byte[] body) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int[] at = {0};
    while (at[0] < body.length) {
      cborItem(body, at, out);
    }
    return out.toByteArray();
  }

  private static void cborItem(byte[] body, int[] at, ByteArrayOutputStream out) {
    int start = at[0];
    int head = body[at[0]++] & 0xFF;
    int sizeOfArgument = (head & 31) < 24 ? 0 : 1 << ((head & 31) - 24);
    long argument = (head & 31) < 24 ? head & 31 : 0;
    for (int i = 0; i < sizeOfArgument; i++) {
      argument = (argument << 8) | (body[at[0]++] & 0xFF);
    }
    int major = head >> 5;
    if (major == 6 && argument == BASE64_LATER) {
      byte[] bytes = cborBytes(body, at);
      byte[] base64 = Base64.getEncoder().encode(bytes);
      out.writeBytes(("text of " + base64.length + ":").getBytes(StandardCharsets.UTF_8));
      out.writeBytes(base64);
      return;
    }
    if (major == 2) {
      at[0] = start;
      byte[] bytes = cborBytes(body, at);
      out.writeBytes(("text of " + bytes.length + ":").getBytes(StandardCharsets.UTF_8));
      out.writeBytes(bytes);
      return;
    }
    out.write(body, start, at[0] - start);
    if (major == 3) {
      out.write(body, at[0], (int) argument);
      at[0] += (int) argument;
    } else if (major == 4 || major == 5) {
      for (long i = 0; i < argument * (major - 3); i++) {
        cborItem(body, at, out);
      }
    } else if (major == 6) {
      cborItem(body, at, out);
    }
  }

  private static byte[] cborBytes(byte[] body, int[] at) {
    int head = body[at[0]++] & 31;
    long length = head;
    if (head >= 24) {
      length = 0;
      for (int i = 0; i < 1 << (head - 24); i++) {
        length = (length << 8) | (body[at[0]++] & 0xFF);
      }
    }
    at[0] += (int) length;
    return Arrays.copyOfRange(body, at[0] - (int) length, at[0]);
  }

  /**
   * JSON with the names of each object sorted and all else but numbers with an exponent as it is
   * spelled.
   */
  static String ofJson(byte[] body) {
    return new Json(new String(body, StandardCharsets.UTF_8)).value();
  }

  /** One text. */
  private static final class Json {
    private final String text;
    private int at;

    Json(String text) {
      this.text = text;
    }

    String value() {
      return switch (text.charAt(at)) {
        case '{' -> object();
        case '[' -> array();
        case '"' -> string();
        default -> word();
      };
    }

    private String object() {
      TreeMap<String, String> members = new TreeMap<>();
      at++;
      while (text.charAt(at) != '}') {
        String name = string();
        at++;
        if (members.put(name, value()) != null) {
          throw new AssertionError(name + " is there twice");
        }
        at += text.charAt(at) == ',' ? 1 : 0;
      }
      at++;
      return members.toString();
    }

    private String array() {
      List<String> elements = new ArrayList<>();
      at++;
      while (text.charAt(at) != ']') {
        elements.add(value());
        at += text.charAt(at) == ',' ? 1 : 0;
      }
      at++;
      return elements.toString();
    }

    private String string() {
      int start = at++;
      while (text.charAt(at) != '"') {
        at += text.charAt(at) == '\\' ? 2 : 1;
      }
      return text.substring(start, ++at);
    }

    private String word() {
      int start = at;
      while (at < text.length() && ",]}\n".indexOf(text.charAt(at)) < 0) {
        at++;
      }
      String word = text.substring(start, at);
      // A raw value keeps its spelling only where its field is known.
      return word.matches("-?[0-9].*[eE].*")
          ? new BigDecimal(word).stripTrailingZeros().toPlainString()
          : word;
    }
  }
}
