package dev.bowline.mockserver.replay;

import dev.bowline.mockserver.http.HttpAnswer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An answer of a recording.
 *
 * @param exchange its head, and what it answers
 * @param body its body; null for a stream
 * @param lines the lines of a stream
 */
record ReplayedAnswer(Exchange exchange, HttpAnswer.@Nullable Bytes body, List<Line> lines) {
  private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

  /**
   * A line of a stream.
   *
   * @param writes how many writes had come in before
   * @param text the line; null for the end of the stream
   */
  record Line(long writes, @Nullable String text) {}

  boolean isStream() {
    return body == null;
  }

  /** The same stream, in which nothing happens any more. */
  ReplayedAnswer silent() {
    return new ReplayedAnswer(exchange, null, List.of());
  }

  HttpAnswer answer(Progress progress, long seconds) {
    return new HttpAnswer(
        exchange.status(),
        exchange.headers(),
        body == null ? new Stream(List.copyOf(lines), progress, seconds) : body);
  }

  private record Stream(List<Line> lines, Progress progress, long seconds)
      implements HttpAnswer.Body {
    private static final Line NEVER = new Line(Long.MAX_VALUE, null);

    @Override
    public long length() {
      return -1;
    }

    @Override
    public void writeTo(HttpAnswer.BodySink sink) throws IOException {
      long start = System.nanoTime();
      for (Line line : lines) {
        if (!isReached(line, sink, start) || line.text() == null) {
          return;
        }
        sink.write(line.text().getBytes(StandardCharsets.UTF_8));
        sink.flush();
      }
      isReached(NEVER, sink, start);
    }

    /** Looks now and then whether the client is still there. */
    private boolean isReached(Line line, HttpAnswer.BodySink sink, long start) throws IOException {
      while (!progress.await(line.writes(), LOOK_NANOS)) {
        sink.flush();
        if (seconds > 0 && System.nanoTime() - start > TimeUnit.SECONDS.toNanos(seconds)) {
          return false;
        }
      }
      return true;
    }
  }
}
