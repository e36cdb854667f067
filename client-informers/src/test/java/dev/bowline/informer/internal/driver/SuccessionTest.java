package dev.bowline.informer.internal.driver;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.codec.WatchFrame;
import dev.bowline.informer.ConfigMaps;
import dev.bowline.informer.internal.OrderCheck;
import dev.bowline.informer.internal.Told;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.reflector.Reflector;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.type.ObjectKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A watch that is followed by another while both are open, on threads of their own. */
@Tag("scenario-61")
class SuccessionTest {
  /** Chance is one half, so that timeouts are seven and a half minutes. */
  private static final Duration DUE = Duration.ofSeconds(450).minus(Succession.LEAD);

  private final BlockingQueue<Long> versions = new LinkedBlockingQueue<>();
  private final List<Runnable> due = new CopyOnWriteArrayList<>();
  private final OrderCheck<ConfigMap> handler = new OrderCheck<>();
  private final LiveStore<ConfigMap> store = new LiveStore<>(StoreVersion.unsynced(List.of()));
  private final AtomicBoolean isRefusing = new AtomicBoolean();
  private final AtomicLong now = new AtomicLong();
  private final Pace pace = new Pace();
  private volatile Runnable sleep = () -> {};
  private final Timing timing =
      new Timing(now::get, (time, cancellation) -> sleep.run(), this::scheduled, () -> 0.5);
  private TwoWatchServer server = new TwoWatchServer("100", configMap("a", 90));
  private @Nullable Driver<ConfigMap> driver;
  private @Nullable Thread thread;

  private void start() {
    start(task -> new Thread(task).start());
  }

  private void start(Executor helpers) {
    Dispatcher<ConfigMap> dispatcher =
        new Dispatcher<>("test", store, Runnable::run, timing.timers(), timing.ticker());
    CacheWriter<ConfigMap> cache =
        new CacheWriter<>("test", store, dispatcher, Preparation.none(), () -> {});
    Surroundings surroundings =
        new Surroundings(
            pace, new StreamSupport(), () -> false, () -> false, () -> {}, Told.NOBODY);
    Driver<ConfigMap> started =
        new Driver<>(
            "test",
            new Reflector(500, false),
            server,
            Scope.ALL,
            cache,
            timing,
            surroundings.helpedBy(helpers));
    dispatcher.subscribe(
        event -> {
          handler.accept(event);
          versions.add(Long.parseLong(store.resourceVersion().value()));
        });
    driver = started;
    thread = new Thread(started);
    thread.start();
  }

  private Runnable scheduled(Duration delay, Runnable action) {
    if (delay.equals(DUE) && isRefusing.getAndSet(false)) {
      throw new RejectedExecutionException("the timers have ended");
    } else if (delay.equals(DUE)) {
      due.add(action);
    }
    return () -> due.remove(action);
  }

  private void stop() throws InterruptedException {
    Objects.requireNonNull(driver).stop();
    Thread known = Objects.requireNonNull(thread);
    known.join(Duration.ofSeconds(20).toMillis());
    assertThat(known.isAlive()).isFalse();
  }

  @AfterEach
  void allEndsWithTheDriver() throws InterruptedException {
    stop();
    awaitOpenStreams(0);
    assertThat(due).isEmpty();
    assertThat(handler.violations()).isEmpty();
  }

  /** The first watch is open and the second was asked for. */
  private void untilSecondIsAsked() throws InterruptedException {
    start();
    begin();
    ask();
    assertThat(server.asked()).isEqualTo("101");
  }

  /** The first watch is open and has told something. */
  private void begin() throws InterruptedException {
    assertThat(server.asked()).isEqualTo("100");
    server.tell(1, WatchFrame.Type.MODIFIED, configMap("a", 101));
    awaitVersion(101);
  }

  /** It is time for the next watch, which is asked for on a thread of its own. */
  private void ask() {
    long until = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (due.isEmpty() && System.nanoTime() - until < 0) {
      Thread.onSpinWait();
    }
    assertThat(due).hasSize(1);
    due.get(0).run();
  }

  private void awaitVersion(long version) throws InterruptedException {
    Long next = versions.poll(20, TimeUnit.SECONDS);
    while (next != null && next < version) {
      next = versions.poll(20, TimeUnit.SECONDS);
    }
    assertThat(next).isEqualTo(version);
  }

