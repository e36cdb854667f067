package dev.bowline.codec.internal.cbor;

import dev.bowline.codec.internal.text.Utf8;
import dev.bowline.meta.Bytes;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A growing array of CBOR bytes, with the shortest heads. */
final class CborOutput {
  /** Longer arrays are not to be had. */
  private static final int MOST = Integer.MAX_VALUE - 8;

  private static final int MAX_HEAD = 9;
  private static final int SHORT = 24;
  private static final int TAG_BASE64 = 0xD6;

  /** What is collected before it goes to a stream. */
  private static final int CHUNK = 16 << 10;

  private final @Nullable OutputStream stream;
  private byte[] buffer;
  private int size;

  CborOutput(int initialSize) {
    this(initialSize, null);
  }

  /** Bytes that go to a stream, each time that a value is complete which may be written. */
  CborOutput(int initialSize, @Nullable OutputStream stream) {
    this.buffer = new byte[initialSize];
    this.stream = stream;
  }

  /** Whether bytes may go to a stream before the whole is there. */
  boolean isStream() {
    return stream != null;
  }

  /** Lets what is there go to the stream, if it is worth it. */
  void passOn() {
    if (size >= CHUNK) {
      flush();
    }
  }

  /** Writes what is there to the stream, if there is one. */
  void flush() {
    if (stream == null) {
      return;
    }
    try {
      stream.write(buffer, 0, size);
      size = 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The array, until more is written. */
  byte[] buffer() {
    return buffer;
  }

  int size() {
    return size;
  }

  /** Forgets what is beyond a size. */
  void size(int newSize) {
    size = newSize;
  }

  void clear() {
    size = 0;
  }

  byte[] toByteArray() {
    return Arrays.copyOf(buffer, size);
  }

  private void ensure(int more) {
    if (buffer.length - size < more) {
      buffer =
          Arrays.copyOf(buffer, Math.max((int) Math.min(MOST, buffer.length * 2L), size + more));
    }
  }

  /** The array, with room for more bytes behind what is there. */
  byte[] room(int more) {
    ensure(more);
    return buffer;
  }

  /** One byte as it is. */
  void raw(int value) {
    ensure(1);
    buffer[size++] = (byte) value;
  }

  /** Bytes as they are. */
  void raw(byte[] source, int from, int to) {
    ensure(to - from);
    System.arraycopy(source, from, buffer, size, to - from);
    size += to - from;
  }

  /** The tag that says that this is CBOR. */
  void selfDescribed() {
    raw(0xD9);
    raw(0xD9);
    raw(0xF7);
  }

  /** An initial byte with its argument, which is unsigned. */
  void head(int major, long argument) {
    ensure(MAX_HEAD);
    int type = major << 5;
    if (argument >= 0 && argument < SHORT) {
      buffer[size++] = (byte) (type | (int) argument);
      return;
    }
    int log = argument >>> 8 == 0 ? 0 : argument >>> 16 == 0 ? 1 : argument >>> 32 == 0 ? 2 : 3;
    buffer[size++] = (byte) (type | SHORT + log);
    bigEndian(argument, 1 << log);
  }

  private void bigEndian(long value, int bytes) {
    for (int shift = (bytes - 1) * 8; shift >= 0; shift -= 8) {
      buffer[size++] = (byte) (value >>> shift);
    }
  }

  void integer(long value) {
    if (value < 0) {
      head(CborInput.NEGATIVE, ~value);
    } else {
      head(CborInput.UNSIGNED, value);
    }
  }

  void bool(boolean value) {
    raw(value ? CborInput.TRUE : CborInput.FALSE);
  }

  void nothing() {
    raw(CborInput.NULL);
  }

  /** A finite double in as few bytes as keep its value; whole ones stay floats. */
  void float64(double value) {
    ensure(MAX_HEAD);
    float single = (float) value;
    if (single != value) {
      buffer[size++] = (byte) CborInput.DOUBLE;
      bigEndian(Double.doubleToRawLongBits(value), Double.BYTES);
      return;
    }
    int half = CborFloats.exactHalf(value);
    if (half >= 0) {
      buffer[size++] = (byte) CborInput.HALF;
      bigEndian(half, Short.BYTES);
    } else {
      buffer[size++] = (byte) CborInput.SINGLE;
      bigEndian(Float.floatToRawIntBits(single), Float.BYTES);
    }
  }

  /** A string in bytes, as servers write all of them. */
  @SuppressWarnings("deprecation") // only for ASCII, of which each character is one byte
  void text(String text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      if (text.charAt(i) >= 0x80) {
        string(Utf8.encode(text));
        return;
      }
    }
    head(CborInput.BYTES, length);
    ensure(length);
    text.getBytes(0, length, buffer, size);
    size += length;
  }

  /** A string in bytes. */
  void string(byte[] utf8) {
    head(CborInput.BYTES, utf8.length);
    raw(utf8, 0, utf8.length);
  }

  /** Bytes that are base64 in JSON. */
  void bytes(Bytes value) {
    raw(TAG_BASE64);
    head(CborInput.BYTES, value.size());
    ensure(value.size());
    value.copyTo(buffer, size);
    size += value.size();
  }

  /** Leaves room for the head of a map; tells its place. */
  int beginMap() {
    raw(0);
    return size;
  }

  /**
   * Writes the head of a map whose entries are there.
   *
   * @param from what {@link #beginMap} said
   */
  void endMap(int from, int entries) {
    int end = size;
    size = from - 1;
    if (entries < SHORT) {
      head(CborInput.MAP, entries);
      size = end;
      return;
    }
    byte[] content = Arrays.copyOfRange(buffer, from, end);
    head(CborInput.MAP, entries);
    raw(content, 0, content.length);
  }
}
