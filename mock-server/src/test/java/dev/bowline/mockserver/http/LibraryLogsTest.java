package dev.bowline.mockserver.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.mockserver.MockKubeServer;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.Test;

/** What the library says of its servers. */
final class LibraryLogsTest {
  @Test
  void onlyWhatIsSaidOfOurServersIsKeptBack() {
    Logger logger = Logger.getLogger(MockWebServer.class.getName());
    try (MockKubeServer server = MockKubeServer.builder().plainHttp().start()) {
      String crashed = "MockWebServer{port=%d} connection from /127.0.0.1 crashed";
      int port = server.url().getPort();
      assertThat(isLogged(logger, crashed.formatted(port))).isFalse();
      assertThat(isLogged(logger, crashed.formatted(port == 1 ? 2 : 1))).isTrue();
    }
    assertThat(logger.isLoggable(Level.SEVERE)).isTrue();
  }

  private static boolean isLogged(Logger logger, String message) {
    return logger.getFilter().isLoggable(new LogRecord(Level.SEVERE, message));
  }
}
