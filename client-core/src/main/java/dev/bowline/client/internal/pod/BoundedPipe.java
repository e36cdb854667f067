package dev.bowline.client.internal.pod;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Carries bytes from the thread that reads a connection to whoever wants them. When it is full the
 * writer waits, and with it the server. Thread-safe.
 */
final class BoundedPipe {
  /** Enough that a reader who is as fast as the network never makes it wait. */
  static final int CAPACITY = 256 * 1024;

  private static final int FIRST_CAPACITY = 8 * 1024;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final InputStream input = new Input();
  private byte[] ring = new byte[FIRST_CAPACITY];
  private int start;
  private int count;
  private boolean ended;
  private boolean discarding;
  private @Nullable IOException failure;

  /** Reads what was written. Closing it throws everything away that comes later. */
  InputStream input() {
    return input;
  }

  /** Writes all; waits for room, unless nobody will read. */
  void write(byte[] bytes, int offset, int length) {
    lock.lock();
    try {
      int from = offset;
      int left = length;
      while (left > 0 && !ended) {
        if (discarding) {
          return;
        }
        int room = room(left);
        if (room == 0) {
          changed.awaitUninterruptibly();
          continue;
        }
        int n = Math.min(Math.min(room, left), ring.length - (start + count) % ring.length);
        System.arraycopy(bytes, from, ring, (start + count) % ring.length, n);
        count += n;
        from += n;
        left -= n;
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Nothing more will come. */
  void end() {
    end(null);
  }

  /** What was written can still be read; then reading fails. */
  void fail(IOException cause) {
    end(cause);
  }

  private void end(@Nullable IOException cause) {
    lock.lock();
    try {
      if (!ended) {
        ended = true;
        failure = cause;
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Forgets what was written and throws away what comes. */
  void discard() {
    lock.lock();
    try {
      discarding = true;
      count = 0;
      ring = new byte[0];
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private int room(int wanted) {
    if (count + wanted > ring.length) {
      grow(Math.min(CAPACITY, Math.max(ring.length * 2, count + wanted)));
    }
    return ring.length - count;
  }

  private void grow(int capacity) {
    if (capacity <= ring.length) {
      return;
    }
    byte[] larger = new byte[capacity];
    int first = Math.min(count, ring.length - start);
    System.arraycopy(ring, start, larger, 0, first);
    System.arraycopy(ring, 0, larger, first, count - first);
    ring = larger;
    start = 0;
  }

  private final class Input extends InputStream {
    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      lock.lock();
      try {
        while (count == 0) {
          if (discarding) {
            throw new IOException("the stream is closed");
          }
          if (ended) {
            return atEnd();
          }
          try {
            changed.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for output");
          }
        }
        int n = Math.min(Math.min(length, count), ring.length - start);
        System.arraycopy(ring, start, target, offset, n);
        start = (start + n) % ring.length;
        count -= n;
        changed.signalAll();
        return n;
      } finally {
        lock.unlock();
      }
    }

    private int atEnd() throws IOException {
      if (failure != null) {
        throw new IOException(failure.getMessage(), failure);
      }
      return -1;
    }

    @Override
    public int available() {
      lock.lock();
      try {
        return count;
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void close() {
      discard();
    }
  }
}
