package dev.bowline.client.internal.call;

import dev.bowline.client.internal.transport.Answer;
import dev.bowline.client.internal.transport.RawConnection;
import dev.bowline.client.internal.transport.TransportFailure;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counts what is read of an answer, and tells when it is closed. */
final class MeasuredAnswer implements Answer {
  private final Answer answer;
  private final CallMeter meter;
  private final InputStream body;

  MeasuredAnswer(Answer answer, CallMeter meter) {
    this.answer = answer;
    this.meter = meter;
    this.body = new CountedStream(answer.body(), meter);
  }

  @Override
  public int code() {
    return answer.code();
  }

  @Override
  public List<String> headers(String name) {
    return answer.headers(name);
  }

  @Override
  public InputStream body() {
    return body;
  }

  @Override
  public @Nullable RawConnection upgraded() {
    RawConnection connection = answer.upgraded();
    return connection == null
        ? null
        : new RawConnection(new CountedStream(connection.input(), meter), connection.output());
  }

  @Override
  public @Nullable TransportFailure failure() {
    return answer.failure();
  }

  @Override
  public void brokenBy(String reason) {
    meter.streamBroken(reason);
  }

  @Override
  public void refusedBy(int code, String reason) {
    meter.streamRefused(code, reason);
  }

  @Override
  public Answer innermost() {
    return answer.innermost();
  }

  @Override
  public void forgetHeaders() {
    answer.forgetHeaders();
  }

  @Override
  public void cancel() {
    answer.cancel();
  }

  @Override
  public void close() {
    try {
      answer.close();
    } finally {
      meter.closed(answer.failure());
    }
  }

  private static final class CountedStream extends FilterInputStream {
    private final CallMeter meter;

    CountedStream(InputStream in, CallMeter meter) {
      super(in);
      this.meter = meter;
    }

    @Override
    public int read() throws IOException {
      int value = in.read();
      meter.received(value < 0 ? 0 : 1);
      return value;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int count = in.read(target, offset, length);
      meter.received(Math.max(0, count));
      return count;
    }
  }
}