  private void awaitOpenStreams(int count) {
    long until = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (server.openStreams() != count && System.nanoTime() - until < 0) {
      Thread.onSpinWait();
    }
    assertThat(server.openStreams()).isEqualTo(count);
  }

  @Test
  void untilTheNextWatchIsAcceptedTheOneBeforeTellsAndBothAreToldOnce()
      throws InterruptedException {
    untilSecondIsAsked();
    server.tell(1, WatchFrame.Type.ADDED, configMap("b", 102));
    server.tell(1, WatchFrame.Type.DELETED, configMap("b", 103));
    awaitVersion(103);

    server.tell(2, WatchFrame.Type.ADDED, configMap("b", 102));
    server.tell(2, WatchFrame.Type.DELETED, configMap("b", 103));
    server.tell(2, WatchFrame.Type.MODIFIED, configMap("a", 104));
    server.acceptSecond();
    awaitVersion(104);

    awaitOpenStreams(1);
    assertThat(handler.events()).isEqualTo(6); // a, the list's end, a, b, b's end, a
    assertThat(due).as("the next one is planned").hasSize(1);
    assertThat(server.isAskedNoMore()).isTrue();
  }

  @Test
  void aBookmarkThatWasToldBeforeIsNoOtherHistory() throws InterruptedException {
    untilSecondIsAsked();
    server.tell(1, WatchFrame.Type.MODIFIED, configMap("a", 102));
    awaitVersion(102);

    server.tell(2, WatchFrame.Type.BOOKMARK, ConfigMaps.configMap("", "", 101));
    server.tell(2, WatchFrame.Type.MODIFIED, configMap("a", 102));
    server.tell(2, WatchFrame.Type.MODIFIED, configMap("a", 103));
    server.acceptSecond();

    awaitVersion(103);
    assertThat(store.epoch()).isEqualTo(1);
    assertThat(server.isAskedNoMore()).isTrue();
  }

  @Test
  void whatWasBeforeTheNextsBeginIsOfAnotherHistory() throws InterruptedException {
    untilSecondIsAsked();
    server.list("110", configMap("a", 109));
    server.tell(2, WatchFrame.Type.MODIFIED, configMap("a", 100));
    server.acceptSecond();

    assertThat(server.asked()).as("after a list").isEqualTo("110");
    assertThat(store.epoch()).isEqualTo(2);
  }

  @Test
  void behindWhatIsNewNothingIsTakenForARepetition() throws InterruptedException {
    untilSecondIsAsked();
    server.tell(1, WatchFrame.Type.MODIFIED, configMap("a", 103));
    awaitVersion(103);

    server.list("110", configMap("a", 109));
    server.tell(2, WatchFrame.Type.MODIFIED, configMap("a", 104));
    server.tell(2, WatchFrame.Type.ADDED, configMap("c", 102));
    server.acceptSecond();

    assertThat(server.asked()).as("after a list").isEqualTo("110");
    assertThat(store.epoch()).isEqualTo(2);
  }

  @Test
  void whereTheOneBeforeEndsTheNextIsWaitedFor() throws InterruptedException {
    untilSecondIsAsked();
    server.end(1);
    server.tell(2, WatchFrame.Type.MODIFIED, configMap("a", 102));
    server.acceptSecond();

    awaitVersion(102);
    awaitOpenStreams(1);
    assertThat(server.isAskedNoMore()).isTrue();
  }

  @Test
  void untilTheNextIsAnsweredItIsKnownThatNoneIsOpen() throws InterruptedException {
    untilSecondIsAsked();
    Driver<ConfigMap> known = Objects.requireNonNull(driver);
    assertThat(known.isBetweenWatches()).isFalse();
    server.end(1);
    awaitBlocked();
    assertThat(known.isBetweenWatches()).isTrue();
    server.tell(2, WatchFrame.Type.MODIFIED, configMap("a", 102));
    server.acceptSecond();
    awaitVersion(102);
    assertThat(known.isBetweenWatches()).isFalse();
  }

