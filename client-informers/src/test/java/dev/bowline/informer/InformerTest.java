package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.coloured;
import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Node;
import dev.bowline.client.ApiException;
import dev.bowline.client.ForbiddenException;
import dev.bowline.client.Refusal;
import dev.bowline.client.RequestSummary;
import dev.bowline.informer.internal.OrderCheck;
import dev.bowline.meta.v1.Status;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class InformerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Index<ConfigMap, String> COLOURS =
      Index.of("colours", o -> List.of(ConfigMaps.colour(o)));

  private final InformerRuntime runtime = new InformerRuntime(type -> false);

  @AfterEach
  void noThreadIsLeft() {
    runtime.close();
    LiveThreads.assertNone();
  }

  @Test
  void mirrorsAListAndWhatFollows() {
    QueueSource source = new QueueSource(10, coloured("a", 1, "red"), coloured("b", 2, "green"));
    Informer<ConfigMap> informer = builder(source).index(COLOURS).start().awaitSync(PATIENCE);
    assertThat(informer.store().size()).isEqualTo(2);
    source.present(coloured("a", 11, "green"));
    assertThat(informer.awaitVersion(new ResourceVersion("11"), PATIENCE)).isTrue();
    assertThat(informer.store().byIndex(COLOURS, "green")).hasSize(2);
    assertThat(informer.store().byIndex(COLOURS, "red")).isEmpty();
    assertThat(informer.store().get("ns", "a").map(ConfigMap::resourceVersion))
        .contains(new ResourceVersion("11"));
    assertThat(informer.health().watching()).isTrue();
    assertThat(informer.health().lastError()).isEmpty();
    assertThat(informer.health().isCurrent(PATIENCE)).isTrue();
  }

  @Test
  void aSnapshotStandsStillWhileTheStoreMovesOn() {
    QueueSource source = new QueueSource(10, configMap("a", 1));
    Informer<ConfigMap> informer = builder(source).start().awaitSync(PATIENCE);
    Store<ConfigMap> snapshot = informer.store().snapshot();
    source.absent(configMap("a", 11));
    assertThat(informer.awaitVersion(new ResourceVersion("11"), PATIENCE)).isTrue();
    assertThat(informer.store().size()).isZero();
    assertThat(snapshot.size()).isEqualTo(1);
    assertThat(snapshot.resourceVersion()).isEqualTo(new ResourceVersion("10"));
    assertThat(snapshot.snapshot()).isSameAs(snapshot);
  }

  @Test
  @Tag("scenario-69")
  void waitsEndAndHandlersAreRightAfterTheDatabaseWasPutBack() throws Exception {
    QueueSource source = new QueueSource(1000, configMap("a", 900), configMap("b", 950));
    Informer<ConfigMap> informer = builder(source).start().awaitSync(PATIENCE);
    OrderCheck<ConfigMap> handler = new OrderCheck<>();
    informer.subscribe(handler);
    informer.ownWrites().record(coloured("a", 1005, "lost"));
    CompletableFuture<Void> ownWrites =
        CompletableFuture.runAsync(() -> informer.ownWrites().await(PATIENCE));
    source.restore(960, configMap("a", 900), configMap("c", 955));
    ownWrites.get(30, TimeUnit.SECONDS);
    assertThat(informer.store().epoch()).isEqualTo(2);
    assertThat(informer.ownWrites().store().get("ns", "a").map(ConfigMaps::colour)).contains("");
    assertThat(informer.awaitVersion(new ResourceVersion("961"), Duration.ZERO)).isFalse();
    source.present(configMap("c", 961));
    assertThat(informer.awaitVersion(new ResourceVersion("961"), PATIENCE)).isTrue();
    assertThat(OrderCheck.versions(informer.store().stream().toList()))
        .containsOnlyKeys(new ObjectKey("ns", "a"), new ObjectKey("ns", "c"));
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                handler.versions().equals(OrderCheck.versions(informer.store().stream().toList())));
    assertThat(handler.violations()).isEmpty();
  }

  @Test
  void waitingForAListThatIsForbiddenTellsSo() {
    QueueSource source = new QueueSource(10).refuse(forbidden());
    Informer<ConfigMap> informer = builder(source).start();
    await().atMost(PATIENCE).until(() -> informer.health().lastError().isPresent());
    assertThatThrownBy(() -> informer.awaitSync(Duration.ofMillis(20)))
        .isInstanceOf(NotSyncedException.class)
        .hasMessage(
            "informer of configmaps.v1 has no list after 20 ms: list /api/v1/configmaps: 403 Forbidden: configmaps is forbidden: User \"u\" cannot list")
        .hasCauseInstanceOf(ForbiddenException.class);
    assertThat(informer.health().synced()).isFalse();
  }

  @Test
  void itIsCalledAsItsUserWishes() {
    Informer<ConfigMap> informer = builder(new QueueSource(10)).name("settings of shops").start();
    assertThat(informer.subscribe(event -> {}, o -> o.name("audit")))
        .hasToString("settings of shops, handler audit");
    assertThat(informer).hasToString("settings of shops");
    assertThatIllegalArgumentException().isThrownBy(() -> builder(new QueueSource(1)).name(" "));
  }

  private static ApiException forbidden() {
    Status status =
        Status.of(
            s ->
                s.code(403)
                    .reason("Forbidden")
                    .message("configmaps is forbidden: User \"u\" cannot list"));
    RequestSummary request = new RequestSummary("list", "/api/v1/configmaps");
    return ApiException.of(new Refusal(request, 403, status, "", null, List.of()));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("scenario-127")
  void whoWaitsForOwnWritesIsToldTheInformersTrouble(boolean isShared) {
    QueueSource source = new QueueSource(10, configMap("a", 1));
    InformerBuilder<ConfigMap> builder = builder(source);
    Informer<ConfigMap> informer = (isShared ? builder.share() : builder.start());
    informer.awaitSync(PATIENCE);
    source.refuse(forbidden());
    source.restore(5);
    await().atMost(PATIENCE).until(() -> informer.health().lastError().isPresent());
    await()
        .atMost(PATIENCE)
        .until(() -> informer.health().lastError().get() instanceof ForbiddenException);
    informer.ownWrites().record(configMap("a", 99));

    assertThatThrownBy(() -> informer.ownWrites().await(Duration.ofMillis(1)))
        .isInstanceOf(NotCaughtUpException.class)
        .hasMessageContaining("it lacks ns/a at version 99: list /api/v1/configmaps: 403 Forbidden")
        .hasCauseInstanceOf(ForbiddenException.class);
  }

  @Test
  void aCloseThatIsInterruptedEndsTheSubscriptionsAllTheSame() {
    Informer<ConfigMap> informer = builder(new QueueSource(10)).start().awaitSync(PATIENCE);
    Thread.currentThread().interrupt();
    informer.close();
    assertThat(Thread.interrupted()).isTrue();
    assertThatThrownBy(() -> informer.subscribe(event -> {}))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  @Tag("scenario-64")
  void whoWaitsIsWokenByTheEnd() throws InterruptedException {
    Informer<ConfigMap> informer = builder(new QueueSource(10)).start().awaitSync(PATIENCE);
    AtomicReference<Boolean> result = new AtomicReference<>();
    Thread waiter =
        new Thread(
            () ->
                result.set(
                    informer.awaitVersion(
                        new ResourceVersion("99"), Duration.ofSeconds(Long.MAX_VALUE))));
    waiter.start();
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                waiter.getState() == Thread.State.WAITING
                    || waiter.getState() == Thread.State.TIMED_WAITING);
    informer.close();
    waiter.join(PATIENCE.toMillis());
    assertThat(result).hasValue(false);
  }

  @Test
  @Tag("scenario-128")
  void aVersionWithoutAnAgeCannotBeWaitedFor() {
    Informer<ConfigMap> informer = builder(new QueueSource(10)).start();
    assertThatThrownBy(() -> informer.awaitVersion(new ResourceVersion("abc"), PATIENCE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("can't wait for version \"abc\", which has no age");
  }

  @Test
  void anInterruptedWaitKeepsTheFlag() {
    Informer<ConfigMap> informer = builder(new QueueSource(10)).start().awaitSync(PATIENCE);
    Thread.currentThread().interrupt();
    assertThat(informer.awaitVersion(new ResourceVersion("99"), PATIENCE)).isFalse();
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  @Tag("scenario-90")
  void aBlockedHandlerDelaysNeitherTheStoreNorItsNeighbour() throws InterruptedException {
    CountDownLatch release = new CountDownLatch(1);
    Queue<CacheEvent<ConfigMap>> seen = new ConcurrentLinkedQueue<>();
    QueueSource source = new QueueSource(10, configMap("a", 1));
    Informer<ConfigMap> informer =
        builder(source)
            .on(event -> awaitQuietly(release))
            .on(event -> awaitQuietly(release))
            .on(seen::add, o -> o.everyEvent(1000, Overflow.FAIL))
            .start();
    Subscription blocked = informer.subscribe(event -> awaitQuietly(release));
    for (int version = 11; version <= 200; version++) {
      source.present(configMap("a", version));
    }
    assertThat(informer.awaitVersion(new ResourceVersion("200"), PATIENCE)).isTrue();
    await().atMost(PATIENCE).until(() -> seen.size() == 192);
    assertThat(blocked.pending()).isBetween(1L, 3L);
    release.countDown();
    await().atMost(PATIENCE).until(() -> blocked.pending() == 0);
  }

  @Test
  @Tag("scenario-87")
  void aStateThatWasReplacedCanBeCollected() {
    QueueSource source = new QueueSource(10);
    Informer<ConfigMap> informer = builder(source).index(COLOURS).on(event -> {}).start();
    WeakReference<ConfigMap> replaced = presentAndForget(source);
    for (int version = 12; version < 200; version++) {
      source.present(configMap("o" + version % 40, version));
    }
    source.present(configMap("a", 200));
    source.bookmark(201);
    assertThat(informer.awaitVersion(new ResourceVersion("201"), PATIENCE)).isTrue();
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              System.gc();
              return replaced.refersTo(null);
            });
  }

  private static WeakReference<ConfigMap> presentAndForget(QueueSource source) {
    ConfigMap object = configMap("a", 11);
    source.present(object);
    return new WeakReference<>(object);
  }

  @Test
  @Tag("scenario-97")
  @Tag("scenario-64")
  void closingLeavesNoThreadNoStreamAndAReadableStore() {
    QueueSource source = new QueueSource(10, configMap("a", 1));
    OrderCheck<ConfigMap> handler = new OrderCheck<>();
    Informer<ConfigMap> informer = builder(source).on(handler).start().awaitSync(PATIENCE);
    await().atMost(PATIENCE).until(() -> informer.health().watching() && handler.isSynced());
    informer.close();
    informer.close();
    assertThat(source.openStreams()).isZero();
    assertThat(LiveThreads.named("bowline-informer of")).isEmpty();
    assertThat(informer.store().get(new ObjectKey("ns", "a"))).isPresent();
    assertThat(informer.health().watching()).isFalse();
    assertThatThrownBy(() -> informer.subscribe(handler))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("informer of configmaps.v1 is closed");
  }

  @Test
  @Tag("scenario-95")
  void closingWaitsForARunningHandler() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    AtomicReference<String> order = new AtomicReference<>("");
    Informer<ConfigMap> informer =
        builder(new QueueSource(10))
            .on(
                event -> {
                  inside.countDown();
                  awaitQuietly(release);
                  order.updateAndGet(text -> text + "handled ");
                })
            .start();
    assertThat(inside.await(30, TimeUnit.SECONDS)).isTrue();
    Thread closer =
        new Thread(
            () -> {
              informer.close();
              order.updateAndGet(text -> text + "closed");
            });
    closer.start();
    await().atMost(PATIENCE).until(() -> closer.getState() == Thread.State.TIMED_WAITING);
    release.countDown();
    closer.join(PATIENCE.toMillis());
    assertThat(order).hasValue("handled closed");
  }

  @Test
  void whoeverElseClosesItWaitsForTheHandlerAsWell() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Informer<ConfigMap> informer =
        builder(new QueueSource(10))
            .on(
                event -> {
                  inside.countDown();
                  awaitQuietly(release);
                })
            .start();
    assertThat(inside.await(30, TimeUnit.SECONDS)).isTrue();
    Thread first = new Thread(informer::close);
    first.start();
    await().atMost(PATIENCE).until(() -> first.getState() == Thread.State.TIMED_WAITING);
    Thread second = new Thread(informer::close);
    second.start();
    Thread all = new Thread(runtime::close);
    all.start();
    await().atMost(PATIENCE).until(() -> second.getState() == Thread.State.TIMED_WAITING);
    await().atMost(PATIENCE).until(() -> all.getState() == Thread.State.TIMED_WAITING);
    assertThat(first.isAlive()).isTrue();
    release.countDown();
    for (Thread closer : new Thread[] {first, second, all}) {
      closer.join(PATIENCE.toMillis());
      assertThat(closer.isAlive()).isFalse();
    }
  }

  @Test
  void closingWaitsForAHandlerThatHasClosedItsOwnSubscription() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    AtomicReference<Subscription> own = new AtomicReference<>();
    Informer<ConfigMap> informer = builder(new QueueSource(10)).start().awaitSync(PATIENCE);
    CountDownLatch subscribed = new CountDownLatch(1);
    own.set(
        informer.subscribe(
            event -> {
              awaitQuietly(subscribed);
              Subscription subscription = own.get();
              if (subscription != null) {
                subscription.close();
              }
              inside.countDown();
              awaitQuietly(release);
            }));
    subscribed.countDown();
    assertThat(inside.await(30, TimeUnit.SECONDS)).isTrue();
    Thread closer = new Thread(informer::close);
    closer.start();
    await().atMost(PATIENCE).until(() -> closer.getState() == Thread.State.TIMED_WAITING);
    release.countDown();
    closer.join(PATIENCE.toMillis());
    assertThat(closer.isAlive()).isFalse();
  }

  @Test
  @Tag("scenario-98")
  void handlersMayCloseTheInformerEvenTwoAtOnce() throws InterruptedException {
    QueueSource source = new QueueSource(10);
    AtomicReference<Informer<ConfigMap>> informer = new AtomicReference<>();
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch bothInside = new CountDownLatch(2);
    CountDownLatch closed = new CountDownLatch(2);
    Runnable closer =
        () -> {
          bothInside.countDown();
          awaitQuietly(bothInside);
          awaitQuietly(started);
          Informer<ConfigMap> own = informer.get();
          if (own != null) {
            own.close();
          }
          closed.countDown();
        };
    informer.set(builder(source).on(event -> closer.run()).on(event -> closer.run()).start());
    started.countDown();
    assertThat(closed.await(30, TimeUnit.SECONDS)).isTrue();
    await().atMost(PATIENCE).until(() -> LiveThreads.named("bowline-informer of").isEmpty());
    assertThat(source.openStreams()).isZero();
  }

  @Test
  @Tag("scenario-98")
  void theStoreMayBeUsedAndHandlersAddedFromInsideAHandler() {
    QueueSource source = new QueueSource(10, configMap("a", 1));
    AtomicReference<Informer<ConfigMap>> informer = new AtomicReference<>();
    CountDownLatch started = new CountDownLatch(1);
    OrderCheck<ConfigMap> nested = new OrderCheck<>();
    informer.set(
        builder(source)
            .on(
                event -> {
                  awaitQuietly(started);
                  Informer<ConfigMap> own = informer.get();
                  if (own != null && event instanceof CacheEvent.Synced) {
                    own.awaitSync(PATIENCE).subscribe(nested);
                  }
                })
            .start());
    started.countDown();
    await().atMost(PATIENCE).until(nested::isSynced);
    assertThat(nested.violations()).isEmpty();
  }

  @Test
  void closedInformersStartNothing() {
    runtime.close();
    assertThatThrownBy(() -> builder(new QueueSource(10)).start())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the informers are closed");
  }

  @Test
  void badSettingsAreRefusedWithTheReason() {
    InformerBuilder<ConfigMap> builder = builder(new QueueSource(10)).index(COLOURS);
    assertThatThrownBy(() -> builder.index(COLOURS))
        .hasMessage("there is an index colours already");
    assertThatThrownBy(() -> builder.pageSize(0))
        .hasMessage("a page has 1 to 10000 objects, not 0");
    assertThatThrownBy(() -> builder.on(event -> {}, o -> o.name(" ")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the handler's name is empty");
    assertThatThrownBy(() -> builder.labels(" ")).hasMessage("the label selector is empty");
    assertThatThrownBy(() -> builder.fields("")).hasMessage("the field selector is empty");
    assertThatThrownBy(() -> builder.inNamespace(""))
        .hasMessage("the namespace is empty; leave it out for all namespaces");
    assertThatThrownBy(() -> Index.of(" ", o -> List.of())).hasMessage("an index needs a name");
    InformerBuilder<Node> nodes =
        new InformerBuilder<>(
            Node.TYPE,
            runtime,
            (mask, isSharing) -> {
              throw new AssertionError("nothing is read");
            });
    assertThatThrownBy(() -> nodes.inNamespace("ns"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("nodes.v1 are cluster-scoped: they have no namespace");
  }

  private InformerBuilder<ConfigMap> builder(QueueSource source) {
    return new InformerBuilder<>(ConfigMap.TYPE, runtime, (mask, isSharing) -> source);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aHandlerOfNamesMayHaveOptionsFromTheStart() {
    Queue<ObjectKey> keys = new ConcurrentLinkedQueue<>();
    Informer<ConfigMap> informer =
        builder(new QueueSource(10, configMap("a", 1)))
            .onKeys(keys::add, options -> options.name("names").executor(Runnable::run))
            .start()
            .awaitSync(PATIENCE);
    Subscription subscription = informer.subscriptions().get(0).awaitSync(PATIENCE);
    assertThat(subscription.status().name()).endsWith("handler names");
    assertThat(keys).containsExactly(new ObjectKey("ns", "a"));
    assertThatThrownBy(
            () ->
                builder(new QueueSource(10))
                    .onKeys(keys::add, options -> options.everyEvent(5, Overflow.FAIL)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("names are always merged: everyEvent is for events");
  }

  @Test
  @SuppressWarnings("NullAway") // whose compiler doesn't look
  void whoPassesNullIsToldAtOnceAndWhat() {
    Informer<ConfigMap> informer = builder(new QueueSource(10)).start();
    InformerBuilder<ConfigMap> builder = builder(new QueueSource(10));
    assertThatNullPointerException().isThrownBy(() -> builder.on(null)).withMessage("handler");
    assertThatNullPointerException().isThrownBy(() -> builder.onKeys(null)).withMessage("handler");
    assertThatNullPointerException()
        .isThrownBy(() -> builder.transform(null))
        .withMessage("change");
    assertThatNullPointerException()
        .isThrownBy(() -> builder.filter(null))
        .withMessage("condition");
    assertThatNullPointerException()
        .isThrownBy(() -> informer.subscribe(null))
        .withMessage("handler");
    assertThatNullPointerException()
        .isThrownBy(() -> informer.subscribeKeys(null))
        .withMessage("handler");
    assertThatNullPointerException()
        .isThrownBy(() -> informer.subscribe(event -> {}, o -> o.executor(null)))
        .withMessage("executor");
  }
}
