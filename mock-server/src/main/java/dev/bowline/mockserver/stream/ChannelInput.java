package dev.bowline.mockserver.stream;

import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** What a client sends on one channel; a client that is too fast has to wait. Thread-safe. */
final class ChannelInput extends InputStream {
  private final int capacity;
  private final Deque<byte[]> messages = new ArrayDeque<>();
  private byte[] current = new byte[0];
  private int at;
  private boolean isEnded;
  private boolean isClosed;

  /**
   * An empty one.
   *
   * @param capacity how many messages to keep before the client has to wait
   */
  ChannelInput(int capacity) {
    this.capacity = capacity;
  }

  /** Adds a message, unless nobody reads any more. */
  synchronized void add(byte[] bytes) throws InterruptedIOException {
    try {
      while (messages.size() >= capacity && !isClosed) {
        wait();
      }
    } catch (InterruptedException e) {
      throw interrupted();
    }
    if (bytes.length > 0 && !isClosed) {
      messages.add(bytes);
      notifyAll();
    }
  }

  /** Nothing comes any more. */
  synchronized void end() {
    isEnded = true;
    notifyAll();
  }

  /** Nobody reads any more. */
  @Override
  public synchronized void close() {
    isClosed = true;
    messages.clear();
    notifyAll();
  }

  @Override
  public int read() throws InterruptedIOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public synchronized int read(byte[] target, int offset, int length)
      throws InterruptedIOException {
    if (length == 0) {
      return 0;
    }
    try {
      while (at == current.length && messages.isEmpty() && !isEnded && !isClosed) {
        wait();
      }
    } catch (InterruptedException e) {
      throw interrupted();
    }
    if (at == current.length) {
      byte[] next = messages.poll();
      if (next == null) {
        return -1;
      }
      current = next;
      at = 0;
      notifyAll();
    }
    int n = Math.min(length, current.length - at);
    System.arraycopy(current, at, target, offset, n);
    at += n;
    return n;
  }

  private static InterruptedIOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException();
  }
}
