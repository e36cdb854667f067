package dev.bowline.mockserver.http;

import java.net.ServerSocket;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.logging.Filter;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mockwebserver3.MockWebServer;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the engine from reporting what belongs to a mock server's day: clients that leave,
 * connections that are cut. What other servers and clients of the library report isn't touched.
 */
final class LibraryLogs {
  private static final String LEFT_STREAM = "Http2Connection.Listener failure for MockWebServer";

  /** How the library begins what it says of a server; one that is closed may be any. */
  private static final Pattern NAMED =
      Pattern.compile("MockWebServer\\{(?:port=([0-9]{1,5})|closed)}.*");

  private static final Set<ServerSocket> OURS =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /** Held, since loggers that nobody holds forget their settings. */
  private static final Logger SERVER = Logger.getLogger(MockWebServer.class.getName());

  private static final Logger SHARED = Logger.getLogger(OkHttpClient.class.getName());

  private LibraryLogs() {}

  static synchronized void quiet() {
    if (!(SERVER.getFilter() instanceof OfOthers)) {
      SERVER.setFilter(new OfOthers(SERVER.getFilter()));
    }
    if (!(SHARED.getFilter() instanceof ServerSide)) {
      SHARED.setFilter(new ServerSide(SHARED.getFilter()));
    }
  }

  /** Says nothing any more about the server that listens here. */
  static void quiet(ServerSocket socket) {
    OURS.add(socket);
  }

  private static boolean isOurs(@Nullable String port) {
    if (port == null) {
      return true;
    }
    synchronized (OURS) {
      return OURS.stream().anyMatch(socket -> port.equals("" + socket.getLocalPort()));
    }
  }

  /**
   * Lets everything pass but what is said of our servers.
   *
   * @param next the filter that was there before
   */
  private record OfOthers(@Nullable Filter next) implements Filter {
    @Override
    public boolean isLoggable(LogRecord event) {
      String message = event.getMessage();
      Matcher named = NAMED.matcher(message == null ? "" : message);
      return !(named.matches() && isOurs(named.group(1)))
          && (next == null || next.isLoggable(event));
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
