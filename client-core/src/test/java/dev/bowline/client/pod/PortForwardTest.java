package dev.bowline.client.pod;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.bowline.client.NotFoundException;
import dev.bowline.client.TransportException;
import dev.bowline.meta.KubeException;
import dev.bowline.mockserver.PodScript;
import dev.bowline.mockserver.ScriptedPort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Forwarded ports, against scripts that play the program in the pod. */
@Timeout(60)
class PortForwardTest {
  private final PodServer cluster = new PodServer();
  private final List<KubeException> failures = new CopyOnWriteArrayList<>();

  @AfterEach
  void nothingIsLeft() {
    cluster.close();
    await().untilAsserted(() -> assertThat(PodServer.threads()).isEmpty());
  }

  private void script(PodScript<ScriptedPort> script) {
    cluster.scripts().onPortForward(PodServer.NAMESPACE, PodServer.POD, script);
  }

  private PortForward forward() {
    return cluster.pod().forward(8080, o -> o.onFailure(failures::add));
  }

  private static Socket connect(PortForward forward) throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), forward.localPort());
  }

  private static void echo(ScriptedPort port) throws IOException {
    port.input().transferTo(port.output());
  }

  @Test
  void carriesBytesBothWays() throws IOException {
    byte[] large = new byte[2_000_000];
    new Random(3).nextBytes(large);
    script(PortForwardTest::echo);

    try (PortForward forward = forward();
        Socket socket = connect(forward)) {
      Thread writer =
          new Thread(
              () -> {
                try {
                  socket.getOutputStream().write(large);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      writer.start();
      assertThat(socket.getInputStream().readNBytes(large.length)).isEqualTo(large);
    }
    assertThat(cluster.server.calls())
        .filteredOn(call -> call.subresource().equals("portforward"))
        .singleElement()
        .satisfies(
            call -> {
              assertThat(call.target()).endsWith("/pods/web-0/portforward?ports=8080");
              assertThat(call.header("Sec-WebSocket-Protocol")).isEqualTo("v4.channel.k8s.io");
            });
  }

  @Test
  void carriesManyConnectionsAtATime() throws Exception {
    int many = 70;
    CountDownLatch open = new CountDownLatch(many);
    script(
        port -> {
          open.countDown();
          echo(port);
        });

    try (PortForward forward = forward()) {
      List<Socket> sockets = new ArrayList<>();
      for (int i = 0; i < many; i++) {
        Socket socket = connect(forward);
        sockets.add(socket);
        socket.getOutputStream().write(i);
      }
      open.await();
      assertThat(forward.connections()).isEqualTo(many);
      for (int i = 0; i < many; i++) {
        assertThat(sockets.get(i).getInputStream().read()).isEqualTo(i);
        sockets.get(i).close();
      }
    }
    assertThat(failures).isEmpty();
  }

  @Test
  void theEndOfThePodsSideIsTheEndOfTheConnection() throws IOException {
    script(port -> port.output().write("bye".getBytes(UTF_8)));

    try (PortForward forward = forward();
        Socket socket = connect(forward)) {
      assertThat(socket.getInputStream().readAllBytes()).asString(UTF_8).isEqualTo("bye");
      await().until(() -> forward.connections() == 0);
    }
    assertThat(failures).isEmpty();
  }

  @Test
  void anAnswerComesThoughTheQuestionHasEnded() throws IOException {
    script(
        port -> {
          byte[] question = port.input().readNBytes(4);
          port.output().write(question);
        });

    try (PortForward forward = forward();
        Socket socket = connect(forward)) {
      socket.getOutputStream().write("ping".getBytes(UTF_8));
      socket.shutdownOutput();
      assertThat(socket.getInputStream().readAllBytes()).asString(UTF_8).isEqualTo("ping");
    }
  }

  @Test
  void aConnectionThatIsClosedHereEndsThere() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    script(
        port -> {
          port.input().readAllBytes();
          ended.countDown();
        });

    try (PortForward forward = cluster.pod().forward(8080, o -> o.linger(Duration.ofMillis(50)))) {
      connect(forward).close();
      ended.await();
      await().until(() -> forward.connections() == 0);
    }
  }

  @Test
  void aPortThatNobodyListensAtResetsTheConnectionAndTellsWhy() throws IOException {
    script(port -> port.fail("error forwarding port 8080: connection refused"));

    try (PortForward forward = forward();
        Socket socket = connect(forward)) {
      assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketException.class);
      await().until(() -> !failures.isEmpty());
    }
    assertThat(failures)
        .singleElement()
        .isInstanceOf(TransportException.class)
        .extracting(Throwable::getMessage)
        .isEqualTo(
            "connect /api/v1/namespaces/shop/pods/web-0/portforward: error forwarding port 8080: connection refused");
  }

  @Test
  void aBrokenConnectionIsResetAndToldAndTheNextOneWorks() throws IOException {
    script(ScriptedPort::cut);

    try (PortForward forward = forward()) {
      try (Socket socket = connect(forward)) {
        assertThatThrownBy(() -> socket.getInputStream().read())
            .isInstanceOf(SocketException.class);
      }
      script(PortForwardTest::echo);
      try (Socket socket = connect(forward)) {
        socket.getOutputStream().write(7);
        assertThat(socket.getInputStream().read()).isEqualTo(7);
      }
    }
    assertThat(failures).hasSize(1);
  }

  @Test
  void aPodThatIsGoneIsTold() throws IOException {
    try (PortForward forward =
            cluster
                .client
                .runningPod(PodServer.NAMESPACE, "other")
                .forward(8080, o -> o.onFailure(failures::add));
        Socket socket = connect(forward)) {
      assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketException.class);
      await().until(() -> !failures.isEmpty());
    }
    assertThat(failures).singleElement().isInstanceOf(NotFoundException.class);
  }

  @Test
  void closingEndsTheListenerAndAllConnections() throws Exception {
    CountDownLatch ended = new CountDownLatch(2);
    script(
        port -> {
          port.output().write(1);
          port.input().readAllBytes();
          ended.countDown();
        });
    PortForward forward = forward();
    Socket one = connect(forward);
    Socket two = connect(forward);
    assertThat(one.getInputStream().read()).isEqualTo(1);
    assertThat(two.getInputStream().read()).isEqualTo(1);

    forward.close();

    ended.await();
    // The kernel lets go of the port when the thread that accepts there has woken up.
    await()
        .untilAsserted(
            () ->
                assertThatThrownBy(() -> connect(forward).close()).isInstanceOf(IOException.class));
    one.close();
    two.close();
    assertThat(failures).isEmpty();
  }

  @Test
  void refusesPortsThatAreNone() throws IOException {
    assertThatThrownBy(() -> cluster.pod().forward(0))
        .hasMessage("a port is from 1 to 65535, not 0");
    try (PortForward forward = forward()) {
      assertThatThrownBy(() -> cluster.pod().forward(80, o -> o.localPort(forward.localPort())))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("can't listen on ")
          .hasMessageContaining(":" + forward.localPort());
    }
  }

  /** What the local end hasn't read when all is over is with its system still. */
  @Test
  void whatCameBeforeAGoodEndIsReadHoweverLate() throws IOException {
    byte[] answer = new byte[600_000];
    new Random(4).nextBytes(answer);
    AtomicInteger answered = new AtomicInteger();
    script(
        port -> {
          port.output().write(answer);
          answered.incrementAndGet();
        });

    try (PortForward forward = forward()) {
      for (int i = 1; i <= 40; i++) { // it was a race, of two threads at the end, that some lost
        try (Socket socket = connect(forward)) {
          int round = i;
          await()
              .pollDelay(Duration.ZERO)
              .pollInterval(Duration.ofMillis(1))
              .until(() -> answered.get() == round && forward.connections() == 0);
          assertThat(socket.getInputStream().readAllBytes()).isEqualTo(answer);
        }
      }
    }
    assertThat(failures).isEmpty();
  }
}
