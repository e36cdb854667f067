package dev.bowline.mockserver.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.mockserver.api.RequestInfo;
import dev.bowline.mockserver.http.HttpAnswer;
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
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okio.Buffer;
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

  @Test
  void whatIsNoTextComesBackAsItWas() throws IOException {
    byte[] sent = {(byte) 0xff, 0, 'k', (byte) 0xc3};
    Path file = dir.resolve("r");
    try (MockWebServer real = new MockWebServer()) {
      MockResponse answer = new MockResponse.Builder().body(new Buffer().write(sent)).build();
      real.enqueue(answer);
      real.enqueue(answer);
      real.start();
      try (Recorder recorder = new Recorder(real.url("/").uri(), file)) {
        recorder.answer(call("/binary"), INFO);
        recorder.answer(call("/hidden"), new RequestInfo("get", "secrets", "", "", "", Map.of()));
      }
    }
    try (Replay replay = Replay.read(file)) {
      assertThat(((HttpAnswer.Bytes) replay.answer(call("/binary"), 0).body()).bytes())
          .isEqualTo(sent);
      assertThat(((HttpAnswer.Bytes) replay.answer(call("/hidden"), 0).body()).bytes())
          .asString()
          .isEqualTo("(hidden)");
    }
  }

  private static HttpCall call(String target) {
    return new HttpCall(
        "GET", target, "HTTP/1.1", HttpHeaders.NONE, new byte[0], null, HttpConnection.NONE);
  }
}
