package dev.bowline.mockserver;

import java.time.Duration;
import java.util.Objects;

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

  /** Never answers. The request has no effect. */
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
      requireNotNegative(bytes);
    }
  }

  /**
   * Falls silent in the middle of the answer, with the connection open. The request has its effect.
   *
   * @param bytes how many bytes of the body arrive, at least 0
   */
  record StallAfter(long bytes) implements Fault {
    /** Checks the number of bytes. */
    public StallAfter {
      requireNotNegative(bytes);
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
      requireNotNegative(retryAfterSeconds);
    }
  }

  /**
   * Answers something that no API server would, such as the HTML page of a proxy. The request has
   * no effect.
   *
   * @param code HTTP status
   * @param contentType value of {@code Content-Type}
   * @param body text of the body
   */
  record Answer(int code, String contentType, String body) implements Fault {}

  /**
   * Tells that the resource version is too old: an {@code ERROR} event with a 410 for a watch, HTTP
   * 410 for everything else.
   */
  record Expire() implements Fault {}

  /**
   * Sends the body slowly. The request has its effect.
   *
   * @param bytes how many bytes at a time, at least 1
   * @param pause how long to wait between them
   */
  record Throttle(int bytes, Duration pause) implements Fault {
    /** Checks the number of bytes. */
    public Throttle {
      if (bytes < 1) {
        throw new IllegalArgumentException("bytes must be at least 1, not " + bytes);
      }
      Objects.requireNonNull(pause);
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

  private static void requireNotNegative(long number) {
    if (number < 0) {
      throw new IllegalArgumentException("must not be negative: " + number);
    }
  }
}
