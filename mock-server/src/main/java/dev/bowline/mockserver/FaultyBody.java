package dev.bowline.mockserver;

import dev.bowline.mockserver.http.BrokenOffException;
import dev.bowline.mockserver.http.HttpAnswer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A body that breaks off, falls silent or crawls.
 *
 * @param body the body as it should be
 * @param fault what happens to it
 * @param closed opens when the server closes, which ends every waiting
 */
record FaultyBody(HttpAnswer.Body body, Fault fault, CountDownLatch closed)
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
    private long sent;

    private FaultySink(HttpAnswer.BodySink sink) {
      this.sink = sink;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (fault instanceof Fault.Throttle throttle) {
        for (int done = 0; done < length; done += throttle.bytes()) {
          sink.write(bytes, offset + done, Math.min(throttle.bytes(), length - done));
          sink.flush();
          pause(throttle.pause().toNanos());
        }
      } else {
        int allowed = (int) Math.min(length, limit() - sent);
        sink.write(bytes, offset, allowed);
        sent += allowed;
        if (allowed < length) {
          sink.flush();
          if (fault instanceof Fault.StallAfter) {
            pause(Long.MAX_VALUE);
          }
          throw new BrokenOffException();
        }
      }
    }

    @Override
    public void flush() throws IOException {
      sink.flush();
    }

    private long limit() {
      if (fault instanceof Fault.Truncate truncate) {
        return truncate.bytes();
      }
      return fault instanceof Fault.StallAfter stall ? stall.bytes() : Long.MAX_VALUE;
    }

    private void pause(long nanos) throws IOException {
      try {
        if (closed.await(nanos, TimeUnit.NANOSECONDS)) {
          throw new IOException("the server closes");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException();
      }
    }
  }
}
