package dev.bowline.informer.internal.driver;

import static dev.bowline.informer.ConfigMaps.configMap;
import static dev.bowline.informer.internal.driver.ScriptedSource.added;
import static dev.bowline.informer.internal.driver.ScriptedSource.deleted;
import static dev.bowline.informer.internal.driver.ScriptedSource.modified;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.codec.WatchFrame;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.Overflow;
import dev.bowline.informer.Subscription;
import dev.bowline.informer.internal.dispatch.HandlerPlan;
import dev.bowline.informer.internal.driver.ScriptedSource.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ten minutes of virtual time beside a handler that hangs on a thread of its own. */
@Timeout(60)
class SlowHandlerTest {
  private static final int KEYS = 5;
  private static final int SECONDS = 600;

  private final DriverRig rig = new DriverRig();
  private final CountDownLatch inside = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();
  private final Queue<CacheEvent<ConfigMap>> seen = new ConcurrentLinkedQueue<>();
  private final Set<Long> secondsOfTheOther = new LinkedHashSet<>();

  @Test
  @Tag("scenario-90")
  void aHandlerThatHangsForTenMinutesHoldsUpNothingAndGetsWhatIsDifferent()
      throws InterruptedException {
    Subscription slow =
        rig.dispatcher()
            .subscribe(this::hang, new HandlerPlan(null, this::onThread, 0, Overflow.COALESCE));
    rig.dispatcher().subscribe(event -> secondsOfTheOther.add(rig.time().elapsed().toSeconds()));
    List<Moment> moments = new ArrayList<>();
    moments.add(this::hangs);
    run(moments);

    assertThat(rig.requests()).hasSize(3).element(0).isEqualTo("0.0 list by 500");
    assertThat(secondsOfTheOther)
        .containsExactlyElementsOf(LongStream.rangeClosed(0, SECONDS).boxed().toList());
    // The rest of its first list, and what has changed since.
    assertThat(slow.pending()).isLessThanOrEqualTo(2 * KEYS);
    assertThat(slow.status().handling()).isGreaterThanOrEqualTo(Duration.ofSeconds(SECONDS));
    assertThat(slow.status().oldest()).isGreaterThanOrEqualTo(Duration.ofSeconds(SECONDS));

    letGo();
    assertThat(slow.pending()).isZero();
    assertThat(slow.isSynced()).isTrue();
    assertThat(seen).hasSize(KEYS + 2);
    assertThat(seen)
        .contains(new CacheEvent.Updated<>(configMap("o0", 1), newest(0)))
        .contains(new CacheEvent.Added<>(newest(1), true));
  }

  @Test
  @Tag("scenario-90")
  void behindItsFirstListOneEntryWaitsForEachKey() throws InterruptedException {
    CountDownLatch synced = new CountDownLatch(1);
    Subscription slow =
        rig.dispatcher()
            .subscribe(
                event -> {
                  if (event instanceof CacheEvent.Updated<ConfigMap>) {
                    hang(event);
                  } else if (event instanceof CacheEvent.Synced<ConfigMap>) {
                    synced.countDown();
                  }
                },
                new HandlerPlan(null, this::onThread, 0, Overflow.COALESCE));
    List<Moment> moments = new ArrayList<>();
    moments.add(
        cancellation -> {
          awaitQuietly(synced);
          return null;
        });
    moments.add(modified(configMap("o0", 50)));
    moments.add(this::hangs);
    run(moments);
    assertThat(slow.isSynced()).isTrue();
    assertThat(slow.pending()).isEqualTo(KEYS);

    letGo();
    assertThat(slow.pending()).isZero();
    assertThat(seen)
        .hasSize(KEYS + 1)
        .contains(new CacheEvent.Updated<>(configMap("o0", 50), newest(0)))
        .contains(new CacheEvent.Updated<>(configMap("o1", 2), newest(1)));
  }

  /** Lists, and for ten minutes changes a key each second, and makes and deletes another. */
  private void run(List<Moment> moments) {
    rig.server().page("10", "", first());
    for (int second = 1; second <= SECONDS; second++) {
      moments.add(rig.server().silence(Duration.ofSeconds(1)));
      moments.add(modified(configMap("o" + second % KEYS, 100 + 3L * second)));
      moments.add(added(configMap("t" + second, 101 + 3L * second)));
      moments.add(deleted(configMap("t" + second, 102 + 3L * second)));
    }
    int half = moments.size() / 2;
    rig.server().watch(moments.subList(0, half).toArray(Moment[]::new));
    rig.server().watch(moments.subList(half, moments.size()).toArray(Moment[]::new));
    rig.run();
  }

  private @Nullable WatchFrame<ConfigMap> hangs(Cancellation cancellation) {
    awaitQuietly(inside);
    return null;
  }

  private void letGo() throws InterruptedException {
    release.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static ConfigMap[] first() {
    return LongStream.range(0, KEYS)
        .mapToObj(i -> configMap("o" + i, i + 1))
        .toArray(ConfigMap[]::new);
  }

  private static ConfigMap newest(int key) {
    int second = key == 0 ? SECONDS : SECONDS - KEYS + key;
    return configMap("o" + key, 100 + 3L * second);
  }

  private void onThread(Runnable task) {
    Thread thread = new Thread(task);
    threads.add(thread);
    thread.start();
  }

  private void hang(CacheEvent<ConfigMap> event) {
    seen.add(event);
    inside.countDown();
    awaitQuietly(release);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
