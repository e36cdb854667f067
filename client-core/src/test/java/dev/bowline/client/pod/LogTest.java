package dev.bowline.client.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.TransportException;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.mockserver.Fault;
import dev.bowline.mockserver.InjectedFault;
import dev.bowline.mockserver.Moment;
import dev.bowline.mockserver.PodScript;
import dev.bowline.mockserver.ScriptedLog;
import dev.bowline.mockserver.ScriptedLog.Line;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs, against scripts that play a kubelet: its whole seconds, its cuts, its ends. */
@Timeout(60)
class LogTest {
  private static final Instant START = Instant.parse("2026-01-02T03:04:05.123456789Z");

  private final PodServer cluster = new PodServer();

  @AfterEach
  void nothingIsLeft() {
    cluster.close();
    await().untilAsserted(() -> assertThat(PodServer.threads()).isEmpty());
  }

  private void script(PodScript<ScriptedLog> script) {
    cluster.scripts().onLog(PodServer.NAMESPACE, PodServer.POD, script);
  }

  private static List<Line> log(int lines) {
    return IntStream.range(0, lines)
        .mapToObj(i -> new Line(START.plusMillis(i * 150L), "line " + i))
        .toList();
  }

  private static List<String> texts(List<Line> lines) {
    return lines.stream().map(Line::text).toList();
  }

  private void state(String json) {
    cluster.server.replace(
        Pod.of(
            p ->
                p.name(PodServer.POD)
                    .namespace(PodServer.NAMESPACE)
                    .status(
                        s ->
                            s.addContainerStatus(
                                c ->
                                    c.name("web")
                                        .state(
                                            t -> {
                                              if (json.isEmpty()) {
                                                t.terminated(e -> e.exitCode(0));
                                              } else {
                                                t.running(r -> r.startedAt(Instant.parse(json)));
                                              }
                                            })))));
  }

  private void runningSince(Instant start) {
    state(start.toString());
  }

  private void ended() {
    state("");
  }

  @Test
  void readsTheWholeLog() {
    script(log -> log.lines(log(3)));

    assertThat(cluster.pod().logs()).isEqualTo("line 0\nline 1\nline 2\n");
  }

  @Test
  void asksForWhatIsWanted() {
    script(log -> log.lines(log(50)));

    try (LogStream log =
        cluster
            .pod()
            .logs(
                o ->
                    o.container("web")
                        .tail(2)
                        .timestamps()
                        .previous()
                        .limitBytes(1000)
                        .since(START))) {
      assertThat(log.lines())
          .containsExactly(
              "2026-01-02T03:04:12.323456789Z line 48", "2026-01-02T03:04:12.473456789Z line 49");
    }
    assertThat(cluster.server.calls())
        .filteredOn(call -> call.subresource().equals("log"))
        .singleElement()
        .satisfies(
            call ->
                assertThat(call.target())
                    .endsWith(
                        "/log?container=web&previous=true&timestamps=true&sinceTime=2026-01-02T03%3A04%3A05Z&tailLines=2&limitBytes=1000"));
  }

  @Test
  void aPodThatRunsNowhereHasAnEmptyLog() {
    assertThat(cluster.pod().logs()).isEmpty();
    try (LogStream log = cluster.pod().logs(o -> o.follow())) {
      assertThat(log.readLine()).isNull();
    }
  }

  @Test
  void refusesWhatMakesNoSense() {
    RunningPod pod = cluster.pod();
    assertThatThrownBy(() -> pod.logs(o -> o.follow().limitBytes(5)))
        .hasMessage("limitBytes isn't for a log that is followed");
    assertThatThrownBy(() -> pod.logs(o -> o.follow().previous()))
        .hasMessage("the log of a run that has ended can't be followed");
    assertThatThrownBy(() -> pod.logs(o -> o.since(Duration.ofMillis(5))))
        .hasMessage("servers know whole seconds only, at least one: PT0.005S");
    assertThatThrownBy(() -> pod.logs(o -> o.tail(-1))).hasMessage("tail must not be negative: -1");
    assertThatThrownBy(() -> cluster.client.runningPod("shop", "other").logs())
        .isInstanceOf(NotFoundException.class);
  }

  @Test
  void comesBackWhereItWasCutOff() {
    List<Line> all = log(100);
    AtomicInteger connections = new AtomicInteger();
    runningSince(START.minusSeconds(5));
    script(
        log -> {
          int upTo = connections.incrementAndGet() * 17;
          log.lines(all.subList(0, Math.min(upTo, all.size())));
          if (upTo >= all.size()) {
            ended();
            return;
          }
          log.raw(all.get(upTo).time() + " line that is cut in the mid");
          log.cut();
        });

    try (LogStream log = cluster.pod().logs(o -> o.follow())) {
      assertThat(log.lines()).containsExactlyElementsOf(texts(all));
    }
    assertThat(connections.get()).isEqualTo(6);
  }

  @Test
  void comesBackWhenTheServerEndsTheAnswerOfAContainerThatRuns() {
    List<Line> all = log(40);
    AtomicInteger connections = new AtomicInteger();
    runningSince(START);
    script(
        log -> {
          int upTo = connections.incrementAndGet() * 20;
          log.lines(all.subList(0, upTo));
          if (upTo == all.size()) {
            ended();
          }
        });

    try (LogStream log = cluster.pod().logs(o -> o.follow().timestamps())) {
      assertThat(log.lines())
          .containsExactlyElementsOf(all.stream().map(l -> l.time() + " " + l.text()).toList());
    }
  }

  @Test
  void endsWithItsContainerAndNotWithTheNext() {
    List<Line> all = log(5);
    script(
        log -> {
          log.lines(all);
          runningSince(START.plusSeconds(30)); // started anew
        });

    try (LogStream log = cluster.pod().logs(o -> o.follow())) {
      assertThat(log.lines()).hasSize(5);
    }
  }