  @Test
  void whereTheOneBeforeEndsAndTheNextIsRefusedTheWatchIsResumed() throws InterruptedException {
    untilSecondIsAsked();
    server.end(1);
    server.refuseSecond();
    assertThat(server.asked()).isEqualTo("101");
    server.tell(3, WatchFrame.Type.MODIFIED, configMap("a", 102));
    awaitVersion(102);
    awaitOpenStreams(1);
  }

  @Test
  void whereTheNextIsRefusedTheOneBeforeGoesOn() throws InterruptedException {
    untilSecondIsAsked();
    server.refuseSecond();
    server.tell(1, WatchFrame.Type.MODIFIED, configMap("a", 102));
    awaitVersion(102);
    assertThat(server.isAskedNoMore()).isTrue();
  }

  @Test
  @Tag("scenario-69")
  void aServerThatIsNotWhereTheWatchIsIsAskedAgainAtTheEnd() throws InterruptedException {
    askWhere(() -> false);
    endAsPlanned("110");
    assertThat(server.asked()).as("after a list").isEqualTo("110");
    assertThat(server.questions()).isEqualTo(2);
    assertThat(store.epoch()).isEqualTo(2);
  }

  @Test
  void aServerThatWasOnlyBehindIsWatchedOn() throws InterruptedException {
    askWhere(() -> false);
    server.answer(() -> true);
    endAsPlanned("110");
    assertThat(server.asked()).isEqualTo("101");
    assertThat(server.questions()).isEqualTo(2);
    assertThat(store.epoch()).isEqualTo(1);
  }

  @Test
  void aServerThatDoesNotTellItsVersionIsWatchedAllTheSame() throws InterruptedException {
    start(Runnable::run);
    begin();
    server.answer(
        () -> {
          throw Refusals.of(406, "NotAcceptable");
        });
    server.acceptSecond();
    ask();
    assertThat(server.asked()).isEqualTo("101");
  }

  @Test
  void whereTheServerDoesNotAnswerTheOneBeforeGoesOn() throws InterruptedException {
    askWhere(SuccessionTest::unavailable);
    server.tell(1, WatchFrame.Type.MODIFIED, configMap("a", 102));
    awaitVersion(102);
    assertThat(server.isAskedNoMore()).isTrue();
  }

  @Test
  @Tag("scenario-69")
  void aQuestionThatWasNotAnsweredIsAskedAgainAtTheEnd() throws InterruptedException {
    askWhere(SuccessionTest::unavailable);
    server.answer(() -> false);
    endAsPlanned("110");
    assertThat(server.asked()).as("after a list").isEqualTo("110");
    assertThat(store.epoch()).isEqualTo(2);
  }

