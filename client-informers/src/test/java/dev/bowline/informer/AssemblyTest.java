package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.ApiException;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Refusal;
import dev.bowline.client.RequestSummary;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.internal.raw.RawAccess;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.informer.internal.driver.Timing;
import dev.bowline.meta.v1.Status;
import dev.bowline.mockserver.Fault;
import dev.bowline.mockserver.MockKubeServer;
import dev.bowline.mockserver.Moment;
import dev.bowline.mockserver.RecordedCall;
import dev.bowline.type.ResourceType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Informers with all that they are given where they are put together. */
@Timeout(120)
class AssemblyTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration SOON = Duration.ofMillis(5);

  /** What watches are looked after by is planned for later than this, and for ten seconds. */
  private static final Duration OF_WATCHES = Duration.ofSeconds(150);

  private static final int INFORMERS = 20;

  private final MockKubeServer server = MockKubeServer.start();
  private final KubeClient client =
      KubeClient.builder()
          .config(ClusterConfig.fromKubeconfigText(server.kubeconfig(), Path.of("."), null))
          .build();
  private final List<String> ends = new CopyOnWriteArrayList<>();
  private @Nullable InformerRuntime runtime;

  @AfterEach
  void everythingEnds() {
    if (runtime != null) {
      runtime.close();
    }
    client.close();
    server.close();
    LiveThreads.assertNone();
  }

  @Test
  @Tag("scenario-61")
  void watchesTakeEachOthersPlace() {
    Informer<ConfigMap> informer =
        builder(AssemblyTest::hastened).start().awaitSync(PATIENCE); // asks early for the next one
    AtomicInteger created = new AtomicInteger();
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              server.create(ConfigMap.of(c -> c.namespace("ns").name("o" + created.get())));
              created.incrementAndGet();
              return ends.contains("rotated");
            });
    assertThat(informer.awaitVersion(server.resourceVersion(), PATIENCE)).isTrue();
    assertThat(informer.store().size()).isEqualTo(created.get());
    assertThat(ends).containsOnly("rotated");
  }

  private static Timing hastened(Timing system) {
    return new Timing(
        system.ticker(),
        system.sleeper(),
        (delay, action) ->
            system
                .timers()
                .schedule(
                    delay.compareTo(OF_WATCHES) > 0 || delay.equals(Duration.ofSeconds(10))
                        ? SOON
                        : delay,
                    action),
        system.random());
  }

  @Test
  @Tag("scenario-64")
  void aStopIsNotHeldUpWhileTheServerIsAskedForItsTypes() throws InterruptedException {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    AtomicLong now = new AtomicLong();
    runtime =
        new InformerRuntime(
            type -> {
              asked.countDown();
              return passes(answered);
            },
            LightThreads::unstarted,
            Duration.ofMinutes(1),
            null,
            system ->
                new Timing(
                    now::get,
                    (time, cancellation) -> now.addAndGet(time.toNanos()),
                    system.timers(),
                    system.random()));
    QueueSource source = new QueueSource(10, configMap("a", 1));
    Informer<ConfigMap> informer =
        new InformerBuilder<>(ConfigMap.TYPE, runtime, (mask, isSharing) -> source)
            .start()
            .awaitSync(PATIENCE);
    informer.stop();
    source.refuse(notServed());
    informer.start();
    assertThat(asked.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    try {
      assertThat(CompletableFuture.runAsync(informer::stop)).succeedsWithin(PATIENCE);
      assertThat(informer.health().state()).isEqualTo(Health.State.STOPPED);
      assertThat(informer.store().stream()).containsExactly(configMap("a", 1));
    } finally {
      answered.countDown();
    }
  }

  private static boolean passes(CountDownLatch latch) {
    try {
      return latch.await(2, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ApiException notServed() {
    RequestSummary request = new RequestSummary("list", "/api/v1/configmaps");
    return ApiException.of(
        new Refusal(request, 404, Status.of(s -> s.code(404)), "", null, List.of()));
  }

  @Test
  @Tag("scenario-35")
  void theTimeoutsOfWatchesDifferBetweenInformers() {
    InformerBuilder<ConfigMap> builder = builder(timing -> timing);
    Stream.generate(builder::start)
        .limit(INFORMERS)
        .forEach(informer -> informer.awaitSync(PATIENCE));
    List<Integer> timeouts =
        server.calls("watch", "configmaps").stream()
            .map(call -> Integer.valueOf(call.parameter("timeoutSeconds")))
            .toList();
    assertThat(timeouts)
        .hasSizeGreaterThanOrEqualTo(INFORMERS)
        .allSatisfy(seconds -> assertThat(seconds).isBetween(300, 599));
    assertThat(timeouts.stream().distinct()).hasSizeGreaterThanOrEqualTo(10);
  }

  @Test
  @Tag("scenario-76")
  void theMomentsOfAuditsDifferBetweenInformers() {
    List<Duration> pauses = new CopyOnWriteArrayList<>();
    InformerBuilder<ConfigMap> builder =
        builder(
                system ->
                    new Timing(
                        system.ticker(),
                        system.sleeper(),
                        (delay, action) -> {
                          pauses.add(delay);
                          return system.timers().schedule(delay, action);
                        },
                        system.random()))
            .auditEvery(Duration.ofHours(10));
    Stream.generate(builder::start)
        .limit(INFORMERS)
        .forEach(informer -> informer.awaitSync(PATIENCE));
    pauses.removeIf(pause -> pause.compareTo(Duration.ofHours(1)) < 0); // of watches
    assertThat(pauses)
        .hasSize(INFORMERS)
        .allSatisfy(
            pause -> assertThat(pause).isBetween(Duration.ofMinutes(450), Duration.ofMinutes(750)));
    assertThat(pauses.stream().distinct()).hasSizeGreaterThanOrEqualTo(10);
  }

  @Test
  @Tag("scenario-25")
  void whoeverSharesTheInformersAsksForNoStreamThatWasRefused() {
    Predicate<RecordedCall> stream = call -> call.parameter("sendInitialEvents").equals("true");
    server.inject(Fault.status(422), Moment.of("watch", "configmaps").where(stream).always());
    for (String namespace : List.of("a", "b", "c")) {
      server.create(ConfigMap.of(c -> c.namespace(namespace).name("o")));
    }
    InformerBuilder<ConfigMap> builder = builder(timing -> timing);
    Informer<ConfigMap> informer = builder.inNamespaces(List.of("a")).start().awaitSync(PATIENCE);
    for (List<String> names : List.of(List.of("a", "b"), List.of("a", "b", "c"))) {
      informer.namespaces().set(names, Leaving.TELL);
      await().atMost(PATIENCE).until(() -> informer.store().size() == names.size());
    }
    builder.inNamespaces(List.of("c")).start().awaitSync(PATIENCE);
    assertThat(server.calls(stream)).hasSize(1);
    assertThat(server.calls("list", "configmaps")).hasSizeGreaterThanOrEqualTo(4);
  }

  /** Of the server. */
  private InformerBuilder<ConfigMap> builder(UnaryOperator<Timing> timing) {
    InformerRuntime made = new InformerRuntime(type -> false, informer -> new Ends(), timing);
    runtime = made;
    ResourceType<ConfigMap> type = ConfigMap.TYPE;
    return new InformerBuilder<>(
        type, made, (mask, isSharing) -> RawAccess.resources(client, type, DecodeOptions.DEFAULT));
  }

  private final class Ends implements InformerObservation {
    @Override
    public void watchEnded(String end, Duration age) {
      ends.add(end);
    }
  }
}
