package dev.bowline.codec.internal.protobuf;

import dev.bowline.meta.Bytes;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Protobuf bytes into an array whose size is known beforehand, or by way of a smaller one to a
 * stream.
 */
final class WireOutput {
  private static final int BITS_PER_BYTE = 7;

  private static final int CHUNK = 64 << 10;

  private final @Nullable OutputStream target;
  private final int reserve;
  private byte[] buffer;
  private int at;

  WireOutput(int size) {
    target = null;
    reserve = 0;
    buffer = new byte[size];
  }

  /**
   * An output to a stream.
   *
   * @param reserve how many bytes may come without having been announced by {@link #room}
   */
  WireOutput(OutputStream target, int reserve) {
    this.target = target;
    this.reserve = reserve;
    this.buffer = new byte[reserve + CHUNK];
  }

  /**
   * Makes room for bytes that come next.
   *
   * @throws UncheckedIOException if the stream fails
   */
  void room(int size) {
    if (target == null || buffer.length - reserve - at >= size) {
      return;
    }
    flush();
    if (buffer.length - reserve < size) {
      buffer = new byte[reserve + size];
    }
  }

  /** Hands what is left to the stream. */
  void flush() {
    if (target != null) {
      try {
        target.write(buffer, 0, at);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      at = 0;
    }
  }

  byte[] array() {
    if (at != buffer.length) {
      throw new IllegalStateException(
          "wrote " + at + " bytes where " + buffer.length + " were counted");
    }
    return buffer;
  }

  void raw(byte b) {
    buffer[at++] = b;
  }

  void raw(Bytes bytes) {
    bytes.copyTo(buffer, at);
    at += bytes.size();
  }

  void raw(byte[] bytes, int from, int to) {
    System.arraycopy(bytes, from, buffer, at, to - from);
    at += to - from;
  }

  void tag(int number, int wireType) {
    varint(((long) number << 3) | wireType);
  }

  void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      buffer[at++] = (byte) (rest | 0x80);
      rest >>>= BITS_PER_BYTE;
    }
    buffer[at++] = (byte) rest;
  }

  void fixed64(long value) {
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      buffer[at++] = (byte) (value >> shift);
    }
  }

  void text(int number, String text) {
    tag(number, WireInput.BYTES);
    int start = at;
    int length = text.length();
    varint(length); // nearly every text is ASCII, and needs no counting
    int done = ascii(text);
    if (done < length) {
      at = start;
      varint(utf8Size(text));
      utf8(text, ascii(text));
    }
  }

  /** Writes what comes before the first character that isn't ASCII, and tells its place. */
  private int ascii(String text) {
    byte[] bytes = buffer;
    int length = text.length();
    int start = at;
    int i = 0;
    while (i < length) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        break;
      }
      bytes[start + i++] = (byte) c;
    }
    at = start + i;
    return i;
  }

  private void utf8(String text, int from) {
    int length = text.length();
    for (int i = from; i < length; i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        buffer[at++] = (byte) c;
      } else if (c < 0x800) {
        buffer[at++] = (byte) (0xC0 | (c >> 6));
        buffer[at++] = (byte) (0x80 | (c & 0x3F));
      } else if (isPair(text, i)) {
        int point = Character.toCodePoint(c, text.charAt(++i));
        buffer[at++] = (byte) (0xF0 | (point >> 18));
        buffer[at++] = (byte) (0x80 | ((point >> 12) & 0x3F));
        buffer[at++] = (byte) (0x80 | ((point >> 6) & 0x3F));
        buffer[at++] = (byte) (0x80 | (point & 0x3F));
      } else {
        char whole = Character.isSurrogate(c) ? '\uFFFD' : c;
        buffer[at++] = (byte) (0xE0 | (whole >> 12));
        buffer[at++] = (byte) (0x80 | ((whole >> 6) & 0x3F));
        buffer[at++] = (byte) (0x80 | (whole & 0x3F));
      }
    }
  }

  private static boolean isPair(String text, int i) {
    return Character.isHighSurrogate(text.charAt(i))
        && i + 1 < text.length()
        && Character.isLowSurrogate(text.charAt(i + 1));
  }

  static int varintSize(long value) {
    return (Long.SIZE - Long.numberOfLeadingZeros(value | 1) + BITS_PER_BYTE - 1) / BITS_PER_BYTE;
  }

  static int tagSize(int number) {
    return varintSize((long) number << 3);
  }

  static int textFieldSize(int number, String text) {
    int size = utf8Size(text);
    return tagSize(number) + varintSize(size) + size;
  }

  static int utf8Size(String text) {
    int length = text.length();
    int size = length;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        if (c < 0x800) {
          size++;
        } else {
          size += 2;
          if (isPair(text, i)) {
            i++; // four bytes for two characters
          }
        }
      }
    }
    return size;
  }
}