  @Test
  @Tag("scenario-69")
  void soIsOneThatTheEndCutsShort() throws InterruptedException {
    CountDownLatch isAsked = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    start();
    begin();
    server.answer(
        () -> {
          isAsked.countDown();
          try {
            return !never.await(20, TimeUnit.SECONDS);
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
        });
    ask();
    isAsked.await();
    server.answer(() -> false);
    endAsPlanned("110");
    assertThat(server.asked()).as("after a list").isEqualTo("110");
    assertThat(store.epoch()).isEqualTo(2);
    never.countDown();
  }

  /** It is time for the next watch, where the server says this of its version. */
  private void askWhere(BooleanSupplier answer) throws InterruptedException {
    start(Runnable::run);
    begin();
    server.answer(answer);
    ask();
  }

  private static boolean unavailable() {
    throw Refusals.of(503, "ServiceUnavailable");
  }

  /** As a server does; lists are at this version from then on. */
  private void endAsPlanned(String version) {
    server.list(version, configMap("a", 109));
    server.acceptSecond();
    now.addAndGet(DUE.plus(Succession.LEAD).toNanos());
    server.end(1);
  }

  @Test
  void aDriverThatStopsWhileItWaitsForTheNextEnds() throws InterruptedException {
    untilSecondIsAsked();
    server.end(1);
    awaitBlocked();
    stop();
  }

  /** The driver's thread waits, for there is nothing else for it to do. */
  private void awaitBlocked() {
    long until = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    Thread known = Objects.requireNonNull(thread);
    while (!isWaitingForTheNext(known) && System.nanoTime() - until < 0) {
      Thread.onSpinWait();
    }
    assertThat(isWaitingForTheNext(known)).isTrue();
  }

  private static boolean isWaitingForTheNext(Thread thread) {
    return List.of(thread.getStackTrace()).stream()
        .anyMatch(
            frame ->
                frame.getClassName().contains("CountDownLatch")
                    && frame.getMethodName().equals("await"));
  }

  @Test
  void whereTheOneBeforeBreaksTheNextIsGivenUp() throws InterruptedException {
    untilSecondIsAsked();
    server.breakOff(1);
    assertThat(server.asked()).isEqualTo("101");
    server.tell(3, WatchFrame.Type.MODIFIED, configMap("a", 102));

    awaitVersion(102);
    server.acceptSecond();
    awaitOpenStreams(1);
  }

  @Test
  void whereNobodyBeginsToAskForTheNextItIsNotWaitedFor() throws InterruptedException {
    start(task -> {});
    assertThat(server.asked()).isEqualTo("100");
    server.tell(1, WatchFrame.Type.MODIFIED, configMap("a", 101));
    awaitVersion(101);
    ask();
    server.acceptSecond();
    server.end(1);
    assertThat(server.asked()).isEqualTo("101");
    server.tell(2, WatchFrame.Type.MODIFIED, configMap("a", 102));
    awaitVersion(102);
    awaitOpenStreams(1);
  }

  @Test
  void whoeverBeginsToAskTooLateAsksForNothing() throws InterruptedException {
    BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    start(tasks::add);
    assertThat(server.asked()).isEqualTo("100");
    server.tell(1, WatchFrame.Type.MODIFIED, configMap("a", 101));
    awaitVersion(101);
    ask();
    server.acceptSecond();
    server.end(1);
    assertThat(server.asked()).isEqualTo("101");
    tasks.remove().run();
    server.tell(2, WatchFrame.Type.MODIFIED, configMap("a", 102));
    awaitVersion(102);
    assertThat(server.isAskedNoMore()).isTrue();
    awaitOpenStreams(1);
  }

  @Test
  void eventsThatComeOutOfOrderWhileTheNextIsInTheLineKeepItFromBeingAskedFor()
      throws InterruptedException {
    CountDownLatch inLine = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Thread[] helper = new Thread[1];
    start(
        task -> {
          helper[0] = new Thread(task);
          helper[0].start();
        });
    assertThat(server.asked()).isEqualTo("100");
    server.tell(1, WatchFrame.Type.ADDED, configMap("b", 103));
    awaitVersion(103);
    pace.enter(Duration.ofMinutes(1), () -> false, timing, new Cancellation()); // a busy process
    sleep =
        () -> {
          inLine.countDown();
          awaitDown(go);
          now.set(Duration.ofMinutes(1).toNanos());
        };
    ask();
    awaitDown(inLine);
    server.acceptSecond();
    server.tell(1, WatchFrame.Type.ADDED, configMap("c", 102));
    server.tell(1, WatchFrame.Type.MODIFIED, configMap("a", 104));
    awaitVersion(104);
    go.countDown();
    helper[0].join(Duration.ofSeconds(20).toMillis());
    assertThat(helper[0].isAlive()).isFalse();
    assertThat(server.isAskedNoMore()).isTrue();
  }

  @Test
  void eventsThatComeOutOfOrderWhileTheNextIsAskedForKeepItFromBeingFollowed()
      throws InterruptedException {
    untilSecondIsAsked();
    server.tell(1, WatchFrame.Type.ADDED, configMap("b", 105));
    server.tell(1, WatchFrame.Type.ADDED, configMap("c", 103));
    server.tell(1, WatchFrame.Type.MODIFIED, configMap("a", 106));
    awaitVersion(106);
    server.tell(2, WatchFrame.Type.ADDED, configMap("d", 104));
    server.acceptSecond();
    awaitOpenedAndLeft(2);
    server.tell(1, WatchFrame.Type.ADDED, configMap("d", 104));
    server.tell(1, WatchFrame.Type.MODIFIED, configMap("a", 107));
    awaitVersion(107);
    assertThat(store.get(new ObjectKey("ns", "d"))).isPresent();
    assertThat(server.isAskedNoMore()).isTrue();
  }

  /** So many streams have been opened, and all but one are closed. */
  private void awaitOpenedAndLeft(int opened) {
    long until = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!(server.opened() == opened && server.openStreams() == 1)
        && System.nanoTime() - until < 0) {
      Thread.onSpinWait();
    }
    assertThat(server.opened()).isEqualTo(opened);
    assertThat(server.openStreams()).isEqualTo(1);
  }

