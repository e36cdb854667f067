package dev.bowline.mockserver.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class ConnectionTrackerTest {
  private final ConnectionTracker connections =
      new ConnectionTracker(Patience.REAL, false, new BusyThreads());

  @Test
  void connectionsAreAcceptedAfterOneCouldNotBe() throws Exception {
    try (ServerSocket server = connections.createServerSocket()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      server.setSoTimeout(1); // fails until somebody comes
      CompletableFuture<Socket> accepted = CompletableFuture.supplyAsync(() -> accept(server));
      assertThatThrownBy(() -> accepted.get(20, TimeUnit.MILLISECONDS)).hasNoCause();
      try (Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
        assertThat(accepted.get(10, TimeUnit.SECONDS).getPort()).isEqualTo(client.getLocalPort());
      }
    }
  }

  @Test
  void nobodyIsAcceptedOnceItIsClosed() throws IOException {
    ServerSocket server = connections.createServerSocket();
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    server.close();
    assertThatThrownBy(server::accept).isInstanceOf(SocketException.class);
  }

  private static Socket accept(ServerSocket server) {
    try {
      return server.accept();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
