package dev.bowline.informer.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.ConfigMaps;
import dev.bowline.informer.Index;
import dev.bowline.informer.internal.OrderCheck;
import dev.bowline.informer.internal.Told;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.reflector.Reflector;
import dev.bowline.informer.internal.store.IndexCheck;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.StoreVersion;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The whole of an informer but its threads, against a server that fails at random: in the end the
 * cache equals the server, no event was out of order, and the server was never hammered.
 */
class DriverSimulationTest {
  private static final Duration CHAOS = Duration.ofMinutes(10);
  private static final Index<ConfigMap, String> COLOURS =
      Index.of("colours", o -> List.of(ConfigMaps.colour(o)));

  static LongStream seeds() {
    return LongStream.range(0, 300);
  }

  static LongStream fewSeeds() {
    return LongStream.range(0, 50);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void endsUpEqualToTheServer(long seed) {
    Simulation simulation = new Simulation(seed);

    simulation.run();

    assertThat(simulation.handler.violations()).isEmpty();
    assertThat(simulation.store.epoch()).isBetween(1L, 1L + simulation.server.strangeEvents());
  }

  @ParameterizedTest
  @MethodSource("fewSeeds")
  @Tag("scenario-69")
  void endsUpEqualToAServerWhoseDatabaseIsPutBackNowAndThen(long seed) {
    Simulation simulation = new Simulation(seed);
    simulation.server.restoreNowAndThen();

    simulation.run();

    assertThat(simulation.handler.violations()).isEmpty();
    long noticed = 1L + simulation.server.noticedRestores();
    assertThat(simulation.store.epoch())
        .isBetween(noticed, noticed + simulation.server.strangeEvents());
  }

  @Test
  @Tag("scenario-69")
  void databasesArePutBackToWhatIsOlderThanTheCacheWithMostSeeds() {
    long noticed =
        fewSeeds()
            .filter(
                seed -> {
                  Simulation simulation = new Simulation(seed);
                  simulation.server.restoreNowAndThen();
                  simulation.run();
                  return simulation.wentBack > 0;
                })
            .count();
    assertThat(noticed).isGreaterThan(25);
  }

  /** Watches are followed by others after a second, not after minutes. */
  @ParameterizedTest
  @MethodSource("fewSeeds")
  @Tag("scenario-61")
  void endsUpEqualWhereWatchesAreFollowedByOthersBeforeTheirEnd(long seed) {
    Simulation simulation = new Simulation(seed, Runnable::run);
    simulation.server.tellInOrder();

    simulation.run();

    assertThat(simulation.handler.violations()).isEmpty();
    assertThat(simulation.store.epoch()).isEqualTo(1);
    assertThat(simulation.server.overlaps()).isPositive();
  }

  private static Timing impatient(Timing timing) {
    Duration soon = Duration.ofSeconds(1);
    return new Timing(
        timing.ticker(),
        timing.sleeper(),
        (delay, action) ->
            timing
                .timers()
                .schedule(delay.compareTo(WatchGuard.LEAST_SILENCE) > 0 ? soon : delay, action),
        timing.random());
  }

  private static final class Simulation {
    private final VirtualTime time = new VirtualTime();
    private final SimulatedServer server;
    private final LiveStore<ConfigMap> store =
        new LiveStore<>(StoreVersion.unsynced(List.of(COLOURS)));
    private final OrderCheck<ConfigMap> handler = new OrderCheck<>(this::mayGoBack);
    private final Driver<ConfigMap> driver;
    private long epochOfTheLastList;
    private int wentBack;

    Simulation(long seed) {
      this(
          seed,
          task -> {
            throw new RejectedExecutionException("no helpers");
          });
    }

    Simulation(long seed, Executor helpers) {
      server = new SimulatedServer(time, seed, CHAOS);
      Dispatcher<ConfigMap> dispatcher =
          new Dispatcher<>(
              "test", store, Runnable::run, time.timing().timers(), time.timing().ticker());
      CacheWriter<ConfigMap> cache =
          new CacheWriter<>("test", store, dispatcher, Preparation.none(), () -> {});
      cache.onList(version -> epochOfTheLastList = version.epoch());
      driver =
          new Driver<>(
              "test",
              new Reflector(7, seed % 2 == 0),
              server,
              Scope.ALL,
              cache,
              impatient(time.timing()),
              new Surroundings(
                      new Pace(),
                      new StreamSupport(),
                      () -> false,
                      () -> false,
                      () -> {},
                      Told.NOBODY)
                  .helpedBy(helpers));
      dispatcher.subscribe(handler);
      server.onCaughtUp(driver::stop);
    }

    /** With the events of a list that begins an epoch: neither before nor after them. */
    private boolean mayGoBack(CacheEvent<ConfigMap> event) {
      wentBack++;
      return event.origin() == Origin.NEW_LIST && store.epoch() > epochOfTheLastList;
    }

    void run() {
      driver.run();

      assertThat(OrderCheck.versions(store.stream().toList()))
          .isEqualTo(OrderCheck.versions(server.content()));
      assertThat(store.stream().toList()).containsExactlyInAnyOrderElementsOf(server.content());
      assertThat(handler.versions()).isEqualTo(OrderCheck.versions(server.content()));
      IndexCheck.assertEqualsRecomputation(store, COLOURS);
      assertThat(server.openStreams()).isZero();
      assertThat(time.pendingTimers()).isZero();
      assertThat(mostWithin(Duration.ofSeconds(10), server.lists())).isLessThanOrEqualTo(15);
    }
  }

  private static long mostWithin(Duration window, List<Duration> moments) {
    long most = 0;
    for (Duration start : moments) {
      most =
          Math.max(
              most,
              moments.stream()
                  .filter(at -> at.compareTo(start) >= 0 && at.minus(window).compareTo(start) < 0)
                  .count());
    }
    return most;
  }
}
