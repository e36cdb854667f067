package dev.bowline.client.internal.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.transport.Answer;
import dev.bowline.client.internal.transport.OkHttpTransport;
import dev.bowline.client.internal.transport.Outgoing;
import dev.bowline.client.internal.transport.TransportFailure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.WebSocketListener;
import okio.ByteString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against OkHttp's own WebSocket, which is another's reading of the standard. */
@Timeout(30)
class WebSocketTest {
  private static final List<String> OFFERED = List.of("v5.channel.k8s.io", "v4.channel.k8s.io");

  private final MockWebServer server = new MockWebServer();

  @SuppressWarnings("NullAway.Init") // set before each test
  private OkHttpTransport transport;

  @BeforeEach
  void start() throws IOException {
    server.start();
    transport =
        new OkHttpTransport(
            URI.create("http://127.0.0.1:" + server.getPort()), "", "a test", "test", b -> {});
  }

  @AfterEach
  void stop() {
    transport.close();
    server.close();
  }

  private Answer send() throws TransportFailure {
    return transport.send(
        new Outgoing(
            "GET",
            "/exec",
            "application/json",
            null,
            null,
            null,
            null,
            null,
            List.of(),
            true,
            Outgoing.Opening.webSocket(OFFERED),
            Duration.ofSeconds(5)),
        new Cancellation());
  }

  @Test
  void exchangesMessagesOfAllSizes() throws Exception {
    server.enqueue(
        new MockResponse.Builder()
            .addHeader("Sec-WebSocket-Protocol", "v4.channel.k8s.io")
            .webSocketUpgrade(
                new WebSocketListener() {
                  @Override
                  public void onMessage(okhttp3.WebSocket webSocket, ByteString bytes) {
                    webSocket.send(bytes);
                  }

                  @Override
                  public void onClosing(okhttp3.WebSocket webSocket, int code, String reason) {
                    webSocket.close(code, "seen");
                  }
                })
            .build());
    BlockingQueue<byte[]> received = new ArrayBlockingQueue<>(16);
    try (WebSocket socket = WebSocket.of(send(), OFFERED)) {
      assertThat(socket.protocol()).isEqualTo("v4.channel.k8s.io");
      BlockingQueue<Closing> closing = new ArrayBlockingQueue<>(1);
      Thread reader =
          new Thread(
              () -> {
                try {
                  closing.add(socket.read(new Collector(received)));
                } catch (IOException e) {
                  closing.add(new Closing(-1, String.valueOf(e)));
                }
              });
      reader.start();
      for (int size : List.of(0, 1, 125, 126, 65_535, 65_536, 1_000_000)) {
        byte[] message = new byte[size];
        new Random(size).nextBytes(message);
        socket.send(message);
        assertThat(received.take()).isEqualTo(message);
      }
      socket.ping();
      socket.sayClose();
      assertThat(closing.take()).isEqualTo(new Closing(1000, "seen"));
    }
  }

  @Test
  void refusesAnswersThatAreNoWebSocket() throws Exception {
    server.enqueue(new MockResponse.Builder().code(200).body("hello").build());
    try (Answer answer = send()) {
      assertThatThrownBy(() -> WebSocket.of(answer, OFFERED))
          .isInstanceOf(TransportFailure.class)
          .hasMessage(
              "the server answered 200 and didn't switch to WebSocket. Is there a proxy in between that doesn't pass WebSockets on?");
    }
  }

  @Test
  void refusesAnotherSubprotocol() throws Exception {
    server.enqueue(new MockResponse.Builder().webSocketUpgrade(new WebSocketListener() {}).build());
    Answer answer = send();
    assertThatThrownBy(() -> WebSocket.of(answer, OFFERED))
        .isInstanceOf(TransportFailure.class)
        .hasMessage(
            "the server speaks no subprotocol on its WebSocket, but this client only v5.channel.k8s.io and v4.channel.k8s.io");
    answer.cancel();
    answer.close();
  }

  @Test
  void refusesAHandshakeOfSomebodyElse() {
    server.enqueue(
        new MockResponse.Builder()
            .code(101)
            .addHeader("Upgrade", "websocket")
            .addHeader("Connection", "Upgrade")
            .addHeader("Sec-WebSocket-Accept", "bm90IG1pbmU=")
            .socketHandler(socket -> {})
            .build());
    assertThatThrownBy(this::send)
        .isInstanceOf(TransportFailure.class)
        .hasMessageContaining("answered somebody else's WebSocket handshake");
  }

  private static final class Collector implements MessageSink {
    private final BlockingQueue<byte[]> messages;
    private final ByteArrayOutputStream message = new ByteArrayOutputStream();

    Collector(BlockingQueue<byte[]> messages) {
      this.messages = messages;
    }

    @Override
    public void begin() {
      message.reset();
    }

    @Override
    public void bytes(byte[] bytes, int offset, int length) {
      message.write(bytes, offset, length);
    }

    @Override
    public void end() {
      messages.add(message.toByteArray());
    }
  }
}
