package dev.bowline.codec.stripped;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Brings what may come in any order into one: fields of Protobuf and names of JSON. Values, however
 * they are spelled, stay as they are.
 */
final class SameContent {
  private static final int ENVELOPE = 4;
  private static final int BASE64_LATER = 22;

  private SameContent() {}

  /** An object in its envelope, the fields of each message by number, those of one as they came. */
  static byte[] ofProtobuf(byte[] body) {
    byte[] message = Arrays.copyOfRange(body, ENVELOPE, body.length);
    return Objects.requireNonNull(sorted(message), "not Protobuf");
  }

  /** The same fields by number; null if these bytes are no message, but text perhaps. */
  private static byte @Nullable [] sorted(byte[] message) {
    TreeMap<Long, List<byte[]>> fields = new TreeMap<>();
    int[] at = {0};
    while (at[0] < message.length) {
      int start = at[0];
      long tag = varint(message, at);
      int lengthOfValue =
          switch ((int) (tag & 7)) {
            case 0 -> 0;
            case 1 -> 8;
            case 2 -> -1;
            case 5 -> 4;
            default -> Integer.MAX_VALUE;
          };
      if (tag < 8 || lengthOfValue == Integer.MAX_VALUE) {
        return null;
      }
      ByteArrayOutputStream field = new ByteArrayOutputStream();
      if (lengthOfValue == 0) {
        if (varint(message, at) < 0) {
          return null;
        }
        field.write(message, start, at[0] - start);
      } else {
        long length = lengthOfValue < 0 ? varint(message, at) : lengthOfValue;
        if (length < 0 || length > message.length - at[0]) {
          return null;
        }
        byte[] value = Arrays.copyOfRange(message, at[0], at[0] + (int) length);
        byte[] inner = lengthOfValue < 0 ? sorted(value) : null;
        field.write(message, start, at[0] - start);
        field.writeBytes(inner == null ? value : inner);
        at[0] += (int) length;
      }
      fields.computeIfAbsent(tag, any -> new ArrayList<>()).add(field.toByteArray());
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    fields.values().forEach(same -> same.forEach(all::writeBytes));
    return all.toByteArray();
  }

  /** -1 as tag or length, if the bytes end within; negative numbers are as good as 1 otherwise. */
  private static long varint(byte[] bytes, int[] at) {
    long value = 0;
    for (int shift = 0; shift < 70 && at[0] < bytes.length; shift += 7) {
      byte next = bytes[at[0]++];
      value |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        return value < 0 ? 1 : value;
      }
    }
    return -1;
  }

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

  /** JSON with the names of each object sorted and all else as it is spelled. */
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
      return text.substring(start, at);
    }
  }
}
