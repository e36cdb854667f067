package dev.bowline.mockserver;

import java.time.Duration;

/**
 * Something that goes wrong with a request. Faults are values: {@link MockKubeServer#inject} joins
 * one to the {@link Moment} at which it strikes.
 */
public sealed interface Fault {
  /**
   * Closes the connection, or resets the stream of HTTP/2, without any answer. The request has no
   * effect.
   */
  record Close() implements Fault {}

  /**
   * Never answers, unless {@link InjectedFault#release} lets it. The request has no effect before
   * that, and none at all if the client has closed its connection meanwhile.
   */
  record Stall() implements Fault {}

  /**
   * Breaks the connection in the middle of the answer, with whatever else is under way on it. The
   * request has its effect.
   *
   * @param bytes how many bytes of the body arrive, at least 0
   */
  record Truncate(long bytes) implements Fault {
    /** Checks the number of bytes. */
    public Truncate {
      requireNotNegative("bytes", bytes);
    }
  }

  /**
   * Falls silent in the middle of the answer, with the connection open, until {@link
   * InjectedFault#release} lets it go on. The request has its effect.
   *
   * @param bytes how many bytes of the body arrive, at least 0
   */
  record StallAfter(long bytes) implements Fault {
    /** Checks the number of bytes. */
    public StallAfter {
      requireNotNegative("bytes", bytes);
    }
  }

  /**
   * Answers a {@code Status}. The request has no effect.
   *
   * @param code HTTP status from 400 to 599
   * @param retryAfterSeconds value of {@code Retry-After}; 0 for none
   */
  record Refuse(int code, int retryAfterSeconds) implements Fault {
    /** Checks the status. */
    public Refuse {
      if (code < 400 || code > 599) {
        throw new IllegalArgumentException("code must be from 400 to 599, not " + code);
      }
      requireNotNegative("retryAfter", retryAfterSeconds);
    }
  }

  /**
   * Answers something that no API server would, such as the HTML page of a proxy. The request has
   * no effect.
   *
   * @param code HTTP status from 200 to 599
   * @param contentType value of {@code Content-Type}: visible ASCII characters and blanks
   * @param body text of the body; empty for 204 and 304, which have none
   */
  record Answer(int code, String contentType, String body) implements Fault {
    /** Checks what can be sent. */
    public Answer {
      if (code < 200 || code > 599) {
        throw new IllegalArgumentException("code must be from 200 to 599, not " + code);
      }
      if (!contentType.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
        throw new IllegalArgumentException("contentType needs visible ASCII characters and blanks");
      }
      if ((code == 204 || code == 304) && !body.isEmpty()) {
        throw new IllegalArgumentException("an answer of " + code + " has no body");
      }
    }
  }

  /**
   * Tells that the resource version is too old: an {@code ERROR} event with a 410 for a watch, HTTP
   * 410 for everything else. A page whose token has expired gets another one to go on with.
   */
  record Expire() implements Fault {}

  /**
   * Sends the body slowly. The request has its effect.
   *
   * @param bytes how many bytes at a time, at least 1
   * @param pause how long to wait between them, from zero to a day
   */
  record Throttle(int bytes, Duration pause) implements Fault {
    /** Checks both. */
    public Throttle {
      if (bytes < 1) {
        throw new IllegalArgumentException("bytes must be at least 1, not " + bytes);
      }
      if (pause.isNegative() || pause.compareTo(Duration.ofDays(1)) > 0) {
        throw new IllegalArgumentException("pause must be from zero to a day, not " + pause);
      }
    }
  }

  /** Resets the connection (RST) without any answer, with all that is under way on it. */
  record Reset() implements Fault {}

  /**
   * Resets the connection (RST) in the middle of the answer, with all that is under way on it. The
   * request has its effect. What was sent may be lost on its way, too.
   *
   * @param bytes how many bytes of the body are sent, at least 0
   */
  record ResetAfter(long bytes) implements Fault {
    /** Checks the number of bytes. */
    public ResetAfter {
      requireNotNegative("bytes", bytes);
    }
  }

  /**
   * Makes the connection half-open in the middle of the answer: nothing comes any more on it, for
   * this request or another one, not even answers to pings, and what the client sends is swallowed.
   * The request has its effect.
   *
   * @param bytes how many bytes of the body are sent, at least 0
   */
  record HalfOpen(long bytes) implements Fault {
    /** Checks the number of bytes. */
    public HalfOpen {
      requireNotNegative("bytes", bytes);
    }
  }

  /**
   * Breaks the connection in the middle of an event of a watch. Other requests are answered as
   * always.
   *
   * @param events how many events arrive whole before it, at least 0
   */
  record TruncateEvent(long events) implements Fault {
    /** Checks the number of events. */
    public TruncateEvent {
      requireNotNegative("events", events);
    }
  }

