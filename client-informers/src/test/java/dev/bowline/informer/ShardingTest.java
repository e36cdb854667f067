package dev.bowline.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Shard;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.internal.OrderCheck;
import dev.bowline.informer.internal.Told;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.driver.CacheWriter;
import dev.bowline.informer.internal.driver.Driver;
import dev.bowline.informer.internal.driver.Pace;
import dev.bowline.informer.internal.driver.Preparation;
import dev.bowline.informer.internal.driver.Publication;
import dev.bowline.informer.internal.driver.StreamSupport;
import dev.bowline.informer.internal.driver.Surroundings;
import dev.bowline.informer.internal.driver.Timing;
import dev.bowline.informer.internal.reflector.Reflector;
import dev.bowline.informer.internal.store.IndexCheck;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.store.Transition;
import dev.bowline.type.ObjectKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
@Tag("scenario-103")
class ShardingTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration AT_ONCE = Duration.ofMillis(1);
  private static final Shard LOWER = Shard.byUid(0, 2);
  private static final Shard UPPER = Shard.byUid(1, 2);
  private static final Shard MIDDLE = Shard.byUid(1, 3);
  private static final Shard ALL = Shard.byUid(0, 1);
  private static final Index<ConfigMap, String> NAMES = Index.of("n", o -> List.of(o.name()));

  /** Names, and with them uids, of which each shard here has some. */
  private static final int OBJECTS = 24;

  private final InformerRuntime runtime = new InformerRuntime(type -> false);
  private final ShardedServer server = new ShardedServer();
  private final Queue<CacheEvent<ConfigMap>> events = new ConcurrentLinkedQueue<>();

  ShardingTest() {
    for (int i = 0; i < OBJECTS; i++) {
      server.put("ns", "o" + i);
    }
  }

  @AfterEach
  void noThreadIsLeft() {
    runtime.close();
    LiveThreads.assertNone();
  }

  @Test
  @Tag("scenario-103")
  void whatLeavesIsGoneAtOnceWhatStaysIsNotToldAndWhatComesIsListed() {
    Informer<ConfigMap> informer = informer(LOWER);
    List<ConfigMap> before = informer.store().stream().toList();
    assertThat(before).containsExactlyInAnyOrderElementsOf(server.content(LOWER));
    CountDownLatch mayList = new CountDownLatch(1);
    server.beforeEndOfList(() -> pass(mayList));

    informer.sharding().moveTo(MIDDLE, Leaving.TELL);
    assertThat(informer.sharding().current()).isSameAs(MIDDLE);
    List<ConfigMap> stay = before.stream().filter(MIDDLE::contains).toList();
    assertThat(stay).isNotEmpty().hasSizeLessThan(before.size());
    assertThat(informer.store().size()).isEqualTo(stay.size());
    assertThat(stay).allSatisfy(o -> assertThat(informer.store().get(o.key())).containsSame(o));
    IndexCheck.assertEqualsRecomputation(informer.store(), NAMES);
    assertThat(informer.store().isSynced()).isTrue();
    assertThat(informer.awaitVersion(before.get(0).resourceVersion(), AT_ONCE)).isFalse();
    assertThatThrownBy(() -> informer.awaitSync(AT_ONCE)).isInstanceOf(NotSyncedException.class);
    assertThatThrownBy(informer::audit).isInstanceOf(NotSyncedException.class);

    mayList.countDown();
    informer.awaitSync(PATIENCE);
    assertThat(informer.store().stream())
        .containsExactlyInAnyOrderElementsOf(server.content(MIDDLE));
    assertThat(informer.awaitVersion(server.version(), PATIENCE)).isTrue();
    assertThat(informer.audit().isClean()).isTrue();
    List<CacheEvent<ConfigMap>> expected = new ArrayList<>();
    before.stream()
        .filter(o -> !MIDDLE.contains(o))
        .map(Removed::outOfScope)
        .forEach(expected::add);
    server.content(MIDDLE).stream()
        .filter(o -> !LOWER.contains(o))
        .forEach(o -> expected.add(new Added<>(o, Origin.NEW_LIST)));
    await().atMost(PATIENCE).until(() -> events.size() == expected.size());
    assertThat(events).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(server.lists()).containsExactly(LOWER.toString(), MIDDLE.toString());
  }

  @Test
  @Tag("scenario-103")
  void whatChangesDuringTheMoveShowsWithTheList() {
    Informer<ConfigMap> informer = informer(ALL);
    ConfigMap gone = server.content(LOWER).get(0);
    ConfigMap old = server.content(LOWER).get(1);
    AtomicInteger lists = new AtomicInteger();
    server.beforeEndOfList(
        () -> { // amid the only list of the move, whose watch tells
          lists.incrementAndGet();
          server.put("ns", old.name());
        });
    informer.stop();
    informer.sharding().moveTo(LOWER, Leaving.FORGET);
    server.delete("ns", gone.name());
    informer.start();
    await().atMost(PATIENCE).until(() -> isEqual(informer, LOWER));
    assertThat(lists).hasValue(1);
    await().atMost(PATIENCE).until(() -> events.size() == 2);
    assertThat(events).first().isEqualTo(new Removed<>(gone, gone, true, Origin.NEW_LIST));
    assertThat(events).last().isInstanceOf(CacheEvent.Updated.class);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("scenario-103")
  void whoJoinsDuringTheMoveGetsWhatStaysAndThenWhatComes(Leaving leaving) {
    Informer<ConfigMap> informer = informer(LOWER);
    CountDownLatch mayList = new CountDownLatch(1);
    server.beforeEndOfList(() -> pass(mayList));
    List<ConfigMap> stay = informer.store().stream().filter(MIDDLE::contains).toList();
    informer.sharding().moveTo(MIDDLE, leaving);
    OrderCheck<ConfigMap> joined = new OrderCheck<>();
    informer.subscribe(joined).awaitSync(PATIENCE);
    assertThat(stay).isNotEmpty();
    assertThat(joined.versions()).isEqualTo(OrderCheck.versions(stay));
    assertThat(joined.events()).isEqualTo(stay.size() + 1);

    mayList.countDown();
    informer.awaitSync(PATIENCE);
    List<ConfigMap> whole = server.content(MIDDLE);
    await().atMost(PATIENCE).until(() -> joined.versions().equals(OrderCheck.versions(whole)));
    assertThat(joined.events()).as("nothing that left").isEqualTo(whole.size() + 1);
    assertThat(joined.violations()).isEmpty();
  }

  @Test
  @Tag("scenario-103")
  void aListThatIsUnderWayWhenItMovesGoesNowhere() {
    CountDownLatch inList = new CountDownLatch(1);
    CountDownLatch mayGoOn = new CountDownLatch(1);
    server.beforeEndOfList(
        () -> {
          inList.countDown();
          pass(mayGoOn);
        });
    OrderCheck<ConfigMap> handler = new OrderCheck<>();
    Informer<ConfigMap> informer = builder(LOWER).on(handler).start();
    pass(inList);
    informer.sharding().moveTo(UPPER, Leaving.TELL);
    informer.sharding().moveTo(MIDDLE, Leaving.TELL);
    informer.sharding().moveTo(UPPER, Leaving.TELL);
    assertThat(informer.store().isSynced()).isFalse();
    mayGoOn.countDown();
    informer.awaitSync(PATIENCE);
    assertThat(isEqual(informer, UPPER)).isTrue();
    assertThat(server.lists()).containsExactly(LOWER.toString(), UPPER.toString());
    await()
        .atMost(PATIENCE)
        .until(() -> handler.isSynced() && handler.versions().size() == informer.store().size());
    assertThat(handler.violations()).isEmpty();
  }

  @Test
  @Tag("scenario-103")
  void itMayMoveWhileItIsStoppedOrNotAtAll() {
    Informer<ConfigMap> informer = informer(LOWER);
    informer.sharding().moveTo(Shard.byUid(0, 2), Leaving.TELL);
    informer.awaitSync(AT_ONCE);
    informer.stop();
    informer.sharding().moveTo(MIDDLE, Leaving.FORGET);
    informer.sharding().moveTo(UPPER, Leaving.FORGET);
    assertThat(informer.store().size()).isZero();
    assertThat(informer.health().state()).isEqualTo(Health.State.STOPPED);
    assertThat(server.lists()).hasSize(1);
    informer.start();
    informer.awaitSync(PATIENCE);
    assertThat(isEqual(informer, UPPER)).isTrue();
    await().atMost(PATIENCE).until(() -> events.size() == server.content(UPPER).size());
    assertThat(events).allMatch(event -> event.origin() == Origin.NEW_LIST);

    informer.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> informer.sharding().moveTo(LOWER, Leaving.TELL))
        .withMessage("informer of configmaps.v1 is closed");
  }

  @Test
  @Tag("scenario-103")
  void aServerThatIsRestoredMeanwhileBeginsAnEpoch() {
    Informer<ConfigMap> informer = informer(LOWER);
    informer.stop();
    informer.sharding().moveTo(ALL, Leaving.TELL);
    server.restore();
    informer.start();
    informer.awaitSync(PATIENCE);
    assertThat(informer.store().epoch()).isEqualTo(2);
    assertThat(isEqual(informer, ALL)).isTrue();
  }

  @Test
  @Tag("scenario-103")
  void auditsAreOfThePresentShardAndFindNothingWrongInAMove() {
    server.forgetShards();
    Queue<Audit> audits = new ConcurrentLinkedQueue<>();
    Informer<ConfigMap> informer =
        builder(LOWER).auditLists().onAudit(audits::add).start().awaitSync(PATIENCE);
    for (Shard next : List.of(UPPER, ALL, MIDDLE, LOWER)) {
      int before = audits.size();
      informer.sharding().moveTo(next, Leaving.TELL);
      informer.awaitSync(PATIENCE);
      await().atMost(PATIENCE).until(() -> audits.size() > before);
      assertThat(informer.audit().objects()).isEqualTo(server.content(next).size());
    }
    assertThat(audits).allMatch(Audit::isClean);
    assertThat(informer.health().divergences()).isZero();
  }

  @Test
  @Tag("scenario-103")
  @Tag("scenario-122")
  void ownWritesOfWhatLeftAreNotShownAndOthersAreAwaited() {
    Informer<ConfigMap> informer = informer(ALL);
    OwnWrites<ConfigMap> own = informer.ownWrites();
    informer.stop();
    ConfigMap lower = server.put("ns", server.content(LOWER).get(0).name());
    ConfigMap upper = server.put("ns", server.content(UPPER).get(0).name());
    own.record(lower);
    own.record(upper);
    assertThat(own.store().get(lower.key())).contains(lower);

    informer.sharding().moveTo(UPPER, Leaving.TELL);
    assertThat(own.store().get(lower.key())).isEmpty();
    assertThat(own.store().get(upper.key())).contains(upper);
    assertThat(own.outstanding()).isEqualTo(1);
    own.record(lower);
    assertThat(own.isCaughtUp(lower.key())).isTrue();
    assertThat(own.store().get(lower.key())).isEmpty();
    informer.start();
    own.await(PATIENCE);
    assertThat(informer.store().get(upper.key())).contains(upper);
  }

  @Test
  @Tag("scenario-103")
  void eachNamespaceOfSeveralMoves() {
    server.put("two", "o1");
    server.put("two", "o2");
    server.put("two", "o3");
    Informer<ConfigMap> informer =
        builder(LOWER).inNamespaces(List.of("ns", "two")).start().awaitSync(PATIENCE);
    assertThat(isEqual(informer, LOWER)).isTrue();
    CountDownLatch mayList = new CountDownLatch(1);
    server.beforeEndOfList(() -> pass(mayList));
    informer.sharding().moveTo(UPPER, Leaving.TELL);
    assertThat(informer.store().size()).isZero();
    assertThat(informer.awaitVersion(server.version(), AT_ONCE)).isFalse();
    assertThat(informer.namespaces().awaitVersion("two", server.version(), AT_ONCE)).isFalse();
    mayList.countDown();
    informer.awaitSync(PATIENCE);
    assertThat(isEqual(informer, UPPER)).isTrue();
    server.put("three", "o1");
    server.put("three", "o2");
    informer.namespaces().set(List.of("ns", "two", "three"), Leaving.TELL);
    await().atMost(PATIENCE).until(() -> isEqual(informer, UPPER));
    assertThat(informer.audit().isClean()).isTrue();
    assertThat(informer.store().isAbsent(new ObjectKey("two", "none"))).as("by uid").isFalse();
  }

  @Test
  @Tag("scenario-103")
  void inNamespacesOfAnotherShardNothingIsAbsent() {
    List<String> names = List.of("ns", "two", "three", "four", "five");
    List<Shard> shards = List.of(Shard.byNamespace(0, 2), Shard.byNamespace(1, 2));
    Informer<ConfigMap> informer =
        builder(shards.get(0)).inNamespaces(names).start().awaitSync(PATIENCE);
    for (Shard shard : shards) {
      if (shard != shards.get(0)) {
        informer.sharding().moveTo(shard, Leaving.TELL);
        informer.awaitSync(PATIENCE);
      }
      assertThat(names).anyMatch(name -> shard.contains(none(name)).orElseThrow());
      assertThat(names)
          .allMatch(
              name ->
                  informer.store().isAbsent(none(name))
                      == shard.contains(none(name)).orElseThrow());
    }
  }

  private static ObjectKey none(String namespace) {
    return new ObjectKey(namespace, "none");
  }

  @Test
  @Tag("scenario-103")
  void whoSharesAnInformerDoesNotMoveItForOthers() {
    Informer<ConfigMap> shared = builder(LOWER).share();
    assertThat(shared.sharding().current()).isSameAs(LOWER);
    assertThatIllegalStateException()
        .isThrownBy(() -> shared.sharding().moveTo(UPPER, Leaving.TELL))
        .withMessage(
            "informer of configmaps.v1 may be shared with others, who want to keep its " + LOWER);
    Informer<ConfigMap> without =
        new InformerBuilder<>(ConfigMap.TYPE, runtime, (mask, isSharing) -> server).start();
    assertThatIllegalStateException()
        .isThrownBy(without::sharding)
        .withMessage("informer of configmaps.v1 was not started with a shard");
  }

  /** Moves, stops and writes at random; what is listed and what is watched come in between. */
  @Test
  @Tag("scenario-103")
  void followsItsShardWhereverItMoves() {
    Random random = new Random(7);
    OrderCheck<ConfigMap> handler = new OrderCheck<>();
    Informer<ConfigMap> informer = builder(LOWER).on(handler).start();
    List<Shard> shards = List.of(LOWER, UPPER, MIDDLE, ALL, Shard.byUid(2, 4));
    Shard now = LOWER;
    for (int step = 0; step < 300; step++) {
      int what = random.nextInt(20);
      if (what < 4) {
        now = shards.get(random.nextInt(shards.size()));
        informer.sharding().moveTo(now, Leaving.TELL);
        assertThat(informer.store().stream()).allMatch(now::contains);
      } else if (what == 4) {
        informer.stop();
      } else if (what < 8) {
        informer.start();
      } else if (what == 8) {
        informer.start();
        informer.awaitSync(PATIENCE);
        assertThat(informer.awaitVersion(server.version(), PATIENCE)).isTrue();
        assertThat(isEqual(informer, now)).isTrue();
      } else if (what < 12) {
        server.delete("ns", "o" + random.nextInt(OBJECTS));
      } else {
        server.put("ns", "o" + random.nextInt(OBJECTS));
      }
    }
    Shard last = now;
    informer.start();
    await().atMost(PATIENCE).until(() -> isEqual(informer, last));
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                handler.versions().equals(OrderCheck.versions(informer.store().stream().toList())));
    assertThat(handler.violations()).isEmpty();
    IndexCheck.assertEqualsRecomputation(informer.store(), NAMES);
  }

  private Informer<ConfigMap> informer(Shard shard) {
    Informer<ConfigMap> informer = builder(shard).on(events::add).start().awaitSync(PATIENCE);
    await().atMost(PATIENCE).until(() -> events.size() == informer.store().size() + 1);
    events.clear();
    return informer;
  }

  /** The watch of before goes on until the next driver is there. */
  @Test
  @Tag("scenario-103")
  void nobodyIsToldThatACacheIsCurrentWhileItMoves() throws InterruptedException {
    SharedThreads threads = new SharedThreads();
    Timing timing = Timing.system(threads.timers());
    LiveStore<ConfigMap> store = new LiveStore<>(StoreVersion.unsynced(List.of()));
    Publication<ConfigMap> whole =
        Publication.of(
            store,
            new Dispatcher<>("moving", store, Runnable::run, timing.timers(), timing.ticker()));
    List<Health.State> states = new ArrayList<>();
    AtomicReference<DriverFeed<ConfigMap>> own = new AtomicReference<>();
    Surroundings surroundings =
        new Surroundings(
            new Pace(), new StreamSupport(), () -> false, () -> false, () -> {}, Told.NOBODY);
    DriverFeed<ConfigMap> feed =
        new DriverFeed<>(
            "moving",
            new LookedAt(
                whole, () -> Optional.ofNullable(own.get()).ifPresent(f -> states.add(f.state()))),
            new CacheWriter<>("moving", whole, Preparation.none(), () -> {}),
            LOWER,
            LightThreads::unstarted,
            (cache, shard) ->
                new Driver<>(
                    "moving",
                    new Reflector(500, false),
                    server,
                    Scope.ALL,
                    cache,
                    timing,
                    surroundings),
            () -> {},
            () -> {});
    feed.begin();
    await().atMost(PATIENCE).until(() -> feed.state() == Health.State.CURRENT);
    own.set(feed);
    feed.moveTo(UPPER, Leaving.FORGET);
    own.set(null);
    assertThat(states.get(0)).isEqualTo(Health.State.LISTING);
    feed.stop().awaitEnd(PATIENCE);
    threads.close();
  }

  private record LookedAt(Publication<ConfigMap> whole, Runnable onChange)
      implements Publication<ConfigMap> {
    @Override
    public StoreVersion<ConfigMap> current() {
      return whole.current();
    }

    @Override
    public long lists() {
      return whole.lists();
    }

    @Override
    public Transition<ConfigMap> publish(
        Function<StoreVersion<ConfigMap>, Transition<ConfigMap>> rule) {
      return whole.publish(rule);
    }

    @Override
    public Transition<ConfigMap> change(
        Function<StoreVersion<ConfigMap>, Transition<ConfigMap>> rule) {
      Transition<ConfigMap> transition = whole.change(rule);
      onChange.run();
      return transition;
    }
  }

  private InformerBuilder<ConfigMap> builder(Shard shard) {
    return new InformerBuilder<>(ConfigMap.TYPE, runtime, (mask, isSharing) -> server)
        .withoutStreamingLists()
        .index(NAMES)
        .shard(shard);
  }

  private boolean isEqual(Informer<ConfigMap> informer, Shard shard) {
    return OrderCheck.versions(informer.store().stream().toList())
        .equals(OrderCheck.versions(server.content(shard)));
  }

  private static void pass(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