  @Test
  void endsWithItsPod() {
    runningSince(START);
    script(
        log -> {
          log.lines(log(5));
          cluster.server.delete(Pod.TYPE, PodServer.NAMESPACE, PodServer.POD);
          log.cut();
        });

    try (LogStream log = cluster.pod().logs(o -> o.follow())) {
      assertThat(log.lines()).hasSize(5);
    }
  }

  @Test
  void linesComeAsTheyAreWritten() throws Exception {
    CountDownLatch read = new CountDownLatch(1);
    script(
        log -> {
          log.line(START, "one");
          read.await();
          log.line(START.plusSeconds(1), "two");
        });

    try (LogStream log = cluster.pod().logs(o -> o.follow())) {
      assertThat(log.readLine()).isEqualTo("one");
      read.countDown();
      assertThat(log.readLine()).isEqualTo("two");
      assertThat(log.readLine()).isNull();
    }
  }

  @Test
  void closingEndsAReaderThatWaits() throws Exception {
    script(ScriptedLog::awaitClientGone);
    LogStream log = cluster.pod().logs(o -> o.follow());
    AtomicReference<Object> result = new AtomicReference<>();
    Thread reader =
        new Thread(
            () -> {
              String line = log.readLine();
              result.set(line == null ? "end" : line);
            });
    reader.start();
    await()
        .until(
            () ->
                reader.getState() == Thread.State.WAITING
                    || reader.getState() == Thread.State.TIMED_WAITING);

    log.close();
    reader.join();

    assertThat(result.get()).isEqualTo("end");
  }

  @Test
  void aLogThatIsNotFollowedTellsThatItWasCutOff() {
    script(
        log -> {
          log.lines(log(3));
          log.cut();
        });

    List<String> lines = new ArrayList<>();
    try (LogStream log = cluster.pod().logs(o -> {})) {
      assertThatThrownBy(() -> log.lines().forEach(lines::add))
          .isInstanceOfSatisfying(
              TransportException.class, e -> assertThat(e.kind()).isEqualTo(Kind.DISCONNECTED));
    }
    assertThat(lines).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void whatIsWrittenDuringACutBeforeTheFirstLineIsNotLost(int tail) {
    List<Line> before = tail == 0 ? log(7) : List.of();
    List<Line> all = log(20);
    AtomicInteger connections = new AtomicInteger();
    runningSince(START.minusSeconds(5));
    script(
        log -> {
          if (log.isFollowed() && connections.incrementAndGet() > 1) {
            log.lines(all);
            ended();
          } else {
            log.lines(before);
          }
        });

    try (LogStream log = cluster.pod().logs(o -> o.follow().tail(tail))) {
      assertThat(log.lines())
          .containsExactlyElementsOf(texts(all.subList(before.size(), all.size())));
    }
    assertThat(connections).hasValue(2);
  }

  @Test
  void whatIsWrittenWhileAFollowerOfNewLinesBeginsIsNotLost() {
    runningSince(START.minusSeconds(5));
    script(
        log -> {
          if (log.isFollowed()) {
            log.lines(log(3));
            ended();
          } else {
            log.lines(List.of());
          }
        });

    try (LogStream log = cluster.pod().logs(o -> o.follow().tail(0))) {
      assertThat(log.lines()).containsExactlyElementsOf(texts(log(3)));
    }
  }

  @Test
  void aFollowerOfNewLinesWaitsNoLongerForTheLastOneThanItMay() throws Exception {
    try (ServerSocket half = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        KubeClient client =
            KubeClient.create(
                ClusterConfig.builder(URI.create("http://127.0.0.1:" + half.getLocalPort()))
                    .build())) {
      FutureTask<Socket> answer = new FutureTask<>(() -> answerHalfALine(half));
      new Thread(answer).start();

      assertThatThrownBy(
              () ->
                  client
                      .runningPod("shop", "web-0")
                      .logs(o -> o.follow().tail(0).deadline(Duration.ofSeconds(1))))
          .isInstanceOfSatisfying(
              TransportException.class, e -> assertThat(e.kind()).isEqualTo(Kind.TIMEOUT));
      if (answer.isDone()) {
        answer.get().close();
      }
    }
  }

  private static Socket answerHalfALine(ServerSocket listener) throws IOException {
    Socket connection = listener.accept();
    BufferedReader request =
        new BufferedReader(
            new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
    for (String line = request.readLine(); line != null && !line.isEmpty(); ) {
      line = request.readLine();
    }
    String answer =
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n2026\r\n";
    connection.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
    return connection;
  }

  @Test
  void losesPatienceInTime() {
    List<InjectedFault> fault = new CopyOnWriteArrayList<>();
    script(
        log -> {
          log.lines(log(3));
          fault.add(cluster.server.inject(Fault.status(503), Moment.when(call -> true)));
          log.cut();
        });

    try (LogStream log = cluster.pod().logs(o -> o.follow().patience(Duration.ofMillis(1)))) {
      assertThat(Stream.generate(log::readLine).limit(3)).hasSize(3);
      assertThatThrownBy(log::readLine)
          .isInstanceOf(dev.bowline.client.ServerErrorException.class)
          .hasMessageContaining("503");
    }
    assertThat(fault).hasSize(1);
  }

  @Test
  void aStalledServerIsGivenUpInTime() {
    cluster.server.inject(Fault.stall(), Moment.when(call -> call.subresource().equals("log")));
    script(log -> {});

    assertThatThrownBy(() -> cluster.pod().logs(o -> o.follow().deadline(Duration.ofMillis(300))))
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.kind()).isEqualTo(Kind.TIMEOUT));
  }
}
