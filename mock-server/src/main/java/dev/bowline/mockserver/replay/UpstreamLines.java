package dev.bowline.mockserver.replay;

import java.io.IOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a real server's stream, read by a thread of their own, so that whoever waits for one
 * can look meanwhile whether his client is still there.
 */
final class UpstreamLines implements AutoCloseable {
  private static final int AHEAD = 64;

  private final Call call;
  private final Response response;
  private final BlockingQueue<Line> lines = new ArrayBlockingQueue<>(AHEAD);
  private final Thread reader = new Thread(this::readAll, "bowline-mock-recorder");

  /**
   * What comes next.
   *
   * @param text a line; null for none yet, or none any more
   * @param isEnd whether the stream is at its end
   * @param problem why it ended early; null if it didn't
   */
  record Line(@Nullable String text, boolean isEnd, @Nullable IOException problem) {
    static final Line NONE_YET = new Line(null, false, null);
  }

  UpstreamLines(Call call, Response response) {
    this.call = call;
    this.response = response;
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * The next line, or none if it takes long.
   *
   * @throws IOException if the real server has broken the stream off
   */
  Line next() throws IOException, InterruptedException {
    Line line = lines.poll(1, TimeUnit.SECONDS);
    if (line != null && line.problem() != null) {
      throw line.problem();
    }
    return line == null ? Line.NONE_YET : line;
  }

  private void readAll() {
    try {
      lines.put(readLines());
    } catch (InterruptedException e) {
      // Nobody wants the rest.
    }
  }

  private Line readLines() throws InterruptedException {
    try {
      BufferedSource source = response.body().source();
      for (String text = source.readUtf8Line(); text != null; text = source.readUtf8Line()) {
        lines.put(new Line(text, false, null));
      }
      return new Line(null, true, null);
    } catch (IOException e) {
      return new Line(null, true, e);
    } catch (IllegalStateException e) { // the source is closed
      return new Line(null, true, new IOException(e));
    }
  }

  /** Ends the stream. */
  @Override
  public void close() {
    call.cancel();
    reader.interrupt();
  }
}
