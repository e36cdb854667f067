package dev.bowline.mockserver.http;

import java.io.IOException;

/** Answers requests, on many threads at a time. */
@FunctionalInterface
public interface HttpHandler {
  /**
   * Answers one request.
   *
   * @throws IOException to break the connection, or the stream of HTTP/2, without any answer
   */
  HttpAnswer handle(HttpCall call) throws IOException, InterruptedException;
}
