package dev.bowline.client.internal.transport;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okio.AsyncTimeout;
import org.jspecify.annotations.Nullable;

/**
 * Closes a socket whose other end takes nothing any more while a thread writes. Over HTTP/2 that
 * thread holds what everybody else needs to cancel a call, to send a ping or to close the
 * connection, so that only the kernel would ever end it, after a quarter of an hour or never. For
 * one thread at a time.
 */
final class GuardedOutput extends OutputStream {
  private final OutputStream out;
  private final AsyncTimeout guard;

  /**
   * Writes to a socket's stream.
   *
   * @param socket is closed if a piece of at most some kilobytes isn't taken in time; what is below
   *     TLS, since closing that waits for the thread that writes
   * @param limit for one write
   */
  GuardedOutput(OutputStream out, Closeable socket, Duration limit) {
    this.out = out;
    this.guard = guard(socket);
    guard.timeout(limit.toNanos(), TimeUnit.NANOSECONDS);
  }

  private static AsyncTimeout guard(Closeable socket) {
    return new AsyncTimeout() {
      @Override
      protected void timedOut() {
        try {
          socket.close();
        } catch (IOException e) {
          // it is given up all the same
        }
      }
    };
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    guard.enter();
    try {
      out.write(source, offset, length);
    } catch (IOException e) {
      throw guard.exit() ? late(e) : e;
    }
    if (guard.exit()) {
      throw late(null);
    }
  }

  /** Of the kind of a connection that broke, since no call's time need be over. */
  private IOException late(@Nullable IOException cause) {
    SocketException late =
        new SocketException(
            "the other end took nothing for "
                + TimeUnit.NANOSECONDS.toSeconds(guard.timeoutNanos())
                + " s");
    late.initCause(cause);
    return late;
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
