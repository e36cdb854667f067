package dev.bowline.client.internal.transport;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** An answer whose body is still to be read, by one thread. */
public interface Answer extends AnswerHead, AutoCloseable {
  /** The body, decompressed. It throws nothing but {@link TransportFailure}. */
  InputStream body();

  /**
   * The connection, where the answer has turned it over to another protocol (101).
   *
   * @return null if it hasn't
   */
  default @Nullable RawConnection upgraded() {
    return null;
  }

  /**
   * What broke the body while it was read, even if the reader has wrapped the exception; null if
   * nothing did.
   */
  @Nullable TransportFailure failure();

  /**
   * Tells, for those who measure, that the content of the body was a refusal.
   *
   * @param code the code of the Status
   * @param reason its reason
   */
  default void refusedBy(int code, String reason) {}

  /**
   * Tells that what the body holds broke it, though nothing else did.
   *
   * @param reason as in {@code CallOutcome}
   */
  default void brokenBy(String reason) {}

  /**
   * Waits for the next bytes of the body, or its end; called by the reading thread. Never throws:
   * what went wrong is told by the read that follows.
   */
  default void awaitBody() {}

  /** What a reader that waits for long keeps on its stack: {@link #awaitBody} of this. */
  default Answer innermost() {
    return this;
  }

  /** Nobody asks for headers any more: what they take may go while a long body is read. */
  default void forgetHeaders() {}

  /**
   * Ends the exchange from any thread: a read that waits fails. The reading thread must close all
   * the same.
   */
  void cancel();

  /** Closes the body; called by the reading thread. */
  @Override
  void close();
}
