package dev.bowline.codec.internal.protobuf;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.SharedParts;
import dev.bowline.codec.WatchFrame;
import dev.bowline.codec.WatchFrames;
import dev.bowline.codec.internal.EventTypes;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.v1.Status;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A watch stream in Protobuf: four bytes of length, then an event whose object stands in an
 * envelope of its own.
 */
final class ProtobufWatchFrames<T extends Message> implements WatchFrames<T> {
  private static final byte[] NOTHING = {};
  private static final int HEAD = 4;
  private static final int TYPE = 1;
  private static final int OBJECT = 2;
  private static final int LEAST_GROWTH = 1 << 10;

  /** Events without a bookmark from which on it is worth while to remember the last one. */
  private static final int MANY = 16;

  /**
   * While the last event is remembered, events are read one behind the other until the buffer has
   * so many times what the next one takes; then the last is moved to the begin.
   */
  private static final int EVENTS = 4;

  private static final int LEAST_WINDOW = 8 << 10;
  private static final int MOST_WINDOW = 256 << 10;

  private final InputStream source;
  private final T prototype;
  private final DecodeOptions options;
  private final ProtobufCodec codec;
  private final byte[] head = new byte[HEAD];
  private byte[] buffer = NOTHING;
  private long offset;

  /** Where the last event stands in the buffer. */
  private int from;

  private int to;

  /** Null where few events have come since the last bookmark, so that a quiet watch holds none. */
  private @Nullable Recent recent;

  private int sinceBookmark;
  private @Nullable CodecException failure;

  ProtobufWatchFrames(InputStream source, T prototype, DecodeOptions options, ProtobufCodec codec) {
    this.source = source;
    this.prototype = prototype;
    this.options = options;
    this.codec = codec;
  }

  @Override
  public @Nullable WatchFrame<T> next() throws IOException {
    if (failure != null) {
      throw failure;
    }
    try {
      int read = source.readNBytes(head, 0, HEAD);
      if (read == 0) {
        return null;
      }
      if (read < HEAD) {
        throw CodecException.truncated(
            "the stream ends inside the length of an event", offset + read);
      }
      return frame(length());
    } catch (CodecException e) {
      failure = e;
      throw e;
    } catch (IOException | OutOfMemoryError e) { // what was read of an event is gone
      failure = new CodecException("the stream failed before", offset, e);
      throw e;
    }
  }

  private int length() {
    int length =
        ((head[0] & 0xFF) << 24)
            | ((head[1] & 0xFF) << 16)
            | ((head[2] & 0xFF) << 8)
            | (head[3] & 0xFF);
    int max = options.limits().maxFrameBytes();
    if (length < 0 || length > max) {
      throw new CodecException(
          "event of " + Integer.toUnsignedString(length) + " bytes, more than the limit of " + max,
          offset);
    }
    return length;
  }

  private WatchFrame<T> frame(int length) throws IOException {
    offset += HEAD;
    from = recent == null ? 0 : behindLast(recent, length);
    to = from;
    int end = from + length;
    while (to < end) {
      if (to == buffer.length) {
        // grows with what has come, not with what was announced
        buffer = Arrays.copyOf(buffer, (int) Math.min(to * 2L | LEAST_GROWTH, end));
      }
      int read = source.readNBytes(buffer, to, Math.min(end, buffer.length) - to);
      to += read;
      if (read == 0) {
        throw CodecException.truncated("the stream ends inside an event", offset + to - from);
      }
    }
    WatchFrame<T> frame = event();
    offset += length;
    return frame;
  }

  /** Where the next event goes, so that the last one stays in the buffer. */
  private int behindLast(Recent memory, int length) {
    int few = (int) Math.min((long) EVENTS * length, MOST_WINDOW);
    int window = Math.max(LEAST_WINDOW, few);
    if (to <= window - length) {
      return to;
    }
    int kept = Math.max(to - from, length) > MOST_WINDOW / 2 ? 0 : to - from;
    System.arraycopy(buffer, to - kept, buffer, 0, kept);
    memory.dropped(to - kept);
    return kept;
  }

  /** Bookmarks come where nothing happens; the one behind a streaming list ends it. */
  private void remember(WatchFrame.Type type) {
    if (type == WatchFrame.Type.BOOKMARK) {
      sinceBookmark = 0;
      recent = null;
      buffer = NOTHING;
    } else if (++sinceBookmark == MANY && options.sharedParts() != SharedParts.off()) {
      recent = new Recent();
    }
  }

  private WatchFrame<T> event() {
    WireInput in = new WireInput(buffer, from, to, options);
    in.base = offset - from;
    String type = "";
    int objectFrom = -1;
    int objectTo = -1;
    try {
      while (!in.atLimit()) {
        long tag = in.tag();
        int number = (int) (tag >>> 3);
        if (number > OBJECT) {
          in.skip((int) tag & 7);
        } else if ((tag & 7) != WireInput.BYTES) {
          throw in.error("wire type " + (tag & 7) + " for field " + number + " of a watch event");
        } else if (number == TYPE) {
          type = in.text();
        } else {
          int outer = WireValues.open(in);
          while (!in.atLimit()) {
            long inner = in.tag();
            if (inner == ((1 << 3) | WireInput.BYTES)) {
              int object = in.length();
              objectFrom = in.at;
              in.at += object;
              objectTo = in.at;
            } else {
              in.skip((int) inner & 7);
            }
          }
          in.limit = outer;
        }
      }
      return event(type, objectFrom, objectTo);
    } catch (CodecException e) {
      return new WatchFrame.Undecodable<>(type, Bytes.copyOf(buffer, from, to), e);
    }
  }

  private WatchFrame<T> event(String type, int objectFrom, int objectTo) {
    if (type.isEmpty() || objectFrom < 0) {
      throw EventTypes.incomplete(type, null, offset);
    }
    long base = offset - from;
    if (type.equals(EventTypes.ERROR)) {
      return new WatchFrame.Failure<>(
          codec.read(buffer, objectFrom, objectTo, base, Status.EMPTY, options, null));
    }
    WatchFrame.Type known = EventTypes.of(type, offset);
    T object = codec.read(buffer, objectFrom, objectTo, base, prototype, with(known), recent);
    remember(known);
    return new WatchFrame.Event<>(known, object);
  }

  /** A bookmark has nothing to share, and most watches get nothing else. */
  private DecodeOptions with(WatchFrame.Type type) {
    return type == WatchFrame.Type.BOOKMARK ? options.withSharedParts(SharedParts.none()) : options;
  }

  @Override
  public boolean isReadAhead() {
    return false;
  }

  @Override
  public void close() throws IOException {
    source.close();
  }

  /** One event with its length in front. */
  static byte[] write(String type, byte[] object) {
    int rawSize = 1 + WireOutput.varintSize(object.length) + object.length;
    int size = WireOutput.textFieldSize(TYPE, type) + 1 + WireOutput.varintSize(rawSize) + rawSize;
    WireOutput out = new WireOutput(HEAD + size);
    for (int shift = 24; shift >= 0; shift -= 8) {
      out.raw((byte) (size >> shift));
    }
    out.text(TYPE, type);
    out.tag(OBJECT, WireInput.BYTES);
    out.varint(rawSize);
    out.tag(1, WireInput.BYTES);
    out.varint(object.length);
    out.raw(Bytes.copyOf(object));
    return out.array();
  }
}
