package dev.bowline.client.pod;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import dev.bowline.client.internal.pod.ChannelSession;
import dev.bowline.client.internal.pod.DaemonThreads;
import dev.bowline.client.internal.pod.PodCalls;
import dev.bowline.client.internal.pod.PortCall;
import dev.bowline.client.internal.pod.PortListener;
import dev.bowline.client.internal.pod.ProcessCall;
import dev.bowline.client.internal.pod.Timers;
import dev.bowline.meta.KubeException;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What waits for a thread that runs out of memory is told, and what comes next works. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PodsShortOfMemoryTest {
  private static final String LACK = "of a test";

  private final PodServer cluster = new PodServer();

  @AfterEach
  void nothingIsLeft() {
    cluster.close();
    await().untilAsserted(() -> assertThat(PodServer.threads()).isEmpty());
  }

  /** Takes too much memory, once something has happened. */
  private static final class Scarce extends InputStream {
    private final CountDownLatch due;

    Scarce(CountDownLatch due) {
      this.due = due;
    }

    @Override
    public int read() throws IOException {
      try {
        due.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      throw new OutOfMemoryError(LACK);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      return read();
    }
  }

  @Test
  void aCommandWhoseErrorsTakeTooMuchIsEnded() {
    cluster
        .scripts()
        .onExec(PodServer.NAMESPACE, PodServer.POD, process -> process.stdin().readAllBytes());

    try (RemoteProcess process = cluster.pod().start(List.of("cat"), o -> o.stdin())) {
      assertThatThrownBy(
              () -> new OutputCollector(process).collect(new Scarce(new CountDownLatch(0))))
          .isInstanceOf(OutOfMemoryError.class)
          .hasMessage(LACK);
      assertThat(process.isRunning()).isFalse();
    }
  }

  @Test
  void errorsOfACommandThatHasEndedAreNotWaitedFor() {
    CountDownLatch ended = new CountDownLatch(1);
    cluster.scripts().onExec(PodServer.NAMESPACE, PodServer.POD, process -> process.exit(0));

    try (RemoteProcess process = cluster.pod().start(List.of("true"), o -> {})) {
      process.exit().thenRun(ended::countDown).toCompletableFuture().join();
      assertThatThrownBy(() -> new OutputCollector(process).collect(new Scarce(ended)))
          .isInstanceOf(OutOfMemoryError.class)
          .hasMessage(LACK);
    }
  }

  @Test
  void outputsEndWhereTheReadingThreadRunsOutOfMemory() throws IOException {
    CountDownLatch closed = new CountDownLatch(1);
    cluster
        .scripts()
        .onExec(
            PodServer.NAMESPACE,
            PodServer.POD,
            process -> {
              process.stdout().write("all".getBytes(UTF_8));
              process.exit(0);
            });
    Timers timers =
        (delay, action) -> {
          if (delay.equals(Duration.ofSeconds(5))) { // behind the status
            throw new OutOfMemoryError(LACK);
          }
          return closed::countDown;
        };
    PodCalls pod =
        new PodCalls(cluster.pod().calls().core(), timers, PodServer.NAMESPACE, PodServer.POD);
    ProcessCall call = new ProcessCall(List.of("x"), "", false, null, false, null);

    try (ChannelSession session = ChannelSession.open(call, pod)) {
      assertThat(session.stdout().readAllBytes()).asString(UTF_8).isEqualTo("all");
      assertThat(session.exit().join()).isZero();
      assertThat(closed.getCount()).as("heartbeats").isZero();
    }
  }

  /** The first thread is the listener's own, and each connection has two. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void aConnectionWithoutAThreadIsResetAndToldAndTheNextOneWorks(int missing) throws IOException {
    cluster
        .scripts()
        .onPortForward(
            PodServer.NAMESPACE, PodServer.POD, port -> port.input().transferTo(port.output()));
    List<KubeException> failures = new CopyOnWriteArrayList<>();
    AtomicInteger started = new AtomicInteger();
    PortCall call = call(0, failures);

    try (PortListener listener =
        new PortListener(
            cluster.pod().calls(),
            call,
            (name, action) -> {
              if (started.incrementAndGet() == missing) {
                throw new OutOfMemoryError(LACK);
              }
              DaemonThreads.start(name, action);
            })) {
      try (Socket socket = connect(listener)) {
        assertThatThrownBy(() -> socket.getInputStream().read())
            .isInstanceOf(SocketException.class);
      }
      try (Socket socket = connect(listener)) {
        socket.getOutputStream().write(7);
        assertThat(socket.getInputStream().read()).isEqualTo(7);
        assertThat(listener.connections()).isEqualTo(1);
      }
    }
    assertThat(failures)
        .singleElement()
        .extracting(Throwable::getMessage)
        .asString()
        .endsWith(LACK);
  }

  @Test
  void aListenerWithoutAThreadLetsGoOfItsPort() throws IOException {
    PortCall call = call(freePort(), new CopyOnWriteArrayList<>());
    Throwable lack = withoutAThread(call);
    while (lack instanceof BindException) { // somebody else has taken it
      call = call(freePort(), new CopyOnWriteArrayList<>());
      lack = withoutAThread(call);
    }
    assertThat(lack).isInstanceOf(OutOfMemoryError.class);
    int port = call.local().getPort();
    assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
        .isInstanceOf(ConnectException.class);
  }

  private Throwable withoutAThread(PortCall call) {
    return catchThrowable(
        () ->
            new PortListener(
                cluster.pod().calls(),
                call,
                (name, action) -> {
                  throw new OutOfMemoryError(LACK);
                }));
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  private static PortCall call(int port, List<KubeException> failures) {
    return new PortCall(
        8080,
        new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
        Duration.ofSeconds(5),
        failures::add);
  }

  private static Socket connect(PortListener listener) throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), listener.localPort());
  }
}
