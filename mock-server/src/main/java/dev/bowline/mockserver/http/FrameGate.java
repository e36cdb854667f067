package dev.bowline.mockserver.http;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a client sends over HTTP/2, frame by frame. A body that is longer than anybody looks at ends
 * with the frame that makes it so, since the engine keeps bodies whole; headers are written anew as
 * {@link PlainHeaders}, and don't get to it if there are too many streams. Read by one thread.
 */
final class FrameGate extends FilterInputStream {
  private static final int PREFACE = 24;
  private static final int HEADER = 9;
  private static final int MAX_FRAME = 1 << 14;
  private static final int MAX_BLOCK = (1 << 20) + 4096;
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int RST_STREAM = 3;
  private static final int SETTINGS = 4;
  private static final int PING = 6;
  private static final int CONTINUATION = 9;
  private static final int END_STREAM = 0x1;
  private static final int ACK = 0x1;
  private static final int END_HEADERS = 0x4;
  private static final int PADDED = 0x8;
  private static final int PRIORITY = 0x20;

  private final int limit;
  private final OpenStreams streams;
  private final Resets resets;
  private final Map<Integer, Long> bodies = new HashMap<>();
  private final HeaderBlocks blocks = new HeaderBlocks();
  private byte[] ready = {};
  private int used;
  private long passing = PREFACE;

  /**
   * A gate.
   *
   * @param limit how many bytes of a body pass, and the frame that exceeds them
   * @param streams those of the connection
   */
  FrameGate(InputStream in, int limit, OpenStreams streams, Resets resets) {
    super(in);
    this.limit = limit;
    this.streams = streams;
    this.resets = resets;
  }

  /** Streams that end before they are answered. */
  interface Resets {
    /** The client has reset a stream. */
    void left(int stream);

    /** A stream is to be reset, of which the engine doesn't know. */
    void refuse(int stream, int error) throws IOException;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    while (used == ready.length && passing == 0) {
      byte[] next = next();
      if (next == null) {
        return -1;
      }
      ready = next;
      used = 0;
    }
    if (used < ready.length) {
      int some = Math.min(length, ready.length - used);
      System.arraycopy(ready, used, target, offset, some);
      used += some;
      return some;
    }
    int some = in.read(target, offset, (int) Math.min(length, passing));
    passing -= Math.max(some, 0);
    return some;
  }

  /** What the engine is to see of the next frame before the rest of it passes; null at the end. */
  private byte @Nullable [] next() throws IOException {
    byte[] header = in.readNBytes(HEADER);
    if (header.length < HEADER) {
      return header.length == 0 ? null : header;
    }
    int length = length(header);
    if (header[3] == HEADERS && length <= MAX_FRAME) {
      return headers(header, in.readNBytes(length));
    }
    passing = length;
    if (header[3] == DATA) {
      data(header, length);
    } else if (header[3] == RST_STREAM) {
      bodies.remove(stream(header));
      streams.end(stream(header));
      resets.left(stream(header));
    } else if (header[3] == PING || header[3] == SETTINGS) {
      control(header);
    }
    return header;
  }

  private static int length(byte[] header) {
    return number(header, 0, 3);
  }

  private static int stream(byte[] header) {
    return number(header, 5, 4) & Integer.MAX_VALUE;
  }

  private static int number(byte[] bytes, int from, int length) {
    int number = 0;
    for (int i = from; i < from + length; i++) {
      number = (number << 8) | (bytes[i] & 0xFF);
    }
    return number;
  }

  private void control(byte[] header) throws IOException {
    if ((header[4] & ACK) == 0) {
      streams.owe();
    } else if (header[3] == SETTINGS) {
      streams.agreed();
    }
  }

  /** A body that is over is forgotten; one that was cut off is not, since more of it may come. */
  private void data(byte[] header, int length) {
    int stream = stream(header);
    Long sent = bodies.computeIfPresent(stream, (key, before) -> before + length);
    if (sent == null) {
      return; // of no request: up to the engine
    }
    if (sent > limit) {
      header[4] |= END_STREAM;
    } else if ((header[4] & END_STREAM) != 0) {
      bodies.remove(stream);
    }
  }

  private byte[] headers(byte[] header, byte[] first) throws IOException {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    int flags = header[4];
    int padding = (flags & PADDED) == 0 || first.length == 0 ? 0 : first[0] & 0xFF;
    int start = ((flags & PADDED) == 0 ? 0 : 1) + ((flags & PRIORITY) == 0 ? 0 : 5);
    if (start + padding > first.length) {
      throw new HeaderBlockException("a frame that is all padding");
    }
    block.write(first, start, first.length - start - padding);
    for (boolean isWhole = (flags & END_HEADERS) != 0; !isWhole; ) {
      byte[] more = in.readNBytes(HEADER);
      if (more.length < HEADER
          || more[3] != CONTINUATION
          || stream(more) != stream(header)
          || block.size() + length(more) > MAX_BLOCK) {
        throw new HeaderBlockException("headers that don't go on, or don't end");
      }
      block.writeBytes(in.readNBytes(length(more)));
      isWhole = (more[4] & END_HEADERS) != 0;
    }
    List<HttpHeaders.Header> headers = blocks.read(block.toByteArray());
    int stream = stream(header);
    if (!passes(stream, (flags & END_STREAM) != 0)) {
      return new byte[0];
    }
    return frames(header, PlainHeaders.write(stream, headers));
  }

  private boolean passes(int stream, boolean isEnd) throws IOException {
    if (!streams.isNew(stream)) {
      return bodies.containsKey(stream) && (!isEnd || bodies.remove(stream) != null); // trailers
    }
    if (stream % 2 == 0) {
      throw new HeaderBlockException("a stream that is not the client's");
    }
    streams.awaitRoom();
    int error = streams.begin(stream);
    if (error != 0) {
      streams.owe();
      resets.refuse(stream, error);
      return false;
    }
    if (!isEnd) {
      bodies.put(stream, 0L);
    }
    return true;
  }

  private static byte[] frames(byte[] header, byte[] block) {
    ByteArrayOutputStream frames = new ByteArrayOutputStream();
    int from = 0;
    do {
      int to = Math.min(block.length, from + MAX_FRAME);
      byte[] own = header.clone();
      own[0] = (byte) ((to - from) >> 16);
      own[1] = (byte) ((to - from) >> 8);
      own[2] = (byte) (to - from);
      own[3] = (byte) (from == 0 ? HEADERS : CONTINUATION);
      int isLast = to == block.length ? END_HEADERS : 0;
      own[4] = (byte) (isLast | (from == 0 ? header[4] & END_STREAM : 0));
      frames.writeBytes(own);
      frames.writeBytes(Arrays.copyOfRange(block, from, to));
      from = to;
    } while (from < block.length);
    return frames.toByteArray();
  }
}
