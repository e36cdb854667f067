package dev.bowline.mockserver.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A listening HTTP server. The only place that knows which library does the work. */
public interface HttpEngine extends AutoCloseable {
  /**
   * Starts to listen on loopback.
   *
   * @param port port, or 0 for any free one
   * @param authority TLS material, or null for plain HTTP
   * @param handler answers requests
   */
  static HttpEngine start(int port, @Nullable Authority authority, HttpHandler handler)
      throws IOException {
    return start(port, authority, handler, Patience.REAL);
  }

  /** The same with another patience. */
  static HttpEngine start(
      int port, @Nullable Authority authority, HttpHandler handler, Patience patience)
      throws IOException {
    return MockWebServerEngine.start(port, authority, handler, patience);
  }

  /** The port it listens on. */
  int port();

  /** Closes all connections; new ones are welcome. */
  void cutConnections();

  /** Stops listening and closes all connections. */
  @Override
  void close();
}
