package dev.bowline.mockserver.api;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The few Protobuf messages that wrap others: {@code runtime.Unknown} behind the magic number,
 * {@code WatchEvent}, and a list around its items. Written by hand, since their content is bytes
 * that exist already.
 */
final class ProtobufEnvelope {
  private static final byte[] MAGIC = {'k', '8', 's', 0};
  private static final int TYPE_META = 1;
  private static final int RAW = 2;
  private static final int CONTENT_ENCODING = 3;
  private static final int CONTENT_TYPE = 4;
  private static final int WIRE_BYTES = 2;

  private ProtobufEnvelope() {}

  /**
   * The bytes before the content of an object of the kind, which must be followed by {@link
   * #footer}.
   */
  static byte[] header(String apiVersion, String kind, long contentLength) {
    byte[] meta = concat(field(TYPE_META, apiVersion), field(RAW, kind));
    return concat(
        MAGIC, tag(TYPE_META), varint(meta.length), meta, tag(RAW), varint(contentLength));
  }

  /** The bytes after the content. */
  static byte[] footer() {
    return concat(field(CONTENT_ENCODING, ""), field(CONTENT_TYPE, ""));
  }

  /** Where the content of an enveloped object begins. */
  static int contentOffset(byte[] enveloped) {
    int position = MAGIC.length;
    while (true) {
      int number = enveloped[position++] >>> 3;
      long length = readVarint(enveloped, position);
      position += varint(length).length;
      if (number == RAW) {
        return position;
      }
      position += Math.toIntExact(length);
    }
  }

  /** How long the content of an enveloped object is. */
  static int contentLength(byte[] enveloped) {
    int position = MAGIC.length;
    while (position < enveloped.length) {
      int number = enveloped[position++] >>> 3;
      long length = readVarint(enveloped, position);
      if (number == RAW) {
        return Math.toIntExact(length);
      }
      position += varint(length).length + Math.toIntExact(length);
    }
    return 0;
  }

  /** The content of an enveloped object. */
  static byte[] content(byte[] enveloped) {
    int offset = contentOffset(enveloped);
    return Arrays.copyOfRange(enveloped, offset, offset + contentLength(enveloped));
  }

  /** The bytes of field 1 of an enveloped object. */
  static byte[] firstField(byte[] enveloped) {
    int position = contentOffset(enveloped) + 1;
    long length = readVarint(enveloped, position);
    int start = position + varint(length).length;
    return Arrays.copyOfRange(enveloped, start, start + Math.toIntExact(length));
  }

  private static long readVarint(byte[] bytes, int offset) {
    long value = 0;
    int shift = 0;
    int position = offset;
    int next;
    do {
      next = bytes[position++];
      value |= (long) (next & 0x7F) << shift;
      shift += 7;
    } while (next < 0);
    return value;
  }

  /** The head of a field of bytes, which must be followed by that many of them. */
  static byte[] fieldHeader(int number, long length) {
    return concat(tag(number), varint(length));
  }

  /** One frame of a watch: the length in four bytes, then the event. */
  static byte[] watchFrame(String type, byte[] enveloped) {
    byte[] raw = concat(fieldHeader(TYPE_META, enveloped.length), enveloped);
    byte[] event = concat(field(TYPE_META, type), fieldHeader(RAW, raw.length), raw);
    int length = event.length;
    byte[] prefix = {
      (byte) (length >>> 24), (byte) (length >>> 16), (byte) (length >>> 8), (byte) length
    };
    return concat(prefix, event);
  }

  private static byte[] field(int number, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return concat(fieldHeader(number, bytes.length), bytes);
  }

  private static byte[] tag(int number) {
    return new byte[] {(byte) ((number << 3) | WIRE_BYTES)};
  }

  private static byte[] varint(long value) {
    byte[] bytes = new byte[10];
    int length = 0;
    long left = value;
    while (left > 0x7F) {
      bytes[length++] = (byte) ((left & 0x7F) | 0x80);
      left >>>= 7;
    }
    bytes[length++] = (byte) left;
    return Arrays.copyOf(bytes, length);
  }

  private static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }
}
