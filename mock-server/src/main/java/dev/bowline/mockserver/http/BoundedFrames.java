package dev.bowline.mockserver.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;

/**
 * What a client sends over HTTP/2, frame by frame: a body that is longer than anybody looks at ends
 * with the frame that makes it so, since the engine keeps bodies whole. Read by one thread.
 */
final class BoundedFrames extends FilterInputStream {
  private static final int PREFACE = 24;
  private static final int HEADER = 9;
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int RST_STREAM = 3;
  private static final int END_STREAM = 1;

  private final int limit;
  private final Map<Integer, Long> bodies = new HashMap<>();
  private byte[] ready = new byte[HEADER];
  private int used;
  private int count;
  private long passing = PREFACE;

  /**
   * Frames.
   *
   * @param limit how many bytes of a body pass, and the frame that exceeds them
   */
  BoundedFrames(InputStream in, int limit) {
    super(in);
    this.limit = limit;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (used == count && passing == 0 && !nextHeader()) {
      return -1;
    }
    if (used < count) {
      int some = Math.min(length, count - used);
      System.arraycopy(ready, used, target, offset, some);
      used += some;
      return some;
    }
    int some = in.read(target, offset, (int) Math.min(length, passing));
    passing -= Math.max(some, 0);
    return some;
  }

  private boolean nextHeader() throws IOException {
    int there = in.readNBytes(ready, 0, HEADER);
    used = 0;
    count = there;
    if (there < HEADER) {
      return there > 0;
    }
    passing = number(0, 3);
    int stream = number(5, 4) & Integer.MAX_VALUE;
    switch (ready[3]) {
      case DATA -> data(stream);
      case HEADERS, RST_STREAM -> endIfSaid(stream);
      default -> {}
    }
    return true;
  }

  private int number(int from, int length) {
    int number = 0;
    for (int i = from; i < from + length; i++) {
      number = (number << 8) | (ready[i] & 0xFF);
    }
    return number;
  }

  private void data(int stream) {
    long sent = bodies.merge(stream, passing, Long::sum);
    if (sent > limit) {
      ready[4] |= END_STREAM;
    } else {
      endIfSaid(stream);
    }
  }

  /** A body that is over is forgotten; one that was cut off is not, since more of it may come. */
  private void endIfSaid(int stream) {
    if (ready[3] == RST_STREAM || (ready[4] & END_STREAM) != 0) {
      bodies.remove(stream);
    }
  }
}
