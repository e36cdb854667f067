package dev.bowline.codec.internal.cbor;

import dev.bowline.codec.internal.Identity;
import dev.bowline.serde.CodecException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Fills a {@link CborInput} from a stream, so that it always holds the value that is decoded next
 * and not much more.
 */
final class CborStream {
  private static final int FIRST_BUFFER = 64 << 10;

  /** Of a watch at first, and in place of a larger one: most of many are idle most of the time. */
  static final int SMALL = 1 << 10;

  private static final int MAX_HEAD = 9;
  private static final byte[] ITEMS = "items".getBytes(StandardCharsets.UTF_8);

  final InputStream source;
  private final int maxValueBytes;
  private final CborBoundary boundary = new CborBoundary();
  private boolean isEnded;

  CborStream(InputStream source, int maxValueBytes) {
    this.source = source;
    this.maxValueBytes = maxValueBytes;
  }

  static byte[] newBuffer() {
    return new byte[FIRST_BUFFER];
  }

  /** Makes sure that there is a next byte, or that the stream has ended. */
  void ensureByte(CborInput in) {
    while (in.at == in.end && fill(in)) {}
  }

  /** Makes tags and the head behind them available, as far as the stream has them. */
  void ensureHead(CborInput in) {
    int tags = 0;
    while (true) {
      need(in, tags + MAX_HEAD);
      int place = in.at + tags;
      if (place >= in.end || (in.buffer[place] & 0xE0) != CborInput.TAG << 5) {
        return;
      }
      int info = in.buffer[place] & 0x1F;
      tags += info < 24 || info > 27 ? 1 : 1 + (1 << (info - 24));
    }
  }

  /** Makes the whole of the next value available, as far as the stream has it. */
  void ensureValue(CborInput in) {
    endOfValue(in, 0);
  }

  /**
   * Makes the next name and its value available; of a list of items only the name and the head of
   * the array.
   */
  void ensureMember(CborInput in) {
    int value = endOfValue(in, 0);
    need(in, value + 1 + MAX_HEAD);
    int from = in.at;
    boolean isItems =
        value == ITEMS.length + 1
            && from + value < in.end
            && Arrays.equals(in.buffer, from + 1, from + value, ITEMS, 0, ITEMS.length)
            && (in.buffer[from + value] & 0xE0) == CborInput.ARRAY << 5;
    if (!isItems) {
      endOfValue(in, value);
    }
  }

  /**
   * Reads the whole of the next value, of which there is a first byte.
   *
   * @return where it ends in the buffer
   * @throws CodecException if the stream ends inside it
   */
  int wholeValue(CborInput in) {
    int length = endOfValue(in, 0);
    if (!boundary.isComplete() || boundary.end() != length) {
      throw CodecException.truncated("the stream ends inside a value", in.base + in.end);
    }
    return in.at + length;
  }

  /**
   * Reads to the end of a value.
   *
   * @param from where it begins, counted from the cursor, as is the result
   */
  private int endOfValue(CborInput in, int from) {
    boundary.reset(from);
    while (true) {
      int end = boundary.scan(in);
      Identity.checkLength(boundary.end() - from, maxValueBytes, in.base + in.at);
      if (end >= 0 && end <= in.end - in.at) {
        return end;
      }
      if (!fill(in)) {
        return in.end - in.at;
      }
    }
  }

  private void need(CborInput in, int count) {
    while (in.end - in.at < count && fill(in)) {}
  }

  /**
   * Reads more bytes behind those that are there; drops those before the cursor.
   *
   * @return false if the stream has ended
   */
  private boolean fill(CborInput in) {
    if (isEnded) {
      return false;
    }
    if (in.at > 0) {
      boolean isEmpty = in.at == in.end; // of a watch, which may be quiet for long
      byte[] target = isEmpty && in.buffer.length > FIRST_BUFFER ? new byte[SMALL] : in.buffer;
      System.arraycopy(in.buffer, in.at, target, 0, in.end - in.at);
      in.buffer = target;
      in.base += in.at;
      in.end -= in.at;
      in.at = 0;
    }
    if (in.end == in.buffer.length) {
      Identity.checkLength(in.end + 1L, maxValueBytes, in.base);
      in.buffer = Arrays.copyOf(in.buffer, (int) Math.min(maxValueBytes, in.end * 2L));
    }
    try {
      int read = source.read(in.buffer, in.end, in.buffer.length - in.end);
      isEnded = read < 0;
      in.end += Math.max(read, 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return !isEnded;
  }
}
