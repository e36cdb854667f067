package dev.bowline.mockserver.http;

import java.util.logging.Filter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import mockwebserver3.MockWebServer;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the engine from reporting what belongs to a mock server's day: clients that leave,
 * connections that are cut.
 */
final class LibraryLogs {
  private static final String LEFT_STREAM = "Http2Connection.Listener failure for MockWebServer";

  /** Held, since loggers that nobody holds forget their settings. */
  private static final Logger SERVER = Logger.getLogger(MockWebServer.class.getName());

  private static final Logger SHARED = Logger.getLogger(OkHttpClient.class.getName());

  private LibraryLogs() {}

  static synchronized void quiet() {
    SERVER.setLevel(Level.OFF);
    if (!(SHARED.getFilter() instanceof ServerSide)) {
      SHARED.setFilter(new ServerSide(SHARED.getFilter()));
    }
  }

  /**
   * Lets everything pass but what the server's HTTP/2 connections say about streams.
   *
   * @param next the filter that was there before
   */
  private record ServerSide(@Nullable Filter next) implements Filter {
    @Override
    public boolean isLoggable(LogRecord event) {
      String message = event.getMessage();
      return (message == null || !message.startsWith(LEFT_STREAM))
          && (next == null || next.isLoggable(event));
    }
  }
}
