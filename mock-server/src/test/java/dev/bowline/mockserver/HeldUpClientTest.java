package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients that don't wait for the answer. */
final class HeldUpClientTest {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String MAP = "{\"metadata\":{\"name\":\"m\"}}";
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir Path dir;

  @ParameterizedTest
  @EnumSource(
      value = Protocol.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void aStalledWriteWhoseClientHasLeftHasNoEffect(Protocol protocol) throws Exception {
    try (MockKubeServer server = MockKubeServer.start();
        TestClient client =
            protocol == Protocol.HTTP_2
                ? new TestClient(server)
                : new TestClient(server, Protocol.HTTP_1_1)) {
      InjectedFault stall = server.inject(Fault.stall(), Moment.of("create", "configmaps"));
      Call write = client.start("POST", MAPS, MAP);
      assertThat(stall.awaitCount(1, PATIENCE)).isTrue();
      Thread held = heldUp();
      write.cancel();
      long end = System.nanoTime() + PATIENCE.toNanos();
      while (isHeldUp(held) && System.nanoTime() < end) {
        TimeUnit.MILLISECONDS.timedJoin(held, 20);
      }
      assertThat(isHeldUp(held)).as("its thread is kept").isFalse();
      stall.release();
      assertThat(server.find(ConfigMap.TYPE, "default", "m")).isEmpty();
    }
  }

  private static Thread heldUp() {
    while (true) {
      for (Thread thread : Thread.getAllStackTraces().keySet()) {
        if (isHeldUp(thread)) {
          return thread;
        }
      }
    }
  }

  private static boolean isHeldUp(Thread thread) {
    return Arrays.stream(thread.getStackTrace())
        .anyMatch(
            frame ->
                frame.getClassName().equals(InjectedFault.class.getName())
                    && frame.getMethodName().equals("hold"));
  }

  @Test
  void aCallThatIsRecordedEndsWhenItsClientLeaves() throws Exception {
    try (ServerSocket real = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        MockKubeServer server =
            MockKubeServer.builder()
                .recording(
                    URI.create("http://127.0.0.1:" + real.getLocalPort()), dir.resolve("recording"))
                .start();
        TestClient client = new TestClient(server)) {
      real.setSoTimeout((int) PATIENCE.toMillis());
      Call write = client.start("POST", MAPS, MAP);
      try (Socket asked = real.accept()) {
        asked.setSoTimeout((int) PATIENCE.toMillis());
        write.cancel();
        assertThat(new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
            .as("all that was asked before the end")
            .endsWith(MAP);
      }
    }
  }
}
