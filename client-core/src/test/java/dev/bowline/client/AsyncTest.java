package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.call.CallPipeline.Extras;
import dev.bowline.client.observe.CallOutcome;
import dev.bowline.client.waiting.Goal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What futures do, on threads that run when the test says so. */
class AsyncTest {
  private final Scripted scripted = new Scripted();
  private final Queue<Runnable> queue = new ArrayDeque<>();

  @AfterEach
  void everyAnswerIsClosed() {
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  void aCallRunsOnTheExecutorOnly() {
    scripted.transport.json(200, Scripted.configMap("a", "1"));

    CompletableFuture<ConfigMap> future = configMaps(queue::add).get("a");

    assertThat(scripted.transport.sent()).isEmpty();
    assertThat(future).isNotDone();
    queue.remove().run();
    assertThat(future).isCompletedWithValueMatching(c -> c.name().equals("a"));
  }

  static Stream<Function<AsyncResources<ConfigMap>, CompletableFuture<?>>> refusedVerbs() {
    ConfigMap object = ConfigMap.of(c -> c.name("a").metadata(m -> m.resourceVersion("1")));
    ConfigMap fresh = ConfigMap.of(c -> c.name("a"));
    return Stream.of(
        r -> r.get("a"),
        r -> r.get("a", q -> q.anyVersion()),
        r -> r.find("a"),
        r -> r.find("a", q -> q.anyVersion()),
        r -> r.create(fresh),
        r -> r.create(fresh, o -> o.dryRun()),
        r -> r.replace(object),
        r -> r.replace(object, o -> o.dryRun()),
        r -> r.edit("a", c -> c),
        r -> r.edit("a", c -> c, o -> o.dryRun()),
        r -> r.apply(fresh, o -> o.fieldManager("me")),
        r -> r.patch("a", Patch.merge("{}")),
        r -> r.patch("a", Patch.merge("{}"), o -> o.dryRun()),
        r -> r.delete("a"),
        r -> r.delete("a", o -> o.dryRun()),
        r -> r.deleteAll(o -> o.everything()),
        r -> r.awaitGone("a", Duration.ofSeconds(9)),
        r -> r.addFinalizer("a", "example.com/hold"),
        r -> r.addFinalizer("a", "example.com/hold", o -> o.dryRun()),
        r -> r.removeFinalizer("a", "example.com/hold"),
        r -> r.removeFinalizer("a", "example.com/hold", o -> o.dryRun()),
        r -> r.migrateToApply("a", "me", Set.of("old")),
        r -> r.migrateToApply("a", "me", Set.of("old"), o -> o.dryRun()),
        r -> r.await("a", Goal.ready()),
        r -> r.await("a", Goal.ready(), w -> w.mustExist()),
        r -> r.list(),
        r -> r.list(q -> q.limit(5)),
        r -> r.call(blocking -> blocking.subresource("scale").get("a")));
  }

  @ParameterizedTest
  @MethodSource("refusedVerbs")
  void everyVerbGivesItsExceptionToTheFuture(
      Function<AsyncResources<ConfigMap>, CompletableFuture<?>> verb) {
    scripted.transport.json(403, Scripted.status(403, "Forbidden", "no"));

    CompletableFuture<?> future = verb.apply(configMaps(Runnable::run));

    assertThatThrownBy(future::join).hasCauseInstanceOf(ForbiddenException.class);
  }

  @Test
  void anImpossibleCallFailsInTheFuture() {
    CompletableFuture<ConfigMap> future = configMaps(Runnable::run).get("No Name");

    assertThatThrownBy(future::join).hasCauseInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aCallThatWasCancelledBeforeItBeganIsNeverSent() {
    CompletableFuture<ConfigMap> future = configMaps(queue::add).get("a");
    future.cancel(false);

    queue.remove().run();

    assertThat(scripted.transport.sent()).isEmpty();
    assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
  }

  @Test
  void aCancelledCallIsNotRepeated() {
    List<CompletableFuture<ConfigMap>> futures = new ArrayList<>();
    scripted.transport.failure(Kind.DISCONNECTED, false);
    scripted.time.whenSomebodyWaits(() -> futures.get(0).cancel(false));
    futures.add(configMaps(queue::add).get("a"));

    queue.remove().run();

    assertThat(scripted.transport.sent()).hasSize(1);
    assertThat(futures.get(0)).isCancelled();
  }

  @Test
  void aWatchThatNobodyGetsIsClosed() {
    List<CompletableFuture<Watch<ConfigMap>>> futures = new ArrayList<>();
    scripted.transport.json(200, "");
    futures.add(
        configMaps(queue::add)
            .call(
                r -> {
                  Watch<ConfigMap> watch = r.watch();
                  futures.get(0).cancel(false);
                  return watch;
                }));

    queue.remove().run();

    assertThat(futures.get(0)).isCancelled();
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  void anImpossibleNamespaceIsRefusedAtOnce() {
    assertThatThrownBy(() -> scripted.client().async().resources(ConfigMap.TYPE).inNamespace("A_B"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aCancelledWaitEnds() {
    List<CompletableFuture<ConfigMap>> futures = new ArrayList<>();
    String empty =
        "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"9\"},\"items\":[]}";
    scripted.transport.json(200, empty).json(200, "");
    scripted.time.whenSomebodyWaits(() -> futures.get(0).completeExceptionally(new Exception("x")));
    futures.add(configMaps(queue::add).await("a", Goal.ready()));

    queue.remove().run();

    assertThat(scripted.transport.sent()).hasSize(2);
  }

  @Test
  void timeInTheQueueCountsAgainstTheDeadlineOnce() {
    List<CallOutcome> outcomes = new ArrayList<>();
    scripted.extras(new Extras(call -> outcomes::add, null));
    scripted
        .transport
        .json(200, Scripted.configMap("a", "1"))
        .json(200, Scripted.configMap("a", "2"));
    CompletableFuture<ConfigMap> future =
        configMaps(queue::add)
            .edit(
                "a",
                c -> c.with(b -> b.putData("k", "2")),
                o -> o.deadline(Duration.ofSeconds(10)));
    scripted.time.advance(Duration.ofSeconds(4));

    queue.remove().run();

    assertThat(future).isCompleted();
    assertThat(scripted.transport.sent(0).timeout()).isEqualTo(Duration.ofSeconds(6));
    assertThat(outcomes)
        .extracting(CallOutcome::queued)
        .containsExactly(Duration.ofSeconds(4), Duration.ZERO);
  }

  @Test
  void aCallWhoseDeadlinePassedInTheQueueIsNotSent() {
    CompletableFuture<ConfigMap> future =
        configMaps(queue::add).get("a", q -> q.deadline(Duration.ofSeconds(10)));
    scripted.time.advance(Duration.ofSeconds(11));

    queue.remove().run();

    assertThatThrownBy(future::join)
        .hasCauseInstanceOf(TransportException.class)
        .hasMessageContaining("the deadline has passed");
    assertThat(scripted.transport.sent()).isEmpty();
  }

  @Test
  void anExecutorThatRefusesFailsTheFuture() {
    CompletableFuture<ConfigMap> future =
        configMaps(
                task -> {
                  throw new RejectedExecutionException("full");
                })
            .get("a");

    assertThatThrownBy(future::join).hasCauseInstanceOf(RejectedExecutionException.class);
  }

  @Test
  void pagesOfACompletedListGoOn() {
    String page =
        "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"9\"%s},\"items\":[]}";
    scripted
        .transport
        .json(200, page.formatted(",\"continue\":\"c\""))
        .json(200, page.formatted(""));

    Page<ConfigMap> first = configMaps(Runnable::run).list(q -> q.limit(1)).join();

    assertThat(first.next()).isPresent();
  }

  @Test
  void defaultThreadsAreNamedDaemons() {
    scripted.transport.json(200, Scripted.configMap("a", "1"));

    Thread thread =
        scripted
            .client()
            .async()
            .resources(ConfigMap.TYPE)
            .inNamespace("shop")
            .call(
                r -> {
                  r.get("a");
                  return Thread.currentThread();
                })
            .join();

    assertThat(thread.getName()).startsWith("bowline-async-");
    assertThat(thread.isDaemon()).isTrue();
  }

  private AsyncResources<ConfigMap> configMaps(Executor executor) {
    return scripted.client().async(executor).resources(ConfigMap.TYPE).inNamespace("shop");
  }
}
