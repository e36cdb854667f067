package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that open more streams on a connection than they may. */
@Timeout(120)
final class StreamFloodTest {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final int LIMIT = 100;

  private final MockKubeServer server = MockKubeServer.start();
  private final TestClient other = new TestClient(server);

  @AfterEach
  void close() {
    other.close();
    server.close();
  }

  @Test
  void streamsBeyondAHundredAreRefusedUntilOthersEnd() throws IOException {
    try (RawHttp2 client = new RawHttp2(server)) {
      RawHttp2.Frame limit = client.read();
      assertThat(limit.type()).isEqualTo(RawHttp2.SETTINGS);
      assertThat(limit.content()).containsExactly(0, 3, 0, 0, 0, LIMIT);
      for (int i = 0; i < LIMIT; i++) {
        client.request(1 + 2 * i, "POST", MAPS, false); // the body never comes
      }
      for (int i = LIMIT; i < 2 * LIMIT; i++) {
        client.request(1 + 2 * i, "POST", MAPS, false);
        assertThat(refusal(client)).isEqualTo("stream " + (1 + 2 * i) + " 7");
      }
      await().atMost(Duration.ofSeconds(60)).until(() -> streamThreads() == LIMIT);
      client.write(RawHttp2.SETTINGS, 1, 0, new byte[0]);
      client.request(1001, "GET", MAPS, true);
      assertThat(refusal(client)).isEqualTo("stream 1001 1"); // it knows the limit now
      client.write(
          RawHttp2.DATA, 1, 5, "{\"metadata\":{\"name\":\"a\"}}".getBytes(StandardCharsets.UTF_8));
      assertThat(next(client, RawHttp2.HEADERS).stream()).isEqualTo(5);
      client.reset(7);
      client.request(1003, "GET", MAPS + "/a", true);
      client.request(1005, "GET", MAPS + "/a", true);
      List<Integer> answered = new ArrayList<>();
      answered.add(next(client, RawHttp2.HEADERS).stream());
      answered.add(next(client, RawHttp2.HEADERS).stream());
      assertThat(answered).containsExactlyInAnyOrder(1003, 1005);
    }
    othersAreAnswered();
    await().atMost(Duration.ofSeconds(60)).until(() -> streamThreads() == 0);
  }

  @Test
  void watchesThatAreLeftAndOpenedAnewHarmNoOther() throws IOException {
    try (RawHttp2 client = new RawHttp2(server)) {
      client.request(1, "GET", MAPS + "?watch=1", true);
      next(client, RawHttp2.HEADERS);
      int stream = 3;
      for (int round = 0; round < 8; round++) {
        int first = stream;
        for (; stream < first + 2 * 90; stream += 2) {
          client.request(stream, "GET", MAPS + "?watch=1", true);
        }
        for (int i = 0; i < 90; i++) {
          assertThat(next(client, RawHttp2.HEADERS).stream()).isBetween(first, stream);
        }
        for (int left = first; left < stream; left += 2) {
          client.reset(left);
        }
      }
      other.json("POST", MAPS, "{\"metadata\":{\"name\":\"a\"}}", 201);
      assertThat(next(client, RawHttp2.DATA).stream()).isEqualTo(1);
    }
  }

  @Test
  void requestsThatAreLeftAtOnceLeaveNoThread() throws IOException {
    try (RawHttp2 client = new RawHttp2(server)) {
      for (int i = 0; i < 3000; i++) {
        client.request(1 + 2 * i, "GET", MAPS + "?watch=1", true);
        client.reset(1 + 2 * i);
      }
    } catch (IOException e) {
      // The server may have ended it.
    }
    othersAreAnswered();
    await().atMost(Duration.ofSeconds(60)).until(() -> streamThreads() == 0);
  }

  private void othersAreAnswered() throws IOException {
    try (Response response = other.get(MAPS)) {
      assertThat(response.code()).isEqualTo(200);
    }
  }

  private static String refusal(RawHttp2 client) throws IOException {
    RawHttp2.Frame reset = next(client, RawHttp2.RST_STREAM);
    return "stream " + reset.stream() + " " + reset.error();
  }

  private static RawHttp2.Frame next(RawHttp2 client, int type) throws IOException {
    while (true) {
      RawHttp2.Frame frame = client.read();
      if (frame.type() == type) {
        return frame;
      }
    }
  }

  /** Threads of a pool stay for a while and are named anew when they have something to do. */
  private static long streamThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().endsWith("onStream"))
        .count();
  }
}