  /**
   * Makes one event of a watch unreadable, whatever its format: its frame is there with its length,
   * its content is not. The events after it arrive as they should. Other requests are answered as
   * always.
   *
   * @param events how many events arrive whole before it, at least 0
   */
  record MalformedEvent(long events) implements Fault {
    /** Checks the number of events. */
    public MalformedEvent {
      requireNotNegative("events", events);
    }
  }

  /**
   * Leaves the bookmarks of a watch out. Other requests are answered as always.
   *
   * @param alsoInitialEnd whether the one that ends the initial events of a streaming list is left
   *     out, too
   */
  record DropBookmarks(boolean alsoInitialEnd) implements Fault {}

  /**
   * Tells that the connection takes no more requests: in HTTP/1.1 by {@code Connection: close} with
   * the answer, in HTTP/2 by GOAWAY before it. Requests have their effect, and what is under way
   * goes on.
   */
  record GoAway() implements Fault {}

  /** Forgets all changes so far, as {@link MockKubeServer#compact}, then answers as ever. */
  record Compact() implements Fault {}

  /** Starts the server anew, as {@link MockKubeServer#restart}, instead of an answer. */
  record Restart() implements Fault {}

  /**
   * Goes back to a snapshot, as {@link MockKubeServer#restore}, instead of an answer.
   *
   * @param snapshot where to go back to
   */
  record Rollback(ServerSnapshot snapshot) implements Fault {}

  /**
   * Sets the server's clock wrong from now on, as {@link MockKubeServer#skewClock}, then answers as
   * ever.
   *
   * @param skew added to the time; may be negative; not beyond 10,000 days
   */
  record SkewClock(Duration skew) implements Fault {
    /** Checks how far it goes. */
    public SkewClock {
      SkewedClock.requireSane(skew);
    }
  }

  /** Closes the connection without any answer. */
  static Fault close() {
    return new Close();
  }

  /** Never answers. */
  static Fault stall() {
    return new Stall();
  }

  /** Falls silent after a number of bytes of the body. */
  static Fault stallAfter(long bytes) {
    return new StallAfter(bytes);
  }

  /** Breaks the connection after a number of bytes of the body. */
  static Fault truncate(long bytes) {
    return new Truncate(bytes);
  }

  /** Answers an error status from 400 to 599. */
  static Fault status(int code) {
    return new Refuse(code, 0);
  }

  /** Answers an error status from 400 to 599 and when to come back. */
  static Fault status(int code, int retryAfterSeconds) {
    return new Refuse(code, retryAfterSeconds);
  }

  /** Answers something that no API server would. */
  static Fault answer(int code, String contentType, String body) {
    return new Answer(code, contentType, body);
  }

  /** Tells that the resource version is too old. */
  static Fault expire() {
    return new Expire();
  }

  /** Sends the body slowly. */
  static Fault throttle(int bytes, Duration pause) {
    return new Throttle(bytes, pause);
  }

  /** Resets the connection without any answer. */
  static Fault reset() {
    return new Reset();
  }

  /** Resets the connection after a number of bytes of the body. */
  static Fault resetAfter(long bytes) {
    return new ResetAfter(bytes);
  }

  /** Makes the connection half-open after a number of bytes of the body. */
  static Fault halfOpen(long bytes) {
    return new HalfOpen(bytes);
  }

  /** Breaks the connection in the middle of the event after so many. */
  static Fault truncateEvent(long events) {
    return new TruncateEvent(events);
  }

  /** Makes the event after so many unreadable. */
  static Fault malformedEvent(long events) {
    return new MalformedEvent(events);
  }

  /** Leaves all bookmarks of a watch out, but for the end of its initial events. */
  static Fault dropBookmarks() {
    return new DropBookmarks(false);
  }

  /** Leaves all bookmarks of a watch out, the end of its initial events included. */
  static Fault dropAllBookmarks() {
    return new DropBookmarks(true);
  }

  /** Tells that the connection takes no more requests. */
  static Fault goAway() {
    return new GoAway();
  }

  /** Forgets all changes so far. */
  static Fault compact() {
    return new Compact();
  }

  /** Starts the server anew. */
  static Fault restart() {
    return new Restart();
  }

  /** Goes back to a snapshot. */
  static Fault rollback(ServerSnapshot snapshot) {
    return new Rollback(snapshot);
  }

  /** Sets the server's clock wrong. */
  static Fault skewClock(Duration skew) {
    return new SkewClock(skew);
  }

  private static void requireNotNegative(String name, long number) {
    if (number < 0) {
      throw new IllegalArgumentException(name + " must not be negative: " + number);
    }
  }
}
