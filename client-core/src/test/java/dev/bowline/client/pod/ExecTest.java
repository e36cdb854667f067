package dev.bowline.client.pod;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.bowline.client.BadRequestException;
import dev.bowline.client.ForbiddenException;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.ServerErrorException;
import dev.bowline.client.TransportException;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.mockserver.Fault;
import dev.bowline.mockserver.Moment;
import dev.bowline.mockserver.ScriptedProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands in pods, against a server that speaks the protocol byte for byte. */
@Timeout(60)
class ExecTest {
  private static final String V4 = "v4.channel.k8s.io";
  private static final String V5 = "v5.channel.k8s.io";

  private final PodServer cluster = new PodServer();

  @AfterEach
  void nothingIsLeft() {
    cluster.close();
    await().untilAsserted(() -> assertThat(PodServer.threads()).isEmpty());
  }

  private void script(dev.bowline.mockserver.PodScript<ScriptedProcess> script) {
    cluster.scripts().onExec(PodServer.NAMESPACE, PodServer.POD, script);
  }

  @ParameterizedTest
  @ValueSource(strings = {V5, V4})
  void collectsBothOutputsAndTheExitCode(String protocol) {
    cluster.scripts().protocols(protocol);
    script(
        process -> {
          process.stdout().write(("ran " + process.command() + "\n").getBytes(UTF_8));
          process.stderr().write("oh dear\n".getBytes(UTF_8));
          process.exit(3);
        });

    ExecResult result = cluster.pod().exec("ls", "-l", "/srv/a b&c");

    assertThat(result).isEqualTo(new ExecResult(3, "ran [ls, -l, /srv/a b&c]\n", "oh dear\n"));
    assertThatThrownBy(result::orThrow)
        .isInstanceOfSatisfying(
            CommandFailedException.class, e -> assertThat(e.exitCode()).isEqualTo(3))
        .hasMessage("the command ended with exit code 3: oh dear");
  }

  @Test
  void asksForVersion5AndTakesVersion4() {
    script(process -> {});
    cluster.pod().exec("true");

    assertThat(cluster.server.calls())
        .filteredOn(call -> call.subresource().equals("exec"))
        .singleElement()
        .satisfies(
            call -> {
              assertThat(call.header("Sec-WebSocket-Protocol")).isEqualTo(V5 + ", " + V4);
              assertThat(call.header("Sec-WebSocket-Extensions")).isNull();
              assertThat(call.target())
                  .isEqualTo(
                      "/api/v1/namespaces/shop/pods/web-0/exec?stdout=true&stderr=true&command=true");
            });
  }

  @Test
  void endsTheInputOfACommandAndReadsOn() throws IOException {
    script(
        process -> {
          byte[] all = process.stdin().readAllBytes();
          process.stdout().write(("got " + all.length).getBytes(UTF_8));
        });

    try (RemoteProcess process = cluster.pod().start(List.of("wc", "-c"), o -> o.stdin())) {
      try (OutputStream stdin = process.stdin()) {
        stdin.write(new byte[100_000]);
      }
      assertThat(process.stdout().readAllBytes()).asString(UTF_8).isEqualTo("got 100000");
      assertThat(process.waitFor()).isZero();
    }
  }

  @Test
  void closesAChannelWith255AndItsNumber() throws IOException {
    AtomicReference<List<byte[]>> received = new AtomicReference<>();
    script(
        process -> {
          process.stdin().readAllBytes();
          received.set(process.received());
        });

    try (RemoteProcess process = cluster.pod().start(List.of("cat"), o -> o.stdin())) {
      process.stdin().write("a".getBytes(UTF_8));
      process.stdin().close();
      assertThat(process.waitFor()).isZero();
    }

    assertThat(received.get()).containsExactly(new byte[] {0, 'a'}, new byte[] {(byte) 255, 0});
  }

