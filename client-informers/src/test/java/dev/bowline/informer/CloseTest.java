package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.internal.Told;
import dev.bowline.informer.internal.Waiters;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.type.ResourceVersion;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ends that user code holds up. */
@Timeout(60)
class CloseTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration SHORT = Duration.ofMillis(300);

  private final InformerRuntime runtime =
      new InformerRuntime(type -> false, LightThreads::unstarted, SHORT);
  private final CountDownLatch begun = new CountDownLatch(40);
  private final CountDownLatch release = new CountDownLatch(1);

  @AfterEach
  void noThreadIsLeft() {
    release.countDown();
    runtime.close();
    LiveThreads.assertNone();
  }

  private void hang() {
    begun.countDown();
    boolean isOver = false;
    while (!isOver) {
      try {
        release.await();
        isOver = true;
      } catch (InterruptedException e) {
        // That's how bad they are.
      }
    }
  }

  private InformerBuilder<ConfigMap> builder() {
    QueueSource source = new QueueSource(10, configMap("a", 1));
    return new InformerBuilder<>(ConfigMap.TYPE, runtime, (mask, isSharing) -> source);
  }

  @Test
  void allInformersShareTheTimeThatACloseWaitsForHandlers() throws InterruptedException {
    IntStream.range(0, 40).forEach(i -> builder().on(event -> hang()).start());
    assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(timeOf(runtime::close)).isBetween(SHORT, SHORT.multipliedBy(39));
  }

  /** As where all informers are closed while one is being started. */
  @Test
  void whatIsClosedBeforeItBeginsReadsNothing() {
    List<String> done = new ArrayList<>();
    Feed feed =
        (Feed)
            Proxy.newProxyInstance(
                Feed.class.getClassLoader(),
                new Class<?>[] {Feed.class},
                (proxy, method, arguments) -> {
                  done.add(method.getName());
                  return null;
                });
    RunningInformer<ConfigMap> informer = reading(feed, StartPolicy.WAIT);
    informer.beginClose();
    assertThatThrownBy(informer::begin).hasMessage("informer is closed");
    assertThat(done).containsExactly("close", "stop");
  }

  @SuppressWarnings("NullAway") // nothing is audited, nor written
  static RunningInformer<ConfigMap> reading(Feed feed, StartPolicy policy) {
    LiveStore<ConfigMap> store = new LiveStore<>(StoreVersion.unsynced(List.of()));
    return new RunningInformer<>(
        "informer",
        store,
        new Dispatcher<>("informer", store, Runnable::run, (t, r) -> r, System::nanoTime),
        feed,
        null,
        new Waiters(),
        new OwnWritesOnDemand<>(() -> null, new Waiters()),
        policy,
        new CacheAudits<>(null, List::of),
        SHORT,
        closed -> {},
        Told.NOBODY);
  }

  /** Each would wait for the other. */
  @Test
  void handlersOfTwoInformersMayCloseAllAtOnce() throws InterruptedException {
    InformerRuntime patient =
        new InformerRuntime(type -> false, LightThreads::unstarted, Duration.ofHours(1));
    CountDownLatch bothInside = new CountDownLatch(2);
    CountDownLatch bothClosed = new CountDownLatch(2);
    for (int i = 0; i < 2; i++) {
      QueueSource source = new QueueSource(10, configMap("a", 1));
      new InformerBuilder<>(ConfigMap.TYPE, patient, (mask, isSharing) -> source)
          .on(
              event -> {
                bothInside.countDown();
                try {
                  assertThat(bothInside.await(30, TimeUnit.SECONDS)).isTrue();
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
                patient.close();
                bothClosed.countDown();
              })
          .start();
    }
    assertThat(bothClosed.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void theyShareTheTimeThatItWaitsForThreads() throws InterruptedException {
    List<QueueSource> sources =
        IntStream.range(0, 20).mapToObj(i -> new QueueSource(10, configMap("a", 1))).toList();
    List<Informer<ConfigMap>> all =
        sources.stream()
            .map(source -> hangingAtBad(source).inNamespaces(List.of("one", "two")).start())
            .toList();
    all.forEach(informer -> informer.awaitSync(PATIENCE));
    sources.forEach(source -> source.present(configMap("bad", 11)));
    sources.forEach(source -> source.present(configMap("bad", 12)));
    assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(timeOf(runtime::close)).isBetween(SHORT, SHORT.multipliedBy(19));
  }

  private InformerBuilder<ConfigMap> hangingAtBad(QueueSource source) {
    return new InformerBuilder<>(ConfigMap.TYPE, runtime, (mask, isSharing) -> source)
        .transform(
            object -> {
              if (object.name().equals("bad")) {
                hang();
              }
              return object;
            });
  }

  @Test
  void whatIsClosedIsNotCurrentThoughItsTransformHangs() throws InterruptedException {
    QueueSource source = new QueueSource(10, configMap("a", 1));
    Informer<ConfigMap> informer = hangingAtBad(source).start().awaitSync(PATIENCE);
    await().atMost(PATIENCE).until(() -> informer.health().watching());
    source.present(configMap("bad", 11));
    await().atMost(PATIENCE).until(() -> begun.getCount() == 39);
    assertThat(timeOf(informer::close)).isLessThan(PATIENCE);
    assertThat(informer.health().state()).isEqualTo(Health.State.STOPPED);
    assertThat(informer.health().isCurrent(PATIENCE)).isFalse();
  }

  @Test
  void norIsItsNamespace() {
    QueueSource source = new QueueSource(10, configMap("a", 1));
    Informer<ConfigMap> informer =
        hangingAtBad(source).inNamespaces(List.of("ns")).start().awaitSync(PATIENCE);
    await().atMost(PATIENCE).until(() -> informer.health().watching());
    source.present(configMap("bad", 11));
    await().atMost(PATIENCE).until(() -> begun.getCount() == 39);
    informer.close();
    assertThat(informer.namespaces().health("ns").state()).isEqualTo(Health.State.STOPPED);
  }

  @Test
  @Tag("scenario-102")
  void aNamespaceThatHasLeftIsWaitedForAsLongAsItsThreadRuns() {
    QueueSource source = new QueueSource(10, configMap("a", 1));
    Informer<ConfigMap> informer =
        hangingAtBad(source).inNamespaces(List.of("ns")).start().awaitSync(PATIENCE);
    source.present(configMap("bad", 11));
    await().atMost(PATIENCE).until(() -> begun.getCount() == 39);
    informer.namespaces().set(List.of(), Leaving.TELL);
    assertThat(timeOf(informer::stop)).isGreaterThan(SHORT.dividedBy(2));
    assertThat(timeOf(informer::close)).isGreaterThan(SHORT.dividedBy(2));
    release.countDown();
    informer.close();
    assertThat(LiveThreads.named("bowline-informer of")).isEmpty();
  }

  @Test
  @Tag("scenario-69")
  void whoWaitsForAVersionIsLetGoWhenVersionsGoBack() {
    QueueSource source = new QueueSource(10, configMap("a", 1));
    RunningInformer<ConfigMap> informer =
        (RunningInformer<ConfigMap>)
            new InformerBuilder<>(ConfigMap.TYPE, runtime, (mask, isSharing) -> source)
                .start()
                .awaitSync(PATIENCE);
    CompletableFuture<Boolean> reached = new CompletableFuture<>();
    Thread waiting =
        new Thread(
            () ->
                reached.complete(
                    informer.awaitVersion(new ResourceVersion("1000"), PATIENCE.multipliedBy(10))));
    waiting.start();
    await().atMost(PATIENCE).until(() -> waiting.getState() == Thread.State.TIMED_WAITING);
    source.list(5, configMap("a", 2));
    informer.repair(null);
    assertThat(reached).succeedsWithin(PATIENCE).isEqualTo(false);
    assertThat(informer.store().epoch()).isEqualTo(2);
  }

  private static Duration timeOf(Runnable action) {
    long before = System.nanoTime();
    action.run();
    return Duration.ofNanos(System.nanoTime() - before);
  }
}
