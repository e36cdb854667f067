package dev.bowline.mockserver.http;

import java.time.Duration;

/** How long a client may take. */
interface Pace {
  /**
   * Gives it some time from now on, for all that it sends until told otherwise: reading beyond that
   * throws a {@link java.net.SocketTimeoutException}.
   */
  void within(Duration time);

  /** Gives it all the time in the world. */
  void unlimited();
}
