package dev.bowline.mockserver.http;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What the engine sends on a connection of HTTP/2, into which frames can be put between two of its
 * own: it sends no GOAWAY for a connection that is chosen, and knows no limit of streams.
 * Thread-safe.
 */
final class SentFrames extends OutputStream {
  private static final int HEAD = 9;
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int RST_STREAM = 3;
  private static final int SETTINGS = 4;
  private static final int PUSH_PROMISE = 5;
  private static final int PING = 6;
  private static final int CONTINUATION = 9;
  private static final int END_STREAM = 1;
  private static final int ACK = 1;
  private static final int END_HEADERS = 4;

  /** How many concurrent streams there may be. */
  private static final byte[] LIMIT = {
    0, 0, 6, SETTINGS, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, OpenStreams.MAX
  };

  /** No error; the highest id there is, since all streams that are under way go on. */
  private static final byte[] GO_AWAY = {0, 0, 8, 7, 0, 0, 0, 0, 0, 127, -1, -1, -1, 0, 0, 0, 0};

  private final OutputStream out;
  private final OpenStreams streams;
  private final ReentrantLock lock = new ReentrantLock();
  private final Queue<byte[]> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean isGoing = new AtomicBoolean();
  private final byte[] head = new byte[HEAD];
  private int seenOfHead;
  private int left;
  private boolean isBegun;
  private boolean isInHeaders;

  /**
   * Nothing yet.
   *
   * @param streams told of those that end
   */
  SentFrames(OutputStream out, OpenStreams streams) {
    this.out = out;
    this.streams = streams;
  }

  /** Tells the client, once, to take another connection for what comes next. */
  void goAway() throws IOException {
    if (isGoing.compareAndSet(false, true)) {
      put(GO_AWAY);
    }
  }

  /**
   * Resets a stream that the engine doesn't know of. Leaves it to who is just sending, if anybody.
   *
   * @param error a code of HTTP/2
   */
  void reset(int stream, int error) throws IOException {
    put(
        new byte[] {
          0,
          0,
          4,
          RST_STREAM,
          0,
          (byte) (stream >> 24),
          (byte) (stream >> 16),
          (byte) (stream >> 8),
          (byte) stream,
          0,
          0,
          0,
          (byte) error
        });
  }

  private void put(byte[] frame) throws IOException {
    waiting.add(frame);
    sendWaiting();
  }

  /** Who holds the lock comes here behind it, so that nothing stays. */
  private void sendWaiting() throws IOException {
    while (!waiting.isEmpty() && lock.tryLock()) {
      try {
        if (!isBetween()) {
          return; // the end of the frame brings it
        }
        sendWaitingHere();
        out.flush();
      } finally {
        lock.unlock();
      }
    }
  }

  private void sendWaitingHere() throws IOException {
    begin();
    for (byte[] frame = waiting.poll(); frame != null; frame = waiting.poll()) {
      out.write(frame);
      streams.paid();
    }
  }

  private void begin() throws IOException {
    if (!isBegun) {
      isBegun = true;
      out.write(LIMIT);
    }
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    lock.lock();
    try {
      begin();
      int start = offset;
      int end = offset + length;
      for (int at = offset; at < end; ) {
        at = follow(bytes, at, end);
        if (isBetween() && !waiting.isEmpty()) {
          out.write(bytes, start, at - start);
          sendWaitingHere();
          start = at;
        }
      }
      out.write(bytes, start, end - start);
    } finally {
      lock.unlock();
    }
    sendWaiting();
  }

  /** Up to the end of a head or of a payload. */
  private int follow(byte[] bytes, int start, int end) {
    int at = start;
    if (seenOfHead < HEAD) {
      while (at < end && seenOfHead < HEAD) {
        head[seenOfHead++] = bytes[at++];
      }
      if (seenOfHead == HEAD) {
        read();
      }
    }
    if (seenOfHead == HEAD) {
      int count = Math.min(left, end - at);
      left -= count;
      at += count;
      seenOfHead = left == 0 ? 0 : HEAD;
    }
    return at;
  }

  private void read() {
    left = (head[0] & 0xff) << 16 | (head[1] & 0xff) << 8 | (head[2] & 0xff);
    int type = head[3];
    int flags = head[4];
    if (type == HEADERS || type == PUSH_PROMISE || type == CONTINUATION) {
      isInHeaders = (flags & END_HEADERS) == 0;
    }
    if (type == RST_STREAM || ((type == DATA || type == HEADERS) && (flags & END_STREAM) != 0)) {
      streams.end(stream());
    } else if ((type == PING || type == SETTINGS) && (flags & ACK) != 0) {
      streams.paid();
    }
  }

  private int stream() {
    return ((head[5] & 0x7f) << 24)
        | (head[6] & 0xff) << 16
        | (head[7] & 0xff) << 8
        | (head[8] & 0xff);
  }

  /** Whether a frame may come here: not in another one, nor before headers that go on. */
  private boolean isBetween() {
    return seenOfHead == 0 && !isInHeaders;
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
