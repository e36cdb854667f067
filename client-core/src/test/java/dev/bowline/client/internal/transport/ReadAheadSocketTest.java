package dev.bowline.client.internal.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketOption;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ReadAheadSocketTest {
  private ServerSocket listener;
  private Socket client;
  private Socket server;

  @BeforeEach
  void connect() throws IOException {
    listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    client =
        new ReadAheadSockets().createSocket(listener.getInetAddress(), listener.getLocalPort());
    server = listener.accept();
    client.setSoTimeout(10_000);
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    server.close();
    listener.close();
  }

  private void send(String text) throws IOException {
    server.getOutputStream().write(text.getBytes(UTF_8));
  }

  private String read(int length) throws IOException {
    return new String(client.getInputStream().readNBytes(length), UTF_8);
  }

  @Test
  @Tag("scenario-56")
  void theKernelAsksWhetherTheOtherEndIsThere() throws Exception {
    assertIsKeptAlive(client);
    HostPort proxy = HostPort.of(URI.create("socks5://127.0.0.1:" + listener.getLocalPort()));
    try (Socket through = new Socks5Sockets(proxy, new byte[0], new byte[0]).createSocket()) {
      FutureTask<Void> serving = new FutureTask<>(this::refuseSocks);
      new Thread(serving).start();
      assertThatThrownBy(
              () -> through.connect(InetSocketAddress.createUnresolved("api.example", 6443)))
          .hasMessageContaining("refused");
      serving.get(10, TimeUnit.SECONDS);
      assertIsKeptAlive(through);
    }
  }

  private @Nullable Void refuseSocks() throws IOException {
    try (Socket asked = listener.accept()) {
      asked.getInputStream().readNBytes(3);
      asked.getOutputStream().write(new byte[] {5, (byte) 0xFF});
    }
    return null;
  }

  private static void assertIsKeptAlive(Socket socket) throws IOException {
    assertThat(socket.getKeepAlive()).isTrue();
    Map<String, Object> options = new HashMap<>();
    for (SocketOption<?> option : socket.supportedOptions()) {
      options.put(option.name(), socket.getOption(option));
    }
    if (options.containsKey("TCP_KEEPIDLE")) {
      assertThat(options)
          .containsEntry("TCP_KEEPIDLE", 8)
          .containsEntry("TCP_KEEPINTERVAL", 3)
          .containsEntry("TCP_KEEPCOUNT", 3);
    }
  }

  @Test
  void whatWasReadAheadIsInTheStreamThatIsAskedForLater() throws IOException {
    send("an answer of the proxy, then TLS");

    String first = read(2);
    int ahead = client.getInputStream().available();

    assertThat(first).isEqualTo("an");
    assertThat(ahead).isEqualTo(30);
    assertThat(read(30)).isEqualTo(" answer of the proxy, then TLS");
  }

  @Test
  void whatHasComeIsTakenAtOnce() throws IOException {
    send("head and content");
    read(4);

    server.setSoLinger(true, 0);
    server.close(); // a reset, which throws away what the kernel still has

    assertThat(read(12)).isEqualTo(" and content");
  }

  @Test
  void moreThanFitsIsReadInOrder() throws IOException {
    String text = "0123456789".repeat(10_000);
    Thread sender =
        new Thread(
            () -> {
              try {
                send(text);
                server.shutdownOutput();
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    sender.start();

    InputStream in = client.getInputStream();
    String head = read(5);
    byte[] large = in.readNBytes(70_000);
    String rest = new String(in.readAllBytes(), UTF_8);

    assertThat(head + new String(large, UTF_8) + rest).isEqualTo(text);
    assertThat(in.read()).isEqualTo(-1);
  }

  @Test
  void muchAfterManyReadsOfLittleIsReadInOrder() throws Exception {
    for (int i = 0; i < 50; i++) {
      send("little");
      assertThat(read(6)).isEqualTo("little");
    }
    String text = "0123456789".repeat(10_000);
    FutureTask<Void> sending =
        new FutureTask<>(
            () -> {
              send(text);
              return null;
            });
    new Thread(sending).start();

    assertThat(read(text.length())).isEqualTo(text);
    sending.get(10, TimeUnit.SECONDS);
    send("little again");
    assertThat(read(12)).isEqualTo("little again");
  }

  /** Where little came so far, there is room for as much at first. */
  @Test
  void whatHasComeBehindManyReadsOfLittleIsTakenAtOnceAsWell() throws IOException {
    for (int i = 0; i < 50; i++) {
      send("little");
      assertThat(read(6)).isEqualTo("little");
    }
    send("0123456789".repeat(1_000));
    read(1);

    server.setSoLinger(true, 0);
    server.close();

    assertThat(read(9_999)).hasSize(9_999);
  }

  @Test
  void noByteIsLostOrTakenForNegative() throws IOException {
    server.getOutputStream().write(new byte[] {(byte) 0xFF, 0});

    assertThat(client.getInputStream().read()).isEqualTo(0xFF);
    assertThat(client.getInputStream().read(new byte[0])).isZero();
    assertThat(client.getInputStream().read()).isZero();
  }

  @Test
  void aClosedSocketGivesNothingOfWhatWasReadAhead() throws IOException {
    send("cut");
    InputStream in = client.getInputStream();
    in.read();

    client.close();

    assertThatThrownBy(in::read).isInstanceOf(SocketException.class);
    assertThatThrownBy(client::getInputStream).isInstanceOf(SocketException.class);
  }

  @Test
  void noMoreInputIsTheEndAlsoOfWhatWasReadAhead() throws IOException {
    send("cut");
    InputStream in = client.getInputStream();
    in.read();

    client.shutdownInput();

    assertThat(in.read()).isEqualTo(-1);
  }

  @Test
  void aTimeLimitLosesNothing() throws IOException {
    client.setSoTimeout(1);
    assertThatThrownBy(() -> read(1)).isInstanceOf(SocketTimeoutException.class);

    client.setSoTimeout(0);
    send("late");

    assertThat(read(4)).isEqualTo("late");
  }
}
