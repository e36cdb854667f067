package dev.bowline.client.internal.pod;

import dev.bowline.client.ApiException;
import dev.bowline.client.Attempt;
import dev.bowline.client.BadRequestException;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.RequestSummary;
import dev.bowline.client.TransportException;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.request.QueryString;
import dev.bowline.client.internal.request.Verb;
import dev.bowline.client.internal.transport.Answer;
import dev.bowline.client.internal.transport.TransportFailure;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Reads a log line by line. A follower that is cut off comes back to the place where it was;
 * whether the log has ended or was only cut off, the pod tells: a server ends the stream in the
 * same way when the container ends and when it loses its kubelet. One thread reads, any may close.
 */
public final class LogReader implements AutoCloseable {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

  private final PodCalls pod;
  private final LogCall call;
  private final RequestSummary request;
  private final Cancellation cancellation = new Cancellation();
  private final Cancellation.Registration ofCaller;
  private final ReentrantLock reading = new ReentrantLock();
  private final SeenLines seen = new SeenLines();
  private final long opened;
  private @Nullable Answer answer;
  private @Nullable LineReader lines;
  private boolean ended;
  private int fruitless;
  private long cutSince;

  private LogReader(PodCalls pod, LogCall call) {
    this.pod = pod;
    this.call = call;
    this.request = pod.summary("log", Verb.GET);
    this.opened = pod.core().timing().ticker().getAsLong();
    this.ofCaller = pod.core().origin().cancellation().onCancel(cancellation::cancel);
  }

  /**
   * Opens a log.
   *
   * @throws ApiException if the server refuses
   * @throws TransportException if there is no answer
   */
  public static LogReader open(PodCalls pod, LogCall call) {
    LogReader reader = new LogReader(pod, call);
    boolean newOnly = call.follow() && call.tail() == 0;
    reader.connect(newOnly ? reader.queryBehindLast() : call.firstQuery());
    return reader;
  }

  /**
   * Begins behind the last line there is: a follower that wants new ones only must know it, or what
   * is written while it is cut off would look old.
   */
  private QueryString queryBehindLast() {
    LogLine last = last();
    if (last == null) {
      return call.sameQueryAfter(Duration.ZERO); // whatever will be there is new
    }
    if (last.time() == null) {
      return call.firstQuery();
    }
    seen.after(last.time());
    return query();
  }

  private @Nullable LogLine last() {
    Answer answered = pod.bounded("log", call.newestQuery(), call.deadline(), cancellation);
    try {
      LineReader from = new LineReader(answered.body());
      String line = from.next();
      String whole = line == null ? from.rest() : line;
      return whole.isEmpty() ? null : LogLine.timed(whole);
    } catch (TransportFailure e) {
      throw failure(e.kind(), e.advice(), e);
    } catch (IOException e) {
      throw new IllegalStateException("a body throws nothing but TransportFailure", e);
    } finally {
      answered.close();
    }
  }

  /** Goes on where it was. */
  private QueryString query() {
    Instant from = seen.resumeAt();
    return from == null
        ? call.sameQueryAfter(Duration.ofNanos(pod.core().timing().ticker().getAsLong() - opened))
        : call.resumeQuery(from);
  }

  private void connect(QueryString query) {
    Answer opened = pod.stream("log", query, call.deadline(), cancellation);
    answer = opened;
    lines = new LineReader(opened.body());
  }

  /** The next line, or null at the end of the log and behind {@link #close}. */
  public @Nullable String next() {
    reading.lock();
    try {
      while (!ended && !cancellation.isCancelled()) {
        LineReader from = lines;
        if (from == null) {
          comeBack();
          continue;
        }
        String line = read(from);
        if (line != null && (!call.follow() || isNew(line))) {
          return shown(line);
        }
      }
      return null;
    } catch (RuntimeException e) {
      ended = true;
      if (cancellation.isCancelled()) {
        return null;
      }
      throw e;
    } finally {
      if (ended || cancellation.isCancelled()) {
        ofCaller.close();
        closeAnswer();
      }
      reading.unlock();
    }
  }

  private @Nullable String read(LineReader from) {
    try {
      String line = from.next();
      if (line == null) {
        line = from.rest();
        endOfStream();
        return line.isEmpty() || !ended ? null : line;
      }
      return line;
    } catch (TransportFailure e) {
      broken(e);
      return null;
    } catch (IOException e) {
      throw new IllegalStateException("a body throws nothing but TransportFailure", e);
    }
  }

  private boolean isNew(String line) {
    boolean isNew = seen.add(LogLine.timed(line));
    if (isNew) {
      fruitless = 0;
    }
    return isNew;
  }

  private String shown(String line) {
    return call.follow() && !call.timestamps() ? LogLine.timed(line).text() : line;
  }

  private void endOfStream() {
    if (call.follow()
        && !call.previous()
        && LogState.goesOn(pod, call.container(), seen.newest())) {
      cutOff();
    } else {
      ended = true;
    }
  }

  private void broken(TransportFailure e) {
    boolean canComeBack = call.follow() && !call.previous() && e.kind() == Kind.DISCONNECTED;
    if (!canComeBack) {
      throw failure(e.kind(), e.advice(), e);
    }
    cutOff();
  }

  private void cutOff() {
    closeAnswer();
    lines = null;
    cutSince = pod.core().timing().ticker().getAsLong();
  }

  private void comeBack() {
    pause();
    try {
      connect(query());
      seen.resumed();
    } catch (ApiException e) {
      if (e instanceof NotFoundException || e instanceof BadRequestException) {
        ended = true; // the pod has gone meanwhile, or its container doesn't run
      } else if (LogState.isTransient(e)) {
        giveUpInTime(e);
      } else {
        throw e;
      }
    } catch (TransportException e) {
      if (e.kind() == Kind.INTERRUPTED || e.kind() == Kind.CANCELLED) {
        throw e;
      }
      giveUpInTime(e);
    }
  }

  private void giveUpInTime(RuntimeException e) {
    long cutFor = pod.core().timing().ticker().getAsLong() - cutSince;
    if (cutFor >= call.patience().toNanos()) {
      throw e;
    }
  }

  /** None before the first try; then each twice as long as the one before. */
  private void pause() {
    int doublings = fruitless++ - 1;
    if (doublings < 0) {
      return;
    }
    long nanos =
        Math.min(LONGEST_PAUSE.toNanos(), FIRST_PAUSE.toNanos() << Math.min(doublings, 20));
    try {
      pod.core().timing().sleeper().sleep(nanos, cancellation);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(Kind.INTERRUPTED, "the thread was interrupted", e);
    }
  }

  private TransportException failure(Kind kind, String what, Exception cause) {
    List<Attempt> attempts = List.of(new Attempt(Duration.ZERO, what));
    return new TransportException(kind, request + ": " + what, false, attempts, cause);
  }

  private void closeAnswer() {
    Answer open = answer;
    answer = null;
    if (open != null) {
      open.cancel();
      open.close();
    }
  }

  /** Ends the log at once, also while another thread waits for a line, which then gets null. */
  @Override
  public void close() {
    ofCaller.close();
    cancellation.cancel();
    if (reading.tryLock()) {
      try {
        closeAnswer();
      } finally {
        reading.unlock();
      }
    }
  }
}
