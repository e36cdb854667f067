package dev.bowline.mockserver;

import dev.bowline.mockserver.http.BrokenOffException;
import dev.bowline.mockserver.http.HttpAnswer;
import dev.bowline.mockserver.http.HttpConnection;
import java.io.IOException;
import java.io.InterruptedIOException;

/**
 * A body that breaks off, falls silent or crawls after a number of bytes.
 *
 * @param body the body as it should be
 * @param injected what happens to it
 * @param connection the connection that it goes out on
 */
record FaultyBody(HttpAnswer.Body body, InjectedFault injected, HttpConnection connection)
    implements HttpAnswer.Body {
  @Override
  public long length() {
    return body.length();
  }

  @Override
  public void writeTo(HttpAnswer.BodySink sink) throws IOException {
    body.writeTo(new FaultySink(sink));
  }

  private final class FaultySink implements HttpAnswer.BodySink {
    private final HttpAnswer.BodySink sink;
    private long left = limit(injected.fault());

    private FaultySink(HttpAnswer.BodySink sink) {
      this.sink = sink;
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

    private void hold(long nanos) throws IOException {
      try {
        injected.hold(nanos, sink::flush);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException();
      }
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
