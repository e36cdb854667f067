package dev.bowline.mockserver.http;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * What a client sends over HTTP/2, frame by frame. A body that is longer than anybody looks at ends
 * with the frame that makes it so, since the engine keeps bodies whole; headers are written anew as
 * {@link PlainHeaders}. Read by one thread.
 */
final class FrameGate extends FilterInputStream {
  private static final int PREFACE = 24;
  private static final int HEADER = 9;
  private static final int MAX_FRAME = 1 << 14;
  private static final int MAX_BLOCK = (1 << 20) + 4096;
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int RST_STREAM = 3;
  private static final int CONTINUATION = 9;
  private static final int END_STREAM = 0x1;
  private static final int END_HEADERS = 0x4;
  private static final int PADDED = 0x8;
  private static final int PRIORITY = 0x20;

  private final int limit;
  private final IntConsumer left;
  private final Map<Integer, Long> bodies = new HashMap<>();
  private final HeaderBlocks blocks = new HeaderBlocks();
  private byte[] ready = {};
  private int used;
  private long passing = PREFACE;

  /**
   * A gate.
   *
   * @param limit how many bytes of a body pass, and the frame that exceeds them
   * @param left gets the streams that the client resets
   */
  FrameGate(InputStream in, int limit, IntConsumer left) {
    super(in);
    this.left = left;
    this.limit = limit;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (used == ready.length && passing == 0) {
      ready = next();
      used = 0;
      if (ready.length == 0) {
        return -1;
      }
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

  /** What the engine is to see of the next frame before the rest of it passes. */
  private byte[] next() throws IOException {
    byte[] header = in.readNBytes(HEADER);
    if (header.length < HEADER) {
      return header;
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
      left.accept(stream(header));
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
    if ((flags & END_STREAM) == 0) {
      bodies.putIfAbsent(stream(header), 0L);
    } else {
      bodies.remove(stream(header)); // these are trailers, if it had a body
    }
    return frames(header, PlainHeaders.write(stream(header), blocks.read(block.toByteArray())));
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
