package dev.bowline.client.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class GuardedSocketsTest {
  @Test
  @Timeout(30)
  void whatNobodyTakesIsGivenUp() throws IOException {
    GuardedSockets sockets = new GuardedSockets(new ReadAheadSockets(), Duration.ofMillis(200));
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket socket = sockets.createSocket(silent.getInetAddress(), silent.getLocalPort())) {
      OutputStream out = socket.getOutputStream();
      byte[] piece = new byte[16 * 1024];
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 10_000; i++) {
                  out.write(piece);
                }
              })
          .isInstanceOf(SocketException.class)
          .hasMessageStartingWith("the other end took nothing for ");
      assertThat(socket.isClosed()).isTrue();
    }
  }

  @Test
  void onlyWhatTakesItsConnectionOverMayWaitForItsReader() {
    Connections connections =
        Connections.of(new OkHttpClient.Builder().socketFactory(new ReadAheadSockets()).build());
    assertThat(connections.calls().socketFactory()).isInstanceOf(GuardedSockets.class);
    assertThat(connections.watches().socketFactory()).isInstanceOf(GuardedSockets.class);
    assertThat(connections.sockets().socketFactory()).isInstanceOf(ReadAheadSockets.class);
  }
}
