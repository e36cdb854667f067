package dev.bowline.client.internal.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import dev.bowline.client.internal.transport.Answer;
import dev.bowline.client.internal.transport.RawConnection;
import dev.bowline.client.internal.transport.TransportFailure;
import dev.bowline.client.internal.websocket.MessageSink;
import dev.bowline.client.internal.websocket.WebSocket;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On timers that go off when the test says so. */
@Timeout(30)
class HeartbeatTest {
  private final ManualTimers timers = new ManualTimers();
  private final SharedOutput sent = new SharedOutput();
  private final AtomicInteger dead = new AtomicInteger();
  private final AtomicBoolean delivering = new AtomicBoolean();
  private final PipedOutputStream server = new PipedOutputStream();

  @Test
  void aConnectionThatIsSilentAndDoesNotAnswerIsDead() throws IOException {
    WebSocket socket = socket(new PipedInputStream(server));
    try (Heartbeat beat = heartbeat(socket)) {
      timers.goOff();
      awaitPings(socket, 1);
      assertThat(dead).hasValue(0);
      timers.goOff();
      assertThat(dead).hasValue(1);
      assertThat(timers.waiting()).isZero();
      assertThat(beat).isNotNull();
    }
  }

  @Test
  void anAnswerIsALifeSign() throws Exception {
    WebSocket socket = socket(new PipedInputStream(server));
    Thread reader =
        DaemonThreads.start(
            "reader",
            () -> {
              try {
                socket.read(new Ignored());
              } catch (IOException e) {
                // the end of the test
              }
            });
    try (Heartbeat beat = heartbeat(socket)) {
      for (int i = 1; i <= 3; i++) {
        timers.goOff();
        awaitPings(socket, i);
        long before = socket.received();
        server.write(new byte[] {(byte) 0x8a, 0});
        server.flush();
        await().until(() -> socket.received() > before);
      }
      assertThat(dead).hasValue(0);
      assertThat(beat).isNotNull();
    }
    server.close();
    reader.join();
  }

  @Test
  void silenceOfOurOwnProvesNothing() throws IOException {
    delivering.set(true); // somebody doesn't read
    try (Heartbeat beat = heartbeat(socket(new PipedInputStream(server)))) {
      for (int i = 0; i < 5; i++) {
        timers.goOff();
      }
      assertThat(dead).hasValue(0);
      assertThat(sent.size()).isZero();
      assertThat(beat).isNotNull();
    }
    assertThat(timers.waiting()).isZero();
  }

  /** The question for a sign of life, which that thread would have asked, has not been asked. */
  @Test
  void aLackOfThreadsProvesNothing() throws IOException {
    AtomicInteger tries = new AtomicInteger();
    WebSocket socket = socket(new PipedInputStream(server));
    try (Heartbeat beat =
        new Heartbeat(
            socket,
            timers,
            delivering::get,
            dead::incrementAndGet,
            (name, action) -> {
              if (tries.incrementAndGet() == 1) {
                throw new OutOfMemoryError("of a test");
              }
              action.run();
            })) {
      assertThatNoException() // and JUnit gives up where one of these comes through
          .isThrownBy(timers::goOff);
      timers.goOff();
      assertThat(dead).hasValue(0);
      awaitPings(socket, 1);
      timers.goOff();
      assertThat(dead).hasValue(1);
      assertThat(beat).isNotNull();
    }
  }

  @Test
  void aConnectionThatCannotBeWatchedAnyMoreIsEnded() throws IOException {
    delivering.set(true);
    try (Heartbeat beat = heartbeat(socket(new PipedInputStream(server)))) {
      timers.isFull = true;
      assertThat(catchThrowable(timers::goOff)).isInstanceOf(OutOfMemoryError.class);
      assertThat(dead).hasValue(1);
      assertThat(beat).isNotNull();
    }
  }

  @Test
  void aChannelThatFailsDoesNotCountAsWaiting() {
    Demultiplexer channels =
        new Demultiplexer(
            Map.of(
                1,
                (bytes, offset, length) -> {
                  throw new IOException("of a test");
                }));
    channels.begin();
    assertThatThrownBy(() -> channels.bytes(new byte[] {1, 'x'}, 0, 2))
        .isInstanceOf(IOException.class);
    assertThat(channels.isDelivering()).isFalse();
  }

  /**
   * Each has two bytes and the mask; a thread of its own sends it, and isn't done with the last.
   */
  private void awaitPings(WebSocket socket, int pings) {
    await().until(() -> sent.size() == 6 * pings && !socket.isSending());
  }

  private Heartbeat heartbeat(WebSocket socket) {
    return new Heartbeat(socket, timers, delivering::get, dead::incrementAndGet);
  }

  private WebSocket socket(InputStream in) throws TransportFailure {
    return WebSocket.of(new UpgradedAnswer(new RawConnection(in, sent)), List.of("x"));
  }

  private static final class ManualTimers implements Timers {
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private boolean isFull;

    @Override
    public Timer after(Duration delay, Runnable action) {
      if (isFull) {
        throw new OutOfMemoryError("of a test");
      }
      assertThat(delay).isEqualTo(Heartbeat.INTERVAL);
      waiting.add(action);
      return () -> waiting.remove(action);
    }

    void goOff() {
      waiting.remove().run();
    }

    int waiting() {
      return waiting.size();
    }
  }

  /** Written by one thread, measured by another. */
  private static final class SharedOutput extends OutputStream {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public synchronized void write(int value) {
      bytes.write(value);
    }

    synchronized int size() {
      return bytes.size();
    }
  }

  private record UpgradedAnswer(RawConnection connection) implements Answer {
    @Override
    public RawConnection upgraded() {
      return connection;
    }

    @Override
    public int code() {
      return 101;
    }

    @Override
    public List<String> headers(String name) {
      return name.equals("Sec-WebSocket-Protocol") ? List.of("x") : List.of();
    }

    @Override
    public InputStream body() {
      return InputStream.nullInputStream();
    }

    @Override
    public @Nullable TransportFailure failure() {
      return null;
    }

    @Override
    public void cancel() {}

    @Override
    public void close() {}
  }

  private static final class Ignored implements MessageSink {
    @Override
    public void begin() {}

    @Override
    public void bytes(byte[] bytes, int offset, int length) {}

    @Override
    public void end() {}
  }
}
