package dev.bowline.codec.internal.json;

import dev.bowline.meta.Bytes;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A growing array of JSON bytes. Unless asked not to, escapes as Go does: also {@code < > &} and
 * the two line separators beyond ASCII.
 */
public final class JsonOutput {
  /** Longer arrays are not to be had. */
  private static final int MOST = Integer.MAX_VALUE - 8;

  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final int MAX_BYTES_PER_CHAR = 6;

  private static final int CHUNK = 64 << 10;

  private final @Nullable OutputStream target;
  private final boolean escapesAsGo;
  private byte[] buffer;
  private int size;

  /** An empty array of a first size. */
  public JsonOutput(int initialSize) {
    this(initialSize, true);
  }

  /** An array that escapes as Go does, or only what JSON must. */
  public JsonOutput(int initialSize, boolean escapesAsGo) {
    target = null;
    this.escapesAsGo = escapesAsGo;
    buffer = new byte[initialSize];
  }

  /** An array whose bytes go to a stream when it is asked to {@link #drain} them. */
  JsonOutput(OutputStream target) {
    this.target = target;
    escapesAsGo = true;
    buffer = new byte[CHUNK + CHUNK / 4];
  }

  /**
   * Hands the bytes so far to the stream, if there is one and they are many enough.
   *
   * @throws UncheckedIOException if the stream fails
   */
  void drain() {
    if (target != null && size >= CHUNK) {
      flush();
    }
  }

  /** Hands the bytes so far to the stream, if there is one. */
  void flush() {
    if (target != null) {
      try {
        target.write(buffer, 0, size);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      size = 0;
    }
  }

  /** The bytes so far. */
  public int size() {
    return size;
  }

  /** Begins again with no bytes. */
  public void clear() {
    size = 0;
  }

  /** Copies some of the bytes so far. */
  public void copy(int from, byte[] target, int at, int length) {
    System.arraycopy(buffer, from, target, at, length);
  }

  /** A copy of the bytes so far. */
  public byte[] toByteArray() {
    return Arrays.copyOf(buffer, size);
  }

  private void ensure(int more) {
    if (buffer.length - size < more) {
      buffer =
          Arrays.copyOf(buffer, Math.max((int) Math.min(MOST, buffer.length * 2L), size + more));
    }
  }

  /** One ASCII character as it is. */
  public void ascii(char c) {
    ensure(1);
    buffer[size++] = (byte) c;
  }

  /** ASCII characters as they are. */
  public void ascii(String text) {
    int length = text.length();
    ensure(length);
    for (int i = 0; i < length; i++) {
      buffer[size + i] = (byte) text.charAt(i);
    }
    size += length;
  }

  void bytes(byte[] source) {
    bytes(source, 0, source.length);
  }

  void bytes(byte[] source, int from, int to) {
    ensure(to - from);
    System.arraycopy(source, from, buffer, size, to - from);
    size += to - from;
  }

  void bytes(Bytes source) {
    ensure(source.size());
    source.copyTo(buffer, size);
    size += source.size();
  }

  /** A string in quotes. */
  public void text(String text) {
    int length = text.length();
    ensure(length + 2);
    byte[] out = buffer;
    int at = size;
    out[at++] = '"';
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c >= 0x80 || c < ' ' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&') {
        size = at;
        escapedFrom(text, i);
        return;
      }
      out[at++] = (byte) c;
    }
    out[at++] = '"';
    size = at;
  }

  private void escapedFrom(String text, int from) {
    int length = text.length();
    for (int i = from; i < length; i++) {
      char c = text.charAt(i);
      ensure(MAX_BYTES_PER_CHAR);
      if (c < 0x80) {
        asciiCharacter(c);
      } else if (Character.isHighSurrogate(c)
          && i + 1 < length
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        fourBytes(Character.toCodePoint(c, text.charAt(++i)));
      } else if (Character.isSurrogate(c) || (escapesAsGo && (c == '\u2028' || c == '\u2029'))) {
        unicodeEscape(Character.isSurrogate(c) ? '\uFFFD' : c);
      } else if (c < 0x800) {
        buffer[size++] = (byte) (0xC0 | (c >> 6));
        buffer[size++] = (byte) (0x80 | (c & 0x3F));
      } else {
        buffer[size++] = (byte) (0xE0 | (c >> 12));
        buffer[size++] = (byte) (0x80 | ((c >> 6) & 0x3F));
        buffer[size++] = (byte) (0x80 | (c & 0x3F));
      }
    }
    ascii('"');
  }

  private void asciiCharacter(char c) {
    char mnemonic =
        switch (c) {
          case '"', '\\' -> c;
          case '\b' -> 'b';
          case '\f' -> 'f';
          case '\n' -> 'n';
          case '\r' -> 'r';
          case '\t' -> 't';
          default -> 0;
        };
    if (mnemonic != 0) {
      buffer[size++] = '\\';
      buffer[size++] = (byte) mnemonic;
    } else if (c < ' ' || (escapesAsGo && (c == '<' || c == '>' || c == '&'))) {
      unicodeEscape(c);
    } else {
      buffer[size++] = (byte) c;
    }
  }

  private void unicodeEscape(char c) {
    buffer[size++] = '\\';
    buffer[size++] = 'u';
    for (int shift = 12; shift >= 0; shift -= 4) {
      buffer[size++] = HEX[(c >> shift) & 0xF];
    }
  }

  private void fourBytes(int point) {
    buffer[size++] = (byte) (0xF0 | (point >> 18));
    buffer[size++] = (byte) (0x80 | ((point >> 12) & 0x3F));
    buffer[size++] = (byte) (0x80 | ((point >> 6) & 0x3F));
    buffer[size++] = (byte) (0x80 | (point & 0x3F));
  }

  /** Well-formed JSON with what is white space left out and what Go escapes escaped. */
  void raw(byte[] json) {
    boolean inText = false;
    for (int i = 0; i < json.length; i++) {
      byte b = json[i];
      ensure(MAX_BYTES_PER_CHAR);
      if (!inText) {
        if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
          buffer[size++] = b;
          inText = b == '"';
        }
      } else if (b == '<' || b == '>' || b == '&') {
        unicodeEscape((char) b);
      } else if (b == (byte) 0xE2
          && i + 2 < json.length
          && json[i + 1] == (byte) 0x80
          && (json[i + 2] & 0xFE) == 0xA8) {
        unicodeEscape(json[i + 2] == (byte) 0xA8 ? '\u2028' : '\u2029');
        i += 2;
      } else {
        buffer[size++] = b;
        if (b == '\\') {
          buffer[size++] = json[++i];
        } else if (b == '"') {
          inText = false;
        }
      }
    }
  }
}
