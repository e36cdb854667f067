package dev.bowline.conformance.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class RandomFaultsTest {
  @Test
  void connectionsAreHitUntilItIsClosed() throws IOException {
    ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
    List<Socket> sockets = new ArrayList<>();
    List<String> told = new CopyOnWriteArrayList<>();
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        CuttingProxy proxy =
            CuttingProxy.to(server.getInetAddress().getHostAddress(), server.getLocalPort())) {
      for (int i = 0; i < 3; i++) {
        sockets.add(proxy.socketFactory().createSocket("x", 1));
        sockets.add(server.accept());
      }
      Awaitility.await().until(() -> proxy.connections().size() == 3);
      RandomFaults faults =
          new RandomFaults(
              proxy, List.of(Fault.SILENCE), Duration.ofMillis(1), 7, timer, told::add);
      Awaitility.await().until(() -> faults.withoutTarget() > 0);
      faults.close();

      assertThat(faults.done()).containsOnlyKeys(Fault.SILENCE).containsValue(3);
      assertThat(faults.total()).isEqualTo(3);
      assertThat(told).hasSize(3).first().asString().startsWith("SILENCE").endsWith("connections");
      assertThat(proxy.connections()).hasSize(3).allMatch(ProxiedConnection::isSilent);
    } finally {
      timer.shutdownNow();
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  @Test
  void closingEndsARefusal() throws IOException {
    ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        CuttingProxy proxy =
            CuttingProxy.to(server.getInetAddress().getHostAddress(), server.getLocalPort());
        Socket client = proxy.socketFactory().createSocket("x", 1);
        Socket accepted = server.accept()) {
      assertThat(accepted.isConnected()).isTrue();
      Awaitility.await().until(() -> proxy.connections().size() == 1);
      RandomFaults faults =
          new RandomFaults(
              proxy, List.of(Fault.REFUSAL), Duration.ofMillis(1), 7, timer, line -> {});
      Awaitility.await().until(() -> proxy.connections().isEmpty());
      faults.close();

      assertThat(client.isConnected()).isTrue();
      try (Socket again = proxy.socketFactory().createSocket("x", 1);
          Socket acceptedAgain = server.accept()) {
        again.getOutputStream().write(42);
        assertThat(acceptedAgain.getInputStream().read()).isEqualTo(42);
      }
    } finally {
      timer.shutdownNow();
    }
  }
}
