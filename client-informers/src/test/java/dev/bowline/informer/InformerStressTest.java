package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.coloured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.internal.OrderCheck;
import dev.bowline.informer.internal.store.IndexCheck;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Readers and late handlers beside a writer, on real threads and for a bounded number of events.
 */
@Timeout(120)
class InformerStressTest {
  private static final int OBJECTS = 50;
  private static final int EVENTS = 20_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String[] COLOURS = {"red", "green", "blue"};
  private static final Index<ConfigMap, String> INDEX =
      Index.of("colours", o -> List.of(ConfigMaps.colour(o)));

  private final InformerRuntime runtime = new InformerRuntime(type -> false);
  private final QueueSource source = new QueueSource(10);
  private final Informer<ConfigMap> informer =
      new InformerBuilder<>(ConfigMap.TYPE, runtime, (mask, isSharing) -> source)
          .index(INDEX)
          .start()
          .awaitSync(PATIENCE);

  @AfterEach
  void noThreadIsLeft() {
    runtime.close();
    LiveThreads.assertNone();
  }

  @Test
  @Tag("scenario-82")
  @Tag("scenario-83")
  void everySnapshotAgreesWithItself() throws InterruptedException {
    Queue<Throwable> problems = new ConcurrentLinkedQueue<>();
    List<Thread> readers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Thread reader = new Thread(this::readUntilTheEnd);
      reader.setUncaughtExceptionHandler((thread, problem) -> problems.add(problem));
      reader.start();
      readers.add(reader);
    }
    feed(new Random(1), EVENTS);
    for (Thread reader : readers) {
      reader.join(PATIENCE.toMillis());
    }
    assertThat(problems).isEmpty();
    assertThat(readers).noneMatch(Thread::isAlive);
    IndexCheck.assertEqualsRecomputation(informer.store(), INDEX);
  }

  private void readUntilTheEnd() {
    ResourceVersion last = informer.store().resourceVersion();
    ResourceVersion end = new ResourceVersion(Integer.toString(10 + EVENTS));
    while (!last.equals(end)) {
      Store<ConfigMap> snapshot = informer.store().snapshot();
      assertThat(
              last.isOlderThan(snapshot.resourceVersion())
                  || last.equals(snapshot.resourceVersion()))
          .isTrue();
      last = snapshot.resourceVersion();
      int indexed = 0;
      for (String colour : COLOURS) {
        indexed += snapshot.byIndex(INDEX, colour).size();
      }
      assertThat(indexed).isEqualTo(snapshot.size());
      assertThat(snapshot.stream()).hasSize(snapshot.size());
      ResourceVersion version = last;
      assertThat(snapshot.stream()).noneMatch(o -> version.isOlderThan(o.resourceVersion()));
    }
  }

  @Test
  @Tag("scenario-88")
  void handlersThatComeLateMissNothingAndSeeNothingTwice() {
    List<OrderCheck<ConfigMap>> handlers = new ArrayList<>();
    Random random = new Random(2);
    int version = 10;
    for (int i = 0; i < 40; i++) {
      version = feed(random, version, 100);
      OrderCheck<ConfigMap> handler = new OrderCheck<>();
      informer.subscribe(handler);
      handlers.add(handler);
    }
    assertThat(informer.awaitVersion(new ResourceVersion(Integer.toString(version)), PATIENCE))
        .isTrue();
    var expected = OrderCheck.versions(informer.store().stream().toList());
    for (OrderCheck<ConfigMap> handler : handlers) {
      await().atMost(PATIENCE).until(() -> handler.versions().equals(expected));
      assertThat(handler.violations()).isEmpty();
    }
  }

  private void feed(Random random, int events) {
    feed(random, 10, events);
  }

  private int feed(Random random, int from, int events) {
    for (int version = from + 1; version <= from + events; version++) {
      String name = "o" + random.nextInt(OBJECTS);
      ConfigMap object = coloured(name, version, COLOURS[random.nextInt(COLOURS.length)]);
      if (random.nextInt(4) == 0) {
        source.absent(object);
        source.bookmark(version);
      } else {
        source.present(object);
      }
    }
    return from + events;
  }
}
