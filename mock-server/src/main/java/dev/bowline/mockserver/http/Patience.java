package dev.bowline.mockserver.http;

import java.time.Duration;

/**
 * How long clients may take over what they send.
 *
 * @param head for the handshake of TLS, and for the head of a request
 * @param idle between requests
 * @param body for the body of a request
 */
public record Patience(Duration head, Duration idle, Duration body) {
  /** That of a real server. */
  public static final Patience REAL =
      new Patience(Duration.ofSeconds(32), Duration.ofSeconds(90), Duration.ofSeconds(60));
}
