package dev.bowline.codec.internal.protobuf;

import dev.bowline.codec.DecodeOptions;
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
  private static final int HEAD = 4;
  private static final int TYPE = 1;
  private static final int OBJECT = 2;
  private static final int LEAST_GROWTH = 1 << 10;

  private final InputStream source;
  private final T prototype;
  private final DecodeOptions options;
  private final ProtobufCodec codec;
  private byte[] buffer = new byte[HEAD];
  private long offset;
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
      int head = source.readNBytes(buffer, 0, HEAD);
      if (head == 0) {
        return null;
      }
      if (head < HEAD) {
        throw CodecException.truncated(
            "the stream ends inside the length of an event", offset + head);
      }
      return frame(length());
    } catch (CodecException e) {
      failure = e;
      throw e;
    }
  }

  private int length() {
    int length =
        ((buffer[0] & 0xFF) << 24)
            | ((buffer[1] & 0xFF) << 16)
            | ((buffer[2] & 0xFF) << 8)
            | (buffer[3] & 0xFF);
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
    int size = 0;
    while (size < length) {
      if (size == buffer.length) {
        buffer =
            Arrays.copyOf(
                buffer,
                Math.min(
                    size * 2 | LEAST_GROWTH,
                    length)); // grows with what has come, not with what was announced
      }
      int read = source.readNBytes(buffer, size, Math.min(length, buffer.length) - size);
      size += read;
      if (read == 0) {
        throw CodecException.truncated("the stream ends inside an event", offset + size);
      }
    }
    WatchFrame<T> frame = event(length);
    offset += length;
    return frame;
  }

  private WatchFrame<T> event(int length) {
    WireInput in = new WireInput(buffer, 0, length, options);
    in.base = offset;
    String type = "";
    int from = -1;
    int to = -1;
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
              from = in.at;
              in.at += object;
              to = in.at;
            } else {
              in.skip((int) inner & 7);
            }
          }
          in.limit = outer;
        }
      }
      return event(type, from, to);
    } catch (CodecException e) {
      return new WatchFrame.Undecodable<>(type, Bytes.copyOf(buffer, 0, length), e);
    }
  }

  private WatchFrame<T> event(String type, int from, int to) {
    if (type.isEmpty() || from < 0) {
      throw new CodecException(
          type.isEmpty() ? EventTypes.missing(null) : "watch event without an object", offset);
    }
    if (type.equals(EventTypes.ERROR)) {
      return new WatchFrame.Failure<>(codec.read(buffer, from, to, offset, Status.EMPTY, options));
    }
    return new WatchFrame.Event<>(
        EventTypes.of(type, offset), codec.read(buffer, from, to, offset, prototype, options));
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
