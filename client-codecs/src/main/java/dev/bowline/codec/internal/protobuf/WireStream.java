package dev.bowline.codec.internal.protobuf;

import dev.bowline.serde.CodecException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Fills a {@link WireInput} from a stream, so that it always holds the field that is decoded next
 * and not much more.
 */
final class WireStream {
  /** More than a tag and a length take. */
  private static final int MAX_HEAD = 20;

  private static final int FIRST_BUFFER = 64 << 10;

  /** Bytes before the cursor that are kept at most. */
  private static final int MOST_KEPT = FIRST_BUFFER / 4;

  /** Twice as much is more than an array holds. */
  private static final int MOST_AT_ONCE = 1 << 30;

  private final InputStream source;
  private final int maxFieldBytes;
  private int filled;

  /** Of the input that the stream fills, if there is one; see {@link #keepLast}. */
  private @Nullable Recent recent;

  private int kept;

  WireStream(InputStream source, int maxFieldBytes) {
    this.source = source;
    this.maxFieldBytes = maxFieldBytes;
  }

  static byte[] newBuffer() {
    return new byte[FIRST_BUFFER];
  }

  /** Makes the field at the cursor available. */
  void ensureField(WireInput in) {
    need(in, Math.min(MAX_HEAD, in.limit - in.at));
    int start = in.at;
    int wireType = (int) in.tag() & 7;
    long size =
        switch (wireType) {
          case WireInput.BYTES -> {
            int length = in.length();
            yield (long) in.at - start + length;
          }
          case WireInput.START_GROUP -> (long) in.limit - start; // the end is somewhere within
          default -> 0;
        };
    in.at = start;
    if (size > maxFieldBytes) {
      throw in.error("field of " + size + " bytes, more than the limit of " + maxFieldBytes);
    }
    need(in, (int) size);
  }

  /** As {@link #ensureField}, where no message tells how far a group may reach at most. */
  void ensureOuterField(WireInput in) {
    int start = in.at;
    int wireType = (int) in.tag() & 7;
    in.at = start;
    if (wireType != WireInput.START_GROUP) {
      ensureField(in);
      return;
    }
    while (filled - in.at <= maxFieldBytes) {
      if (!fill(in)) {
        in.limit = filled;
        return;
      }
    }
    throw in.error("a group and what is behind it, more than the limit of " + maxFieldBytes);
  }

  /** Leaves what is from there on in the buffer, if it isn't too much, until called again. */
  void keepLast(int from, Recent memory) {
    kept = from;
    recent = memory;
  }

  /** Makes the tag and length at the cursor available, as far as the stream has them. */
  void ensureHead(WireInput in) {
    while (filled - in.at < MAX_HEAD) {
      if (!fill(in)) {
        in.limit = Math.min(in.limit, filled);
        return;
      }
    }
  }

  /** Whether the whole input is shorter than any envelope. */
  boolean isShort(WireInput in) {
    return filled - in.at <= Envelope.PREFIX_SIZE;
  }

  /** Reads all that the stream has left. */
  void ensureAll(WireInput in) {
    while (fill(in)) {}
    in.limit = filled;
  }

  /** Whether nothing follows the cursor. */
  boolean atEnd(WireInput in) {
    while (filled == in.at) {
      if (!fill(in)) {
        return true;
      }
    }
    return false;
  }

  private void need(WireInput in, int count) {
    if (filled - in.at < count) {
      readUntil(in, count);
    }
  }

  /** Apart, so that the JIT does not compile the stream's own code into the walk over fields. */
  private void readUntil(WireInput in, int count) {
    while (filled - in.at < count) {
      if (!fill(in)) {
        throw CodecException.truncated("the stream ends inside a message", in.base + filled);
      }
    }
  }

  /** Reads more bytes behind those that are there; drops those before the cursor to make room. */
  private boolean fill(WireInput in) {
    int dropped = in.at - kept > MOST_KEPT ? in.at : kept;
    if (dropped > 0 && filled > in.buffer.length - in.buffer.length / 4) {
      System.arraycopy(in.buffer, dropped, in.buffer, 0, filled - dropped);
      in.base += dropped;
      in.limit -= dropped;
      filled -= dropped;
      in.at -= dropped;
      kept = Math.max(0, kept - dropped);
      if (recent != null) {
        recent.dropped(dropped);
      }
    }
    if (filled == in.buffer.length) {
      if (filled >= MOST_AT_ONCE) {
        throw in.error("more than " + MOST_AT_ONCE + " bytes that are needed at once");
      }
      in.buffer = Arrays.copyOf(in.buffer, filled * 2);
    }
    try {
      int read = source.read(in.buffer, filled, in.buffer.length - filled);
      filled += Math.max(read, 0);
      return read >= 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
