package dev.bowline.mockserver.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * The streams of a connection over HTTP/2 that wait for an answer, each of which takes a thread: no
 * more than a real server has, and by its rules. Thread-safe.
 */
final class OpenStreams {
  /** As many as a real server allows a client. */
  static final int MAX = 100;

  /** How many requests may be left by their client before they notice (CVE-2023-44487). */
  private static final int MAX_BUSY = 5 * MAX;

  /** For those to notice: watches look once a second. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** How many answers to control frames may wait for a client that reads none. */
  private static final int MAX_OWED = 10_000;

  private static final int PROTOCOL_ERROR = 1;
  private static final int REFUSED_STREAM = 7;

  private final Answers answers;
  private final Set<Integer> open = new HashSet<>();
  private int last;
  private int owed;
  private boolean isAgreed;

  /**
   * None yet.
   *
   * @param answers those of the connection
   */
  OpenStreams(Answers answers) {
    this.answers = answers;
  }

  /** The requests that are being answered, those included whose client has left them. */
  interface Answers {
    /**
     * Waits until there are fewer.
     *
     * @return whether there are
     */
    boolean awaitFewerThan(int max, Duration patience) throws InterruptedIOException;
  }

  /**
   * To be called before a stream begins. Waits if too many were left and have not noticed.
   *
   * @throws IOException if the connection is to end
   */
  void awaitRoom() throws IOException {
    if (!answers.awaitFewerThan(MAX_BUSY, PATIENCE)) {
      throw new IOException("requests are left faster than they end");
    }
  }

  /** Whether a stream is one that the client hasn't begun before. */
  synchronized boolean isNew(int stream) {
    return stream > last;
  }

  /**
   * A request begins.
   *
   * @return 0, or the error to refuse it with
   */
  synchronized int begin(int stream) {
    last = stream;
    if (open.size() == MAX) {
      // Before it has agreed, it may not have known.
      return isAgreed ? PROTOCOL_ERROR : REFUSED_STREAM;
    }
    open.add(stream);
    return 0;
  }

  /** A stream was answered, or has been reset by either side. */
  synchronized void end(int stream) {
    open.remove(stream);
  }

  /** The client has agreed to what it was told, the limit included. */
  synchronized void agreed() {
    isAgreed = true;
  }

  /**
   * The client has sent something that an answer is owed to.
   *
   * @throws IOException if the connection is to end
   */
  synchronized void owe() throws IOException {
    if (++owed > MAX_OWED) {
      throw new IOException("the client reads no answers");
    }
  }

  /** That answer was sent. */
  synchronized void paid() {
    owed = Math.max(0, owed - 1);
  }
}
