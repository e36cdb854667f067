package dev.bowline.client.internal.websocket;

import java.io.IOException;
import java.io.OutputStream;
import java.security.SecureRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Writes a client's frames, each in one piece and masked. Thread-safe: frames of several threads
 * follow each other.
 */
final class FrameWriter {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int LONGEST_HEAD = 14;
  private static final int MASK_BYTES = 4;

  private final OutputStream out;
  private final ReentrantLock writing = new ReentrantLock();

  /** A frame that goes out as soon as nobody writes; null for none. */
  private final AtomicReference<byte @Nullable []> next = new AtomicReference<>();

  FrameWriter(OutputStream out) {
    this.out = out;
  }

  /** Whether a thread is writing, and perhaps waiting for the server to read. */
  boolean isBusy() {
    return writing.isLocked();
  }

  void write(int opcode, byte[] payload) throws IOException {
    write(frame(opcode, payload));
  }

  /** As {@link #write}, but not if another thread is writing. */
  void tryWrite(int opcode, byte[] payload) throws IOException {
    if (writing.tryLock()) {
      try {
        out.write(frame(opcode, payload));
      } finally {
        writing.unlock();
      }
      writeNext();
    }
  }

  /**
   * As {@link #write}, but never waits for another thread that is writing: that one writes this
   * frame behind its own, and only the last if there are several. So who reads goes on reading,
   * which the server may have to see before it reads what the other thread writes.
   */
  void writeNext(int opcode, byte[] payload) throws IOException {
    next.set(frame(opcode, payload));
    writeNext();
  }

  private void writeNext() throws IOException {
    while (next.get() != null && writing.tryLock()) {
      try {
        byte[] frame = next.getAndSet(null);
        if (frame != null) {
          out.write(frame);
        }
      } finally {
        writing.unlock();
      }
    }
  }

  private void write(byte[] frame) throws IOException {
    writing.lock();
    try {
      out.write(frame);
    } finally {
      writing.unlock();
    }
    writeNext();
  }

  private static byte[] frame(int opcode, byte[] payload) {
    byte[] mask = new byte[MASK_BYTES];
    RANDOM.nextBytes(mask);
    byte[] head = new byte[LONGEST_HEAD];
    int at = 0;
    head[at++] = (byte) (0x80 | opcode);
    if (payload.length < 126) {
      head[at++] = (byte) (0x80 | payload.length);
    } else if (payload.length < 1 << 16) {
      head[at++] = (byte) (0x80 | 126);
      head[at++] = (byte) (payload.length >>> 8);
      head[at++] = (byte) payload.length;
    } else {
      head[at++] = (byte) (0x80 | 127);
      at += 4; // arrays are shorter than that
      for (int shift = 24; shift >= 0; shift -= 8) {
        head[at++] = (byte) (payload.length >>> shift);
      }
    }
    byte[] frame = new byte[at + MASK_BYTES + payload.length];
    System.arraycopy(head, 0, frame, 0, at);
    System.arraycopy(mask, 0, frame, at, MASK_BYTES);
    int start = at + MASK_BYTES;
    for (int i = 0; i < payload.length; i++) {
      frame[start + i] = (byte) (payload[i] ^ mask[i & 3]);
    }
    return frame;
  }
}
