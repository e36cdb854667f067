package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.codec.WatchFrame;
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
import dev.bowline.informer.internal.driver.TwoWatchServer;
import dev.bowline.informer.internal.reflector.Reflector;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that takes its time to answer the next watch, and ends the one before meanwhile. */
@Timeout(60)
class HealthBetweenWatchesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Guards of watches come earlier, or later. */
  private static final Duration NEXT_WATCH = Duration.ofSeconds(450).minus(Duration.ofMinutes(1));

  private final TwoWatchServer server = new TwoWatchServer("100", configMap("a", 90));
  private final BlockingQueue<Runnable> due = new LinkedBlockingQueue<>();

  @Test
  @Tag("scenario-61")
  void nobodyIsToldThatACacheIsCurrentWhileNoWatchIsOpen() throws InterruptedException {
    Timing timing =
        new Timing(
            () -> 0,
            (time, cancellation) -> {},
            (delay, action) -> {
              if (delay.equals(NEXT_WATCH)) {
                due.add(action);
              }
              return () -> due.remove(action);
            },
            () -> 0.5);
    DriverFeed<ConfigMap> feed = feed(timing);
    feed.begin();
    assertThat(server.asked()).isEqualTo("100");
    await().atMost(PATIENCE).until(() -> feed.state() == Health.State.CURRENT);

    server.tell(1, WatchFrame.Type.MODIFIED, configMap("a", 101));
    await().atMost(PATIENCE).until(() -> feed.hasReached(new ResourceVersion("101")));
    Runnable ask = due.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    assertThat(ask).isNotNull().satisfies(Runnable::run);
    assertThat(server.asked()).isEqualTo("101");
    assertThat(feed.state()).isEqualTo(Health.State.CURRENT);

    server.end(1);
    await().atMost(PATIENCE).until(() -> feed.state() == Health.State.RECONNECTING);

    server.tell(2, WatchFrame.Type.MODIFIED, configMap("a", 102));
    server.acceptSecond();
    await().atMost(PATIENCE).until(() -> feed.state() == Health.State.CURRENT);
    feed.stop().awaitEnd(PATIENCE);
    assertThat(server.openStreams()).isZero();
  }

  private DriverFeed<ConfigMap> feed(Timing timing) {
    LiveStore<ConfigMap> store = new LiveStore<>(StoreVersion.unsynced(List.of()));
    Publication<ConfigMap> whole =
        Publication.of(
            store,
            new Dispatcher<>("slow", store, Runnable::run, timing.timers(), timing.ticker()));
    Surroundings surroundings =
        new Surroundings(
            new Pace(), new StreamSupport(), () -> false, () -> false, () -> {}, Told.NOBODY);
    return new DriverFeed<>(
        "slow",
        whole,
        new CacheWriter<>("slow", whole, Preparation.none(), () -> {}),
        null,
        LightThreads::unstarted,
        (cache, shard) ->
            new Driver<>(
                "slow",
                new Reflector(500, false),
                server,
                Scope.ALL,
                cache,
                timing,
                surroundings.helpedBy(task -> new Thread(task).start())),
        () -> {},
        () -> {});
  }
}
