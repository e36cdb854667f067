package dev.bowline.mockserver.http;

import java.io.IOException;

/** The connection that a request came on, for what goes wrong with it. */
public interface HttpConnection {
  /** One that nothing can be done to. */
  HttpConnection NONE =
      new HttpConnection() {
        @Override
        public void reset() {}

        @Override
        public void freeze() {}

        @Override
        public void leave() {}

        @Override
        public boolean isGone() {
          return false;
        }
      };

  /** Resets it (RST), with all that is under way on it. */
  void reset();

  /**
   * Makes it half-open, with all that is under way on it: what the client sends is swallowed, and
   * nothing is sent any more, not even an end, until the client closes it or all are cut.
   */
  void freeze();

  /**
   * Tells that the connection takes no more requests: in HTTP/1.1 by {@code Connection: close} with
   * this answer, in HTTP/2 by GOAWAY before it. What is under way goes on.
   *
   * @throws IOException if it is closed
   */
  void leave() throws IOException;

  /**
   * Whether the client has closed its side, or left the stream in HTTP/2. Only to be asked by who
   * answers.
   */
  boolean isGone() throws IOException;
}
