package dev.bowline.client.internal.transport;

import java.io.IOException;
import java.io.InterruptedIOException;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** One request through OkHttp and its answer, to the end of the body. */
interface Exchange {
  /** Sends the request and waits for the head of the answer. */
  Response execute() throws IOException;

  /** Ends it from any thread: what waits fails. Does nothing once it is over. */
  void cancel();

  /** What to say of an exception of OkHttp's that {@link #execute} or a read threw. */
  IOException whatBroke(IOException e);

  /** The answer is closed, or there was none. Does nothing the second time. */
  void over();

  /** As OkHttp says it of whole calls. */
  static IOException timeout(@Nullable IOException cause) {
    IOException timeout = new InterruptedIOException("timeout");
    timeout.initCause(cause);
    return timeout;
  }

  /**
   * What OkHttp throws, declared: interrupted while it connects, it lets an {@link
   * InterruptedException} out, which no signature tells, and the flag is gone.
   */
  static Response declared(Sending sending) throws IOException {
    try {
      return sending.response();
    } catch (Exception e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while connecting");
      }
      throw e;
    }
  }

  /** A call into OkHttp. */
  interface Sending {
    /** Sends and waits. */
    Response response() throws IOException;
  }
}
