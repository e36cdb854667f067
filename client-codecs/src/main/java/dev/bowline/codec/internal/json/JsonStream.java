package dev.bowline.codec.internal.json;

import dev.bowline.codec.internal.Identity;
import dev.bowline.serde.CodecException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;

/**
 * Fills a {@link JsonInput} from a stream, so that it always holds the value that is decoded next
 * and not much more.
 */
final class JsonStream {
  private static final int FIRST_BUFFER = 64 << 10;

  /** Of a watch at first, and in place of a larger one: most of many are idle most of the time. */
  static final int SMALL = 1 << 10;

  private static final byte[] ITEMS = {'"', 'i', 't', 'e', 'm', 's', '"'};

  private static final byte[] NOTHING = {};

  final InputStream source;
  private final int maxValueBytes;
  private final JsonBoundary boundary;
  private boolean isEnded;

  JsonStream(InputStream source, int maxValueBytes, boolean isOfLines) {
    this.source = source;
    this.maxValueBytes = maxValueBytes;
    this.boundary = new JsonBoundary(isOfLines);
  }

  static byte[] newBuffer() {
    return new byte[FIRST_BUFFER];
  }

  /** Makes sure that a byte other than white space comes next, or that the stream has ended. */
  void ensureByte(JsonInput in) {
    while (in.peek() < 0 && fill(in)) {}
  }

  /**
   * Makes the whole of the next value available, as far as the stream has it.
   *
   * @return its length
   */
  int ensureValue(JsonInput in) {
    ensureByte(in);
    return endOfValue(in, 0);
  }

  /**
   * Makes the next name and its value available; of a list of items only the name and the opening
   * bracket.
   *
   * @return the length of both
   */
  int ensureMember(JsonInput in) {
    int colon = nextByte(in, endOfValue(in, 0));
    int value = nextByte(in, colon + 1);
    int from = in.at;
    boolean isItems =
        colon >= ITEMS.length
            && Arrays.equals(in.buffer, from, from + ITEMS.length, ITEMS, 0, ITEMS.length);
    if (!isItems || from + value >= in.end || in.buffer[from + value] != '[') {
      return endOfValue(in, value);
    }
    return value;
  }

  /**
   * Reads to the end of a value.
   *
   * @param from where it begins, counted from the cursor, as is the result
   */
  private int endOfValue(JsonInput in, int from) {
    boundary.reset();
    int scanned = from;
    while (true) {
      int end = boundary.scan(in.buffer, in.at + scanned, in.end);
      scanned = (end < 0 ? in.end : end) - in.at;
      Identity.checkLength(scanned - from, maxValueBytes, in.base + in.at);
      if (end >= 0 || !fill(in)) {
        return scanned;
      }
    }
  }

  /**
   * Reads the whole of the next value, for which {@link #ensureByte} found a first byte.
   *
   * @return where it ends in the buffer
   * @throws CodecException if the stream ends inside it
   */
  int wholeValue(JsonInput in) {
    int length = endOfValue(in, 0);
    if (isEnded && in.at + length == in.end && !boundary.isComplete()) {
      throw CodecException.truncated("the stream ends inside a value", in.base + in.end);
    }
    return in.at + length;
  }

  /** Whether there is more than white space; if not, lets go of a small buffer. */
  boolean isReadAhead(JsonInput in) {
    if (in.peek() < 0 && in.buffer.length == SMALL) {
      in.buffer = NOTHING;
      in.base += in.at;
      in.end -= in.at;
      in.at = 0;
    }
    return in.at < in.end;
  }

  /** Whether nobody can tell where the value ends that was looked for last. */
  boolean isBroken() {
    return boundary.isBroken();
  }

  private int nextByte(JsonInput in, int from) {
    int i = from;
    while (true) {
      if (in.at + i >= in.end) {
        if (!fill(in)) {
          return i;
        }
        continue;
      }
      byte b = in.buffer[in.at + i];
      if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
        return i;
      }
      i++;
    }
  }

  /**
   * Reads more bytes behind those that are there; drops those before the cursor.
   *
   * @return false if the stream has ended
   */
  boolean fill(JsonInput in) {
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
      in.buffer =
          Arrays.copyOf(in.buffer, (int) Math.min(maxValueBytes, Math.max(SMALL, in.end * 2L)));
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
