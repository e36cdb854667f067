package dev.bowline.conformance.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class CuttingProxyTest {
  private ServerSocket server;
  private CuttingProxy proxy;
  private Socket client;
  private Socket accepted;

  @BeforeEach
  void connect() throws IOException {
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    proxy = CuttingProxy.to(server.getInetAddress().getHostAddress(), server.getLocalPort());
    client = proxy.socketFactory().createSocket("nowhere.example.test", 1);
    accepted = server.accept();
    assertThat(echo("hello")).isEqualTo("hello");
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    accepted.close();
    proxy.close();
    server.close();
  }

  @Test
  void bytesGoThroughBothWays() throws IOException {
    accepted.getOutputStream().write("answer".getBytes(StandardCharsets.UTF_8));

    assertThat(client.getInputStream().readNBytes(6)).asString().isEqualTo("answer");
    assertThat(proxy.accepted()).isEqualTo(1);
    assertThat(proxy.connections()).hasSize(1);
  }

  @Test
  void aResetIsSeenAtOnce() {
    cut(Cut.RESET);

    assertThatExceptionOfType(SocketException.class)
        .isThrownBy(() -> client.getInputStream().read());
    assertThat(proxy.connections()).isEmpty();
  }

  @Test
  void aFinIsAnEndOfStream() throws IOException {
    cut(Cut.FIN);

    assertThat(client.getInputStream().read()).isEqualTo(-1);
  }

  @Test
  void aTornConnectionEndsWithinTheNextPiece() throws IOException {
    cut(Cut.TORN);
    accepted.getOutputStream().write("0123456789".getBytes(StandardCharsets.UTF_8));

    assertThat(client.getInputStream().readAllBytes()).asString().isEqualTo("01234");
  }

  @Test
  void silenceSwallowsWhatIsSentAndTellsNobody() throws IOException {
    cut(Cut.SILENCE);
    client.getOutputStream().write(new byte[100_000]);
    client.setSoTimeout(300);

    assertThatExceptionOfType(SocketTimeoutException.class)
        .isThrownBy(() -> client.getInputStream().read());
    assertThat(proxy.connections()).singleElement().matches(ProxiedConnection::isSilent);
  }

  @Test
  void aStallHoldsBytesBackUntilItEnds() throws IOException {
    ProxiedConnection connection = proxy.connections().get(0);
    connection.stall(Duration.ofMinutes(5));
    client.getOutputStream().write(42);
    accepted.setSoTimeout(200);
    assertThatExceptionOfType(SocketTimeoutException.class)
        .isThrownBy(() -> accepted.getInputStream().read());
    assertThat(connection.isWhole()).isTrue();

    connection.resume();
    accepted.setSoTimeout(0);
    assertThat(accepted.getInputStream().read()).isEqualTo(42);
  }

  @Test
  void aRefusingProxyResetsOldAndNewConnectionsUntilRestored() throws IOException {
    proxy.refuse();

    assertThatExceptionOfType(SocketException.class)
        .isThrownBy(() -> client.getInputStream().read());
    assertThatExceptionOfType(SocketException.class)
        .isThrownBy(
            () -> {
              try (Socket refused = proxy.socketFactory().createSocket("x", 1)) {
                refused.getInputStream().read();
              }
            });

    proxy.restore();
    client = proxy.socketFactory().createSocket("x", 1);
    accepted = server.accept();
    assertThat(echo("again")).isEqualTo("again");
  }

  private void cut(Cut how) {
    proxy.connections().forEach(connection -> connection.cut(how));
  }

  private String echo(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    client.getOutputStream().write(bytes);
    InputStream in = accepted.getInputStream();
    return new String(in.readNBytes(bytes.length), StandardCharsets.UTF_8);
  }
}