  @Test
  void saysThatVersion4CantEndAnInput() throws IOException {
    cluster.scripts().protocols(V4);
    CompletableFuture<Void> tried = new CompletableFuture<>();
    script(
        process -> {
          process.stdin().read();
          tried.join();
        });

    try (RemoteProcess process = cluster.pod().start(List.of("cat"), o -> o.stdin())) {
      assertThat(process.canCloseStdin()).isFalse();
      process.stdin().write('x');
      assertThatThrownBy(() -> process.stdin().close())
          .isInstanceOf(IOException.class)
          .hasMessageContaining("v4.channel.k8s.io")
          .hasMessageContaining("can't tell a command that its input has ended");
      tried.complete(null);
      assertThat(process.waitFor()).isZero();
    }
  }

  @Test
  void tellsTheSizeOfTheTerminalAndItsChanges() throws IOException {
    script(
        process -> {
          process.stdout().write((process.isTerminal() + " ").getBytes(UTF_8));
          process.stdout().write((process.nextSize() + " ").getBytes(UTF_8));
          process.stdout().write(process.nextSize().toString().getBytes(UTF_8));
        });

    try (RemoteProcess process = cluster.pod().start(List.of("top"), o -> o.terminal(80, 24))) {
      process.resize(132, 50);
      assertThat(process.stdout().readAllBytes())
          .asString(UTF_8)
          .isEqualTo("true Size[columns=80, rows=24] Size[columns=132, rows=50]");
      assertThatThrownBy(process::stderr).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> process.resize(0, 10))
          .hasMessage("a terminal has from 1 to 65535 columns and rows, not 0 and 10");
    }
  }

  @Test
  void mergesTheOutputsInTheirOrder() throws IOException {
    script(
        process -> {
          process.stdout().write("a".getBytes(UTF_8));
          process.stderr().write("b".getBytes(UTF_8));
          process.stdout().write("c".getBytes(UTF_8));
        });

    try (RemoteProcess process = cluster.pod().start(List.of("x"), o -> o.mergeStderr())) {
      assertThat(process.stdout().readAllBytes()).asString(UTF_8).isEqualTo("abc");
    }
  }

  @Test
  void carriesALargeOutputWhole() throws IOException {
    byte[] large = new byte[5_000_000];
    new Random(7).nextBytes(large);
    script(process -> process.stdout().write(large));

    try (RemoteProcess process = cluster.pod().start(List.of("cat"))) {
      assertThat(process.stdout().readAllBytes()).isEqualTo(large);
      assertThat(process.waitFor()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anOutputThatIsTooLargeToCollectEndsTheCommand(boolean isStderr) {
    script(
        process -> {
          OutputStream out = isStderr ? process.stderr() : process.stdout();
          for (int i = 0; i < 17; i++) {
            out.write(new byte[1 << 20]);
          }
          process.exit(0);
        });

    assertThatThrownBy(() -> cluster.pod().exec("yes"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "an output of more than 16 MiB: start the command and read its streams instead");
  }

  @Test
  void anOutputThatNobodyReadsHoldsUpTheServerAndNotTheHeap() throws IOException {
    AtomicLong sent = new AtomicLong();
    CountDownLatch gone = new CountDownLatch(1);
    script(
        process -> {
          byte[] piece = new byte[64 * 1024];
          try {
            while (true) {
              process.stdout().write(piece);
              sent.addAndGet(piece.length);
            }
          } finally {
            gone.countDown();
          }
        });

    try (RemoteProcess process = cluster.pod().start(List.of("yes"))) {
      AtomicLong before = new AtomicLong(-1);
      await()
          .pollInterval(Duration.ofMillis(500))
          .until(() -> sent.get() > 0 && before.getAndSet(sent.get()) == sent.get());
      assertThat(sent.get()).isLessThan(32 * 1024 * 1024);
      process.stdout().readNBytes(4 * 1024 * 1024);
      await().until(() -> sent.get() > before.get());
    }
    await().until(() -> gone.getCount() == 0);
  }

  @Test
  void aBrokenConnectionIsNotTheEndOfTheCommand() throws IOException {
    script(
        process -> {
          process.stdout().write("half".getBytes(UTF_8));
          process.cut();
        });

    try (RemoteProcess process = cluster.pod().start(List.of("cat"))) {
      assertThat(process.stdout().readNBytes(4)).asString(UTF_8).isEqualTo("half");
      assertThatThrownBy(() -> process.stdout().read()).isInstanceOf(IOException.class);
      TransportException e = catchThrowableOfType(TransportException.class, process::waitFor);
      assertThat(e.kind()).isEqualTo(Kind.DISCONNECTED);
      assertThat(e).hasMessageStartingWith("connect /api/v1/namespaces/shop/pods/web-0/exec: the ");
    }
    assertThatThrownBy(() -> cluster.pod().exec("cat")).isInstanceOf(TransportException.class);
  }

  @Test
  void tellsWhyACommandCouldNotBeRun() {
    script(
        process ->
            process.fail(
                500,
                "InternalError",
                "Internal error occurred: exec: \"nope\": executable file not found in $PATH"));

    assertThatThrownBy(() -> cluster.pod().exec("nope"))
        .isInstanceOf(ServerErrorException.class)
        .hasMessage(
            "connect /api/v1/namespaces/shop/pods/web-0/exec: 500 InternalError: Internal error occurred: exec: \"nope\": executable file not found in $PATH");
  }

  @Test
  void tellsWhatTheServerRefuses() {
    assertThatThrownBy(() -> cluster.pod().exec("ls"))
        .isInstanceOf(BadRequestException.class)
        .hasMessageContaining("pod web-0 does not have a host assigned");
    assertThatThrownBy(() -> cluster.client.runningPod("shop", "other").exec("ls"))
        .isInstanceOf(NotFoundException.class);
    cluster.server.inject(Fault.status(403), Moment.when(call -> true));
    assertThatThrownBy(() -> cluster.pod().exec("ls")).isInstanceOf(ForbiddenException.class);
    assertThatThrownBy(() -> cluster.pod().exec())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a command needs a program");
  }

  @Test
  void anInterruptEndsTheWaitingAndTheConnection() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch gone = new CountDownLatch(1);
    script(
        process -> {
          started.countDown();
          process.stdin().read();
          gone.countDown();
        });
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread waiting =
        new Thread(
            () -> {
              try (RemoteProcess process = cluster.pod().start(List.of("sleep"), o -> o.stdin())) {
                process.result(Duration.ofMinutes(1));
              } catch (RuntimeException e) {
                thrown.set(e);
              }
            });
    waiting.start();
    started.await();
    waiting.interrupt();
    waiting.join();

    assertThat(thrown.get())
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.kind()).isEqualTo(Kind.INTERRUPTED));
    gone.await();
  }

  @Test
  void timesBeyondAllTimesAreLongOnes() {
    Duration forEver = Duration.ofSeconds(Long.MAX_VALUE);
    script(process -> process.exit(3));
    try (RemoteProcess process = cluster.pod().start(List.of("ls"), o -> o.deadline(forEver))) {
      assertThat(process.waitFor(forEver)).isEqualTo(3);
      assertThat(process.result(forEver).exitCode()).isEqualTo(3);
      assertThatThrownBy(() -> process.result(Duration.ZERO))
          .hasMessage("a deadline must be more than zero: PT0S");
    }
  }

  @Test
  void aDeadlineEndsTheConnection() throws InterruptedException {
    CountDownLatch gone = new CountDownLatch(1);
    script(
        process -> {
          process.stdin().read();
          gone.countDown();
        });

    RemoteProcess process = cluster.pod().start(List.of("sleep"), o -> o.stdin());
    assertThatThrownBy(() -> process.waitFor(Duration.ofMillis(20)))
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.kind()).isEqualTo(Kind.TIMEOUT));
    assertThat(process.isRunning()).isTrue();
    assertThatThrownBy(() -> process.result(Duration.ofMillis(20)))
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.kind()).isEqualTo(Kind.TIMEOUT))
        .hasMessageContaining("the command hasn't ended within 20 ms");
    gone.await();
  }

  @Test
  void closingEndsEverything() throws Exception {
    CountDownLatch gone = new CountDownLatch(1);
    script(
        process -> {
          process.stdin().read();
          gone.countDown();
        });

    RemoteProcess process = cluster.pod().start(List.of("sleep"), o -> o.stdin());
    process.close();
    process.close();

    gone.await();
    assertThat(process.isRunning()).isFalse();
    assertThatThrownBy(process::waitFor)
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.kind()).isEqualTo(Kind.CANCELLED));
    assertThatThrownBy(() -> process.stdout().read()).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> process.stdin().write(1)).isInstanceOf(IOException.class);
  }

  @Test
  void closingTheClientEndsItsCommands() {
    script(process -> process.stdin().read());
    RemoteProcess process = cluster.pod().start(List.of("sleep"), o -> o.stdin());

    cluster.client.close();

    assertThatThrownBy(process::waitFor).isInstanceOf(TransportException.class);
  }

  @Test
  void manyCommandsRunAtATime() throws Exception {
    int many = 80; // more than OkHttp lets run by default
    CountDownLatch started = new CountDownLatch(many);
    script(
        process -> {
          started.countDown();
          process.stdin().read();
        });
    List<RemoteProcess> processes =
        java.util.stream.IntStream.range(0, many)
            .mapToObj(i -> cluster.pod().start(List.of("cat"), o -> o.stdin()))
            .toList();
    started.await();
    for (RemoteProcess process : processes) {
      process.stdin().close();
    }
    for (RemoteProcess process : processes) {
      assertThat(process.waitFor()).isZero();
      process.close();
    }
  }

  @Test
  void anInputMayBeClosedBehindTheEndOfTheCommand() throws IOException {
    script(process -> {});

    try (RemoteProcess process = cluster.pod().start(List.of("true"), o -> o.stdin())) {
      assertThat(process.waitFor()).isZero();
      process.stdin().close();
    }
    RemoteProcess process = cluster.pod().start(List.of("true"), o -> o.stdin());
    assertThat(process.waitFor()).isZero();
    process.close();
    assertThatThrownBy(() -> process.stdin().write(1)).hasMessage("the command has ended");
  }

  /** The thread that reads the connection is held where it has told of the command's end. */
  @Test
  void nothingIsWrittenBehindTheEndOfTheCommandAlsoWhileTheConnectionIsOpen() throws Exception {
    CountDownLatch mayEnd = new CountDownLatch(1);
    CountDownLatch isTold = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    script(process -> mayEnd.await());

    try (RemoteProcess process = cluster.pod().start(List.of("true"), o -> o.stdin())) {
      CompletableFuture<Void> told =
          process
              .exit()
              .thenRun(
                  () -> {
                    isTold.countDown();
                    await().until(() -> goOn.getCount() == 0);
                  })
              .toCompletableFuture();
      mayEnd.countDown();
      isTold.await();
      assertThatThrownBy(() -> process.stdin().write(1)).hasMessage("the command has ended");
      goOn.countDown();
      told.join();
    }
  }

  @Test
  void neverShowsArguments() {
    script(
        process ->
            process.fail(
                500,
                "InternalError",
                "Post \"https://n/exec/shop/web-0?command=login&command=hunter2&error=1\": refused"));
    assertThatThrownBy(() -> cluster.pod().exec("login", "hunter2"))
        .hasMessageContaining("?command=(not shown)&command=(not shown)&error=1\": refused")
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void neverShowsArgumentsOfRefusedCommands() {
    assertThatThrownBy(() -> cluster.pod().exec("login", "--password=hunter2"))
        .hasMessageNotContaining("hunter2");
  }
}
