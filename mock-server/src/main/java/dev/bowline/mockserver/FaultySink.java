package dev.bowline.mockserver;

import dev.bowline.mockserver.http.BrokenOffException;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpConnection;
import java.io.IOException;
import java.io.InterruptedIOException;

/** Breaks off, falls silent or crawls after a number of bytes. */
final class FaultySink implements HttpAnswer.BodySink {
  private final HttpAnswer.BodySink sink;
  private final InjectedFault injected;
  private final HttpConnection connection;
  private final InjectedFault.Client client;
  private long left;
  private volatile boolean isFrozen;

  /**
   * A sink.
   *
   * @param sink where the bytes go
   * @param injected what happens to them
   * @param connection the connection that they go out on
   * @param client tells whether anybody waits for them
   */
  FaultySink(
      HttpAnswer.BodySink sink,
      InjectedFault injected,
      HttpConnection connection,
      InjectedFault.Client client) {
    this.sink = sink;
    this.injected = injected;
    this.connection = connection;
    this.client = client;
    this.left = limit(injected.fault());
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (injected.fault() instanceof Fault.Throttle throttle) {
      for (int done = 0; done < length; done += throttle.bytes()) {
        sink.write(bytes, offset + done, Math.min(throttle.bytes(), length - done));
        sink.flush();
        hold(throttle.pause().toNanos());
      }
      return;
    }
    int allowed = (int) Math.min(length, left);
    sink.write(bytes, offset, allowed);
    left -= allowed;
    if (allowed < length) {
      sink.flush();
      goWrong();
      sink.write(bytes, offset + allowed, length - allowed);
      left = Long.MAX_VALUE;
    }
  }

  private void goWrong() throws IOException {
    Fault fault = injected.fault();
    if (fault instanceof Fault.StallAfter) {
      hold(Long.MAX_VALUE);
    } else if (fault instanceof Fault.HalfOpen) {
      connection.freeze();
      isFrozen = true;
    } else if (fault instanceof Fault.ResetAfter) {
      connection.reset();
      throw new IOException("reset on purpose");
    } else {
      throw new BrokenOffException();
    }
  }

  @Override
  public void flush() throws IOException {
    sink.flush();
  }

  /** Whether nothing that is written leaves any more. */
  boolean isFrozen() {
    return isFrozen;
  }

  private void hold(long nanos) throws IOException {
    try {
      injected.hold(nanos, client);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }

  private static long limit(Fault fault) {
    if (fault instanceof Fault.Truncate truncate) {
      return truncate.bytes();
    } else if (fault instanceof Fault.ResetAfter reset) {
      return reset.bytes();
    } else if (fault instanceof Fault.HalfOpen halfOpen) {
      return halfOpen.bytes();
    }
    return fault instanceof Fault.StallAfter stall ? stall.bytes() : Long.MAX_VALUE;
  }
}
