package dev.bowline.mockserver.replay;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.mockserver.api.RequestInfo;
import dev.bowline.mockserver.http.HttpCall;
import dev.bowline.mockserver.http.HttpConnection;
import dev.bowline.mockserver.http.HttpHeaders;
import dev.bowline.mockserver.status.ApiFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecorderTest {
  private static final RequestInfo INFO = new RequestInfo("get", "", "", "", "", Map.of());

  @TempDir Path dir;

  @Test
  void aTargetNamesNoOtherServer() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Recorder recorder = new Recorder(URI.create("http://127.0.0.1:1"), dir.resolve("r"))) {
      for (String target :
          new String[] {
            "@localhost:" + other.getLocalPort() + "/x", "http://localhost:" + other.getLocalPort()
          }) {
        assertThatThrownBy(() -> recorder.answer(call(target), INFO))
            .isInstanceOf(ApiFailure.class)
            .hasMessageContaining("only paths are passed on, not " + target);
      }
      assertThatThrownBy(
              () -> recorder.answer(call("//localhost:" + other.getLocalPort() + "/x"), INFO))
          .isInstanceOf(ApiFailure.class)
          .hasMessageContaining("the server that is recorded does not answer")
          .hasMessageContaining("127.0.0.1:1");
    }
  }

  private static HttpCall call(String target) {
    return new HttpCall(
        "GET", target, "HTTP/1.1", HttpHeaders.NONE, new byte[0], null, HttpConnection.NONE);
  }
}