  @Test
  void theNextIsLeftOpenByNobodyWhereTheTimersHaveEnded() throws InterruptedException {
    untilSecondIsAsked();
    isRefusing.set(true);
    server.acceptSecond();
    assertThat(server.asked()).isEqualTo("101");
    awaitOpenStreams(1);
  }

  private static void awaitDown(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void theNextIsFollowedByOneMore() throws InterruptedException {
    untilSecondIsAsked();
    server.acceptSecond();
    server.tell(2, WatchFrame.Type.MODIFIED, configMap("a", 102));
    awaitVersion(102);

    ask();
    assertThat(server.asked()).isEqualTo("102");
    server.tell(3, WatchFrame.Type.MODIFIED, configMap("a", 103));
    awaitVersion(103);
    awaitOpenStreams(1);
  }

  @Test
  void aDriverThatStopsWhileTheNextIsAskedForLeavesNothingBehind() throws InterruptedException {
    untilSecondIsAsked();
    stop();
  }

  @Test
  void versionsWithoutAnAgeAreNotFollowedBeforeTheEnd() throws InterruptedException {
    server = new TwoWatchServer("x1", configMap("a", 90));
    server.acceptSecond();
    start(Runnable::run);
    assertThat(server.asked()).isEqualTo("x1");
    ask();
    assertThat(server.isAskedNoMore()).isTrue();
    server.end(1);
    assertThat(server.asked()).isEqualTo("x1");
    awaitOpenStreams(1);
    assertThat(server.isAskedNoMore()).isTrue();
  }

  @Test
  void eventsThatCameOutOfOrderAreNotFollowedBeforeTheEnd() throws InterruptedException {
    start(Runnable::run);
    assertThat(server.asked()).isEqualTo("100");
    server.acceptSecond();
    server.tell(1, WatchFrame.Type.ADDED, configMap("b", 103));
    server.tell(1, WatchFrame.Type.ADDED, configMap("c", 102));
    server.tell(1, WatchFrame.Type.MODIFIED, configMap("a", 104));
    awaitVersion(104);
    ask();
    server.tell(1, WatchFrame.Type.MODIFIED, configMap("a", 105));
    awaitVersion(105);
    assertThat(server.isAskedNoMore()).isTrue();
  }

  @Test
  void whereVersionsWentBackAndHavePassedAgainTheNextIsAskedForBeforeTheEnd()
      throws InterruptedException {
    server.acceptSecond();
    start();
    assertThat(server.asked()).isEqualTo("100");
    server.tell(1, WatchFrame.Type.MODIFIED, configMap("a", 101));
    awaitVersion(101);
    server.list("120", configMap("a", 119));
    server.tell(1, WatchFrame.Type.MODIFIED, configMap("a", 50));
    assertThat(server.asked()).as("after a list").isEqualTo("120");
    assertThat(store.epoch()).isEqualTo(2);

    server.tell(2, WatchFrame.Type.MODIFIED, configMap("a", 121));
    awaitVersion(121);
    ask();
    assertThat(server.asked()).as("before the end").isEqualTo("121");
    awaitOpenStreams(1);
  }

  /** A proxy may hold its events back until it ends. */
  @Test
  @Tag("scenario-38")
  void whatHasBroughtNothingIsLeftToItsEnd() throws InterruptedException {
    server.acceptSecond();
    start();
    assertThat(server.asked()).isEqualTo("100");
    ask();
    assertThat(server.isAskedNoMore()).isTrue();

    server.tell(1, WatchFrame.Type.MODIFIED, configMap("a", 101));
    server.end(1);
    awaitVersion(101);
    assertThat(server.asked()).as("behind its end").isEqualTo("101");
    awaitOpenStreams(1);
  }

  static LongStream seeds() {
    return LongStream.range(0, 100);
  }

  /** One history, of which each watch tells what came behind its version. */
  @ParameterizedTest
  @MethodSource("seeds")
  void whateverBothTellTheCacheIsTheServersAndNothingGoesBack(long seed)
      throws InterruptedException {
    Random random = new Random(seed);
    Map<String, ConfigMap> content = new TreeMap<>(Map.of("a", configMap("a", 101)));
    untilSecondIsAsked();
    int both = random.nextInt(8);
    int all = both + 1 + random.nextInt(8);
    for (int i = 0; i < all; i++) {
      String name = "" + (char) ('a' + random.nextInt(3));
      boolean wasThere = content.containsKey(name);
      ConfigMap object = configMap(name, 102 + i);
      WatchFrame.Type type = WatchFrame.Type.ADDED;
      if (wasThere && random.nextBoolean()) {
        content.remove(name);
        type = WatchFrame.Type.DELETED;
      } else {
        type = wasThere ? WatchFrame.Type.MODIFIED : type;
        content.put(name, object);
      }
      if (i < both) {
        server.tell(1, type, object);
      }
      server.tell(2, type, object);
    }
    if (both > 0) {
      awaitVersion(101 + both);
    }
    server.acceptSecond();
    awaitVersion(101 + all);
    assertThat(OrderCheck.versions(store.stream().toList()))
        .isEqualTo(OrderCheck.versions(content.values()))
        .isEqualTo(handler.versions());
    assertThat(handler.events()).isEqualTo(3 + all);
  }

  @Test
  void deletionsOfOneRevisionAreAllTold() throws InterruptedException {
    server =
        new TwoWatchServer("100", configMap("a", 90), configMap("e1", 91), configMap("e2", 92));
    untilSecondIsAsked();
    server.tell(1, WatchFrame.Type.DELETED, configMap("e1", 110));
    awaitVersion(110);
    server.tell(2, WatchFrame.Type.DELETED, configMap("e1", 110));
    server.tell(2, WatchFrame.Type.DELETED, configMap("e2", 110));
    server.tell(2, WatchFrame.Type.MODIFIED, configMap("a", 111));
    server.acceptSecond();
    awaitVersion(111);
    assertThat(store.stream().map(o -> o.key().toString())).containsExactly("ns/a");
  }

  @Test
  void deletionsOfOneRevisionAreAllToldWhereTheNextIsAskedAmidThem() throws InterruptedException {
    server =
        new TwoWatchServer("100", configMap("a", 90), configMap("e1", 91), configMap("e2", 92));
    start();
    assertThat(server.asked()).isEqualTo("100");
    server.tell(1, WatchFrame.Type.DELETED, configMap("e1", 110));
    awaitVersion(110);
    ask();
    String from = server.asked();
    if (110 > Long.parseLong(from)) { // as a real server: what came after that version
      server.tell(2, WatchFrame.Type.DELETED, configMap("e1", 110));
      server.tell(2, WatchFrame.Type.DELETED, configMap("e2", 110));
    }
    server.tell(2, WatchFrame.Type.MODIFIED, configMap("a", 111));
    server.acceptSecond();
    awaitVersion(111);
    assertThat(store.stream().map(o -> o.key().toString())).containsExactly("ns/a");
  }

  /** A watch that breaks is resumed, and what it had of that version is told again. */
  @Test
  void deletionsOfOneRevisionAreAllToldWhereTheWatchBreaksAmidThem() throws InterruptedException {
    server =
        new TwoWatchServer("100", configMap("a", 90), configMap("e1", 91), configMap("e2", 92));
    start();
    assertThat(server.asked()).isEqualTo("100");
    server.tell(1, WatchFrame.Type.MODIFIED, configMap("a", 101));
    server.tell(1, WatchFrame.Type.DELETED, configMap("e1", 110));
    awaitVersion(110);
    server.breakOff(1);
    assertThat(server.asked()).isEqualTo("101");
    server.tell(2, WatchFrame.Type.DELETED, configMap("e1", 110));
    server.acceptSecond();
    server.breakOff(2);
    assertThat(server.asked()).as("there may still be more").isEqualTo("101");
    server.tell(3, WatchFrame.Type.DELETED, configMap("e1", 110));
    server.tell(3, WatchFrame.Type.DELETED, configMap("e2", 110));
    server.tell(3, WatchFrame.Type.MODIFIED, configMap("a", 111));
    awaitVersion(111);
    assertThat(store.stream().map(o -> o.key().toString())).containsExactly("ns/a");
    assertThat(store.epoch()).isEqualTo(1);
  }
}
