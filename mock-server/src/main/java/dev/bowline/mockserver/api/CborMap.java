package dev.bowline.mockserver.api;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Maps as our codec writes them: self-described, with byte strings for names in their canonical
 * order and lengths known beforehand.
 */
final class CborMap {
  private static final byte[] SELF_DESCRIBED = {(byte) 0xd9, (byte) 0xd9, (byte) 0xf7};
  private static final int BYTE_STRING = 2;
  private static final int ARRAY = 4;
  private static final int MAP = 5;
  private static final int TAG = 6;
  private static final int SIMPLE = 7;

  private final byte[] bytes;
  private int at;

  private CborMap(byte[] bytes) {
    this.bytes = bytes;
  }

  /** A map without its tag and some of its members. */
  static byte[] without(byte[] cbor, Set<String> names) {
    ByteArrayOutputStream kept = new ByteArrayOutputStream(cbor.length);
    CborMap map = new CborMap(cbor);
    long left = map.members();
    long count = left;
    for (; left > 0; left--) {
      int start = map.at;
      String name = map.name();
      map.skip();
      if (names.contains(name)) {
        count--;
      } else {
        kept.write(cbor, start, map.at - start);
      }
    }
    return joined(head(MAP, count), kept.toByteArray());
  }

  /** A map and one more member. */
  static byte[] with(byte[] cbor, String name, byte[] value) {
    byte[] added = name.getBytes(StandardCharsets.US_ASCII);
    CborMap map = new CborMap(cbor);
    long count = map.members();
    ByteArrayOutputStream out = new ByteArrayOutputStream(cbor.length + value.length + 16);
    out.writeBytes(SELF_DESCRIBED);
    out.writeBytes(head(MAP, count + 1));
    boolean isAdded = false;
    for (long left = count; left > 0; left--) {
      int start = map.at;
      if (!isAdded && isBefore(name, map.name())) {
        isAdded = true;
        out.writeBytes(joined(head(BYTE_STRING, added.length), added));
        out.writeBytes(value);
      }
      map.at = start;
      map.skip();
      map.skip();
      out.write(cbor, start, map.at - start);
    }
    if (!isAdded) {
      out.writeBytes(joined(head(BYTE_STRING, added.length), added));
      out.writeBytes(value);
    }
    return out.toByteArray();
  }

  /** An array of items. */
  static byte[] array(List<byte[]> items) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(head(ARRAY, items.size()));
    items.forEach(out::writeBytes);
    return out.toByteArray();
  }

  private static boolean isBefore(String name, String other) {
    return name.length() != other.length()
        ? name.length() < other.length()
        : name.compareTo(other) < 0;
  }

  private long members() {
    if (Arrays.mismatch(bytes, SELF_DESCRIBED) == SELF_DESCRIBED.length) {
      at = SELF_DESCRIBED.length;
    }
    return argument();
  }

  private String name() {
    int length = (int) argument();
    String name = new String(bytes, at, length, StandardCharsets.UTF_8);
    at += length;
    return name;
  }

  private void skip() {
    int type = (bytes[at] & 0xff) >> 5;
    long argument = argument();
    if (type == ARRAY || type == MAP) {
      for (long left = type == MAP ? 2 * argument : argument; left > 0; left--) {
        skip();
      }
    } else if (type == TAG) {
      skip();
    } else if (type >= BYTE_STRING && type < SIMPLE) {
      at += (int) argument;
    }
  }

  /** The number in the head of an item, which is passed. */
  private long argument() {
    int info = bytes[at++] & 0x1f;
    if (info < 24) {
      return info;
    }
    int length = 1 << (info - 24);
    long value = 0;
    for (int i = 0; i < length; i++) {
      value = value << 8 | (bytes[at++] & 0xff);
    }
    return value;
  }

  private static byte[] head(int type, long number) {
    int first = type << 5;
    if (number < 24) {
      return new byte[] {(byte) (first | number)};
    } else if (number < 1 << 8) {
      return new byte[] {(byte) (first | 24), (byte) number};
    } else if (number < 1 << 16) {
      return ByteBuffer.allocate(3).put((byte) (first | 25)).putShort((short) number).array();
    }
    return ByteBuffer.allocate(5).put((byte) (first | 26)).putInt((int) number).array();
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] joined = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, joined, first.length, second.length);
    return joined;
  }
}
