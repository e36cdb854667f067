package dev.bowline.mockserver.stream;

import dev.bowline.mockserver.PodScript;
import dev.bowline.mockserver.ScriptedLog;
import dev.bowline.mockserver.http.BrokenOffException;
import dev.bowline.mockserver.http.HttpAnswer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** A script as the body of an answer. */
public final class LogBody implements HttpAnswer.Body {
  /** Kubelets write all nine digits. */
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'", Locale.ROOT);

  private final PodScript<ScriptedLog> script;
  private final Request request;

  /**
   * What the client asked for.
   *
   * @param container name, or empty
   * @param follow whether new lines are wanted
   * @param previous whether the last run is meant
   * @param timestamps whether times are wanted
   * @param since in whole seconds
   * @param tail how many of the last lines
   * @param limit after how many bytes the log ends
   */
  public record Request(
      String container,
      boolean follow,
      boolean previous,
      boolean timestamps,
      Optional<Instant> since,
      OptionalInt tail,
      OptionalInt limit) {}

  /** A body that is still to be written. */
  public LogBody(PodScript<ScriptedLog> script, Request request) {
    this.script = script;
    this.request = request;
  }

  @Override
  public long length() {
    return -1;
  }

  @Override
  public void writeTo(HttpAnswer.BodySink sink) throws IOException {
    try {
      script.play(new Log(sink));
    } catch (LimitReachedException e) {
      // The client has all that it wanted.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }

  /** Ends a script whose client wants no more. */
  private static final class LimitReachedException extends IOException {
    private static final long serialVersionUID = 1;

    LimitReachedException() {
      super("as many bytes as the client wants were sent");
    }
  }

  private final class Log implements ScriptedLog {
    private final HttpAnswer.BodySink sink;
    private int left = request.limit().orElse(Integer.MAX_VALUE);

    Log(HttpAnswer.BodySink sink) {
      this.sink = sink;
    }

    @Override
    public String container() {
      return request.container();
    }

    @Override
    public boolean isFollowed() {
      return request.follow();
    }

    @Override
    public boolean isPrevious() {
      return request.previous();
    }

    @Override
    public boolean hasTimestamps() {
      return request.timestamps();
    }

    @Override
    public Optional<Instant> since() {
      return request.since();
    }

    @Override
    public OptionalInt tail() {
      return request.tail();
    }

    @Override
    public void line(Instant time, String text) throws IOException {
      String stamp = TIME.format(time.atOffset(ZoneOffset.UTC));
      raw((request.timestamps() ? stamp + " " : "") + text + "\n");
    }

    @Override
    public void lines(List<Line> log) throws IOException {
      int from = request.tail().isPresent() ? log.size() - request.tail().getAsInt() : 0;
      for (Line line : log.subList(Math.max(0, from), log.size())) {
        if (request.since().isEmpty() || !line.time().isBefore(request.since().get())) {
          line(line.time(), line.text());
        }
      }
    }

    @Override
    public void raw(String text) throws IOException {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      int count = Math.min(bytes.length, left);
      sink.write(bytes, 0, count);
      sink.flush();
      if (request.limit().isPresent()) {
        left -= count;
        if (left == 0) {
          throw new LimitReachedException();
        }
      }
    }

    @Override
    public void awaitClientGone() throws InterruptedException {
      try {
        while (true) {
          sink.flush();
          TimeUnit.MILLISECONDS.sleep(100);
        }
      } catch (IOException e) {
        // That is what was waited for.
      }
    }

    @Override
    public void cut() throws IOException {
      throw new BrokenOffException();
    }
  }
}
