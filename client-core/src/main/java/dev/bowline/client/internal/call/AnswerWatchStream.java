package dev.bowline.client.internal.call;

import dev.bowline.client.ApiException;
import dev.bowline.client.Attempt;
import dev.bowline.client.Refusal;
import dev.bowline.client.RequestSummary;
import dev.bowline.client.ServerIds;
import dev.bowline.client.TransportException;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.client.internal.request.ResourcePath;
import dev.bowline.client.internal.request.Verb;
import dev.bowline.client.internal.transport.Answer;
import dev.bowline.client.internal.transport.TransportFailure;
import dev.bowline.codec.WatchFrame;
import dev.bowline.codec.WatchFrames;
import dev.bowline.meta.v1.Status;
import dev.bowline.serde.CodecException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * An open watch over its answer's body.
 *
 * <p>A body may be closed by its reading thread only. So {@link #close} ends the exchange, which
 * wakes a reader, and the body is closed by whoever holds {@link #reading}: the reader on its way
 * out, or the closing thread if nobody reads.
 */
final class AnswerWatchStream<T> implements WatchStream<T> {
  /** The event behind which nothing comes. */
  private static final String ERROR = "ERROR";

  private final Verb verb;
  private final ResourcePath path;
  private final Answer answer;
  private final Answer innermost;
  private final WatchFrames<T> frames;
  private final String mediaType;
  private volatile boolean closed;
  private final ReentrantLock reading = new ReentrantLock();
  private volatile @Nullable ServerIds ids;
  private boolean ended;

  /**
   * A watch whose head has come.
   *
   * @param path of what is watched; its text is made when it is asked for
   */
  AnswerWatchStream(
      Verb verb, ResourcePath path, Answer answer, WatchFrames<T> frames, String mediaType) {
    this.verb = verb;
    this.path = path;
    this.answer = answer;
    this.innermost = answer.innermost();
    this.frames = frames;
    this.mediaType = mediaType;
  }

  /** The head may be forgotten while it is read; the ids are known by then. */
  @Override
  public ServerIds ids() {
    ServerIds ofHead = Ids.of(answer);
    ServerIds known = ids;
    return known == null ? ofHead : known;
  }

  /** Few frames: the stack of a virtual thread that waits is on the heap. */
  @Override
  public void await() {
    reading.lock();
    try {
      if (!ended && !closed && !frames.isReadAhead()) {
        innermost.awaitBody();
      }
    } finally {
      reading.unlock();
    }
    if (closed) {
      closeBody();
    }
  }

  @Override
  public @Nullable WatchFrame<T> next() {
    reading.lock();
    try {
      if (ended || closed) {
        return null;
      }
      if (ids == null) { // now that nobody looks at the head any more
        ids = Ids.ofStream(answer);
        answer.forgetHeaders();
      }
      WatchFrame<T> frame = read();
      ended = frame == null;
      return frame;
    } catch (RuntimeException e) {
      ended = true;
      if (closed) {
        return null;
      }
      throw e;
    } finally {
      if (ended) {
        answer.close();
      }
      reading.unlock();
      if (closed) {
        closeBody();
      }
    }
  }

  private @Nullable WatchFrame<T> read() {
    try {
      WatchFrame<T> frame = frames.next();
      if (frame instanceof WatchFrame.Failure<T> failure) {
        throw refused(failure.status());
      }
      if (frame instanceof WatchFrame.Undecodable<T> u && u.type().equals(ERROR)) {
        answer.brokenBy(u.cause().getClass().getSimpleName());
      }
      return frame;
    } catch (TransportFailure e) {
      throw broken(e);
    } catch (IOException e) {
      throw new IllegalStateException("a body throws nothing but TransportFailure", e);
    } catch (CodecException e) {
      TransportFailure failure = answer.failure();
      if (failure != null) {
        throw broken(failure);
      }
      if (e.isTruncated()) {
        answer.brokenBy(Kind.DISCONNECTED.name());
        String advice = "the stream ended inside an event";
        throw broken(new TransportFailure(Kind.DISCONNECTED, "truncated", advice, false, e));
      }
      answer.brokenBy(e.getClass().getSimpleName());
      throw e;
    }
  }

  private ApiException refused(Status status) {
    String outcome = (status.code() + " " + status.reason()).strip();
    answer.refusedBy(status.code(), status.reason());
    return ApiException.of(
        new Refusal(
            request(),
            status.code(),
            status,
            ids == null ? Ids.of(answer) : ids,
            RetryAfter.of(status),
            List.of(new Attempt(Duration.ZERO, outcome))));
  }

  private TransportException broken(TransportFailure failure) {
    return new TransportException(
        failure.kind(),
        request() + ": " + failure.advice(),
        false,
        List.of(new Attempt(Duration.ZERO, failure.outcome())),
        failure.getCause());
  }

  private RequestSummary request() {
    return new RequestSummary(verb.word(), path.text());
  }

  @Override
  public String mediaType() {
    return mediaType;
  }

  @Override
  public void close() {
    if (isFirstClose()) {
      answer.cancel();
      closeBody();
    }
  }

  private synchronized boolean isFirstClose() {
    boolean isFirst = !closed;
    closed = true;
    return isFirst;
  }

  private void closeBody() {
    if (reading.tryLock()) {
      try {
        if (!ended) {
          ended = true;
          answer.close();
        }
      } finally {
        reading.unlock();
      }
    }
  }
}
