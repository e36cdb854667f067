package dev.bowline.mockserver.stream;

import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** What a client sends on one channel; a client that is too fast has to wait. */
final class ChannelInput extends InputStream {
  private static final byte[] END = new byte[0];
  private static final int MESSAGES = 16;

  private final BlockingQueue<byte[]> messages = new ArrayBlockingQueue<>(MESSAGES);
  private byte[] current = new byte[0];
  private int at;
  private boolean ended;

  void add(byte[] bytes) throws InterruptedIOException {
    if (bytes.length > 0) {
      put(bytes);
    }
  }

  void end() throws InterruptedIOException {
    put(END);
  }

  private void put(byte[] bytes) throws InterruptedIOException {
    try {
      messages.put(bytes);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }

  @Override
  public int read() throws InterruptedIOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws InterruptedIOException {
    if (length == 0) {
      return 0;
    }
    while (at == current.length) {
      if (ended) {
        return -1;
      }
      try {
        current = messages.take();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException();
      }
      at = 0;
      ended = current == END;
    }
    int n = Math.min(length, current.length - at);
    System.arraycopy(current, at, target, offset, n);
    at += n;
    return n;
  }
}
