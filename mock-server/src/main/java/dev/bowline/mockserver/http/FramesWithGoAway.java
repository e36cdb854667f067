package dev.bowline.mockserver.http;

import java.io.IOException;
import java.io.OutputStream;

/**
 * What the engine sends on a connection of HTTP/2, into which a GOAWAY can be put between two
 * frames: the engine itself sends none for a connection that is chosen. Thread-safe.
 */
final class FramesWithGoAway extends OutputStream {
  private static final int HEAD = 9;
  private static final int HEADERS = 1;
  private static final int PUSH_PROMISE = 5;
  private static final int CONTINUATION = 9;
  private static final int END_HEADERS = 4;

  /** No error; the highest id there is, since all streams that are under way go on. */
  private static final byte[] GO_AWAY = {0, 0, 8, 7, 0, 0, 0, 0, 0, 127, -1, -1, -1, 0, 0, 0, 0};

  private final OutputStream out;
  private final byte[] head = new byte[HEAD];
  private int seenOfHead;
  private int left;
  private boolean isInHeaders;
  private boolean isWanted;

  FramesWithGoAway(OutputStream out) {
    this.out = out;
  }

  /** Tells the client, once, to take another connection for what comes next. */
  synchronized void goAway() throws IOException {
    if (!isWanted) {
      isWanted = true;
      if (isBetween()) {
        out.write(GO_AWAY);
        out.flush();
      }
    }
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
    int start = offset;
    int end = offset + length;
    boolean isWaiting = isWanted && !isBetween();
    for (int at = offset; at < end; ) {
      at = follow(bytes, at, end);
      if (isWaiting && isBetween()) {
        isWaiting = false;
        out.write(bytes, start, at - start);
        out.write(GO_AWAY);
        start = at;
      }
    }
    out.write(bytes, start, end - start);
  }

  /** Up to the end of a head or of a payload. */
  private int follow(byte[] bytes, int start, int end) {
    int at = start;
    if (seenOfHead < HEAD) {
      while (at < end && seenOfHead < HEAD) {
        head[seenOfHead++] = bytes[at++];
      }
      if (seenOfHead == HEAD) {
        begin();
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

  private void begin() {
    left = (head[0] & 0xff) << 16 | (head[1] & 0xff) << 8 | (head[2] & 0xff);
    int type = head[3];
    if (type == HEADERS || type == PUSH_PROMISE || type == CONTINUATION) {
      isInHeaders = (head[4] & END_HEADERS) == 0;
    }
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
