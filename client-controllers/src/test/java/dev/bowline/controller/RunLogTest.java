package dev.bowline.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.ConflictException;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Resources;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.mockserver.MockKubeServer;
import dev.bowline.workqueue.Backoff;
import dev.bowline.workqueue.WorkQueue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** What is said of a run, on virtual time: routine in one line, without a stack. */
class RunLogTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final String LOGGER = " dev.bowline.controller.Controller - ";

  private final ManualTimers time = new ManualTimers();
  private final WorkQueue<String> queue =
      WorkQueue.<String>named("test")
          .backoff(Backoff.exponential(SECOND, Duration.ofHours(1)))
          .ticker(time::now)
          .build();

  @Test
  void aConflictIsOneLineWithKeyAttemptAndDelay() {
    ConflictException conflict = conflict();
    queue.add("ns/a");

    assertThat(
            logged(
                (key, context) -> {
                  throw conflict;
                }))
        .containsExactly(
            "INFO"
                + LOGGER
                + "test: run r1 of ns/a had an outdated object, attempt 1, next try in 1000 ms: "
                + conflict.getMessage());
    time.pass(SECOND);
    assertThat(
            logged(
                (key, context) -> {
                  throw conflict;
                }))
        .singleElement()
        .asString()
        .contains("of ns/a had an outdated object, attempt 2, next try in 2000 ms: ");
  }

  @Test
  void soIsOneThatAFutureWraps() {
    ConflictException conflict = conflict();
    queue.add("ns/a");

    assertThat(
            logged(
                (key, context) -> {
                  throw new CompletionException(conflict);
                }))
        .singleElement()
        .asString()
        .endsWith("next try in 1000 ms: " + conflict.getMessage());
  }

  @Test
  void aRetryThatIsAskedForIsOneLineForDebugging() {
    queue.add("ns/a");

    assertThat(logged((key, context) -> Result.retry()))
        .containsExactly(
            "DEBUG"
                + LOGGER
                + "test: run r1 of ns/a asks for a retry, attempt 1, next try in 1000 ms");
  }

  @Test
  void whatGoesWellIsNotTold() {
    queue.add("ns/a");
    assertThat(logged((key, context) -> Result.requeueAfter(SECOND))).isEmpty();
    time.pass(SECOND);
    assertThat(logged((key, context) -> Result.done())).isEmpty();
  }

  @Test
  void aFailureIsToldWithKeyAttemptDelayAndStack() {
    queue.add("ns/a");

    List<String> lines =
        logged(
            (key, context) -> {
              throw new IOException("no disk");
            });

    assertThat(lines)
        .startsWith(
            "WARN" + LOGGER + "test: run r1 of ns/a failed, attempt 1, next try in 1000 ms",
            "java.io.IOException: no disk")
        .anyMatch(line -> line.startsWith("\tat "));
  }

  @Test
  void whatFailsForGoodIsToldWithItsStack() {
    queue.add("ns/a");

    assertThat(
            logged(
                (key, context) -> {
                  throw new TerminalException("senseless");
                }))
        .startsWith("WARN" + LOGGER + "test: run r1 of ns/a failed for good")
        .anyMatch(line -> line.startsWith("\tat "));
  }

  private List<String> logged(Reconciler<String> reconciler) {
    ControllerBuilder<String> plan = new ControllerBuilder<>("test");
    plan.ticker = time::now;
    plan.ids = () -> "r1";
    PrintStream before = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream instead = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      System.setErr(instead);
      new Runs<>(plan, queue, reconciler, time).run(queue.poll().orElseThrow());
    } finally {
      System.setErr(before);
    }
    String thread = "[" + Thread.currentThread().getName() + "] ";
    return bytes.toString(StandardCharsets.UTF_8).replace(thread, "").lines().toList();
  }

  /** As a server says it. */
  private static ConflictException conflict() {
    try (MockKubeServer server = MockKubeServer.start();
        KubeClient client =
            KubeClient.create(
                ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of("."), null))) {
      server.create(ConfigMap.of(c -> c.name("a").namespace("ns")));
      Resources<ConfigMap> configMaps = client.resources(ConfigMap.TYPE).inNamespace("ns");
      ConfigMap old = configMaps.get("a");
      configMaps.replace(old.with(c -> c.putData("k", "1")));
      try {
        configMaps.replace(old.with(c -> c.putData("k", "2")));
      } catch (ConflictException e) {
        return e;
      }
      throw new AssertionError("no conflict");
    }
  }
}
