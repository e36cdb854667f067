package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Watch;
import dev.bowline.client.WatchEvent;
import dev.bowline.client.WatchQuery;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.type.ResourceVersion;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Contract
@Timeout(60)
final class WatchTest {
  @Test
  void aWatchFromAVersionTellsWhatHappenedAfterIt(Sandbox sandbox) {
    ConfigMap before = sandbox.configMaps().create(Samples.configMap("a", "1"));
    ResourceVersion from = sandbox.configMaps().list().resourceVersion();
    ConfigMap created = sandbox.configMaps().create(Samples.configMap("b", "1"));
    ConfigMap changed = sandbox.configMaps().replace(before.with(c -> c.putData("key", "2")));
    sandbox.configMaps().delete("b");

    try (Watch<ConfigMap> watch = sandbox.configMaps().watch(q -> q.from(from))) {
      Iterator<WatchEvent<ConfigMap>> events = watch.iterator();

      assertThat(events.next()).isEqualTo(new WatchEvent.Added<>(created, false));
      assertThat(events.next()).isEqualTo(new WatchEvent.Modified<>(changed));
      assertThat(events.next())
          .isInstanceOfSatisfying(
              WatchEvent.Deleted.class,
              deleted -> {
                ConfigMap last = (ConfigMap) deleted.lastState();
                assertThat(last.data()).isEqualTo(created.data());
                assertThat(last.uid()).isEqualTo(created.uid());
                assertThat(changed.resourceVersion().isOlderThan(last.resourceVersion())).isTrue();
              });

      ConfigMap live = sandbox.configMaps().create(Samples.configMap("live", "1"));
      assertThat(events.next()).isEqualTo(new WatchEvent.Added<>(live, false));
    }
  }

  @Test
  void aWatchWithoutAVersionBeginsWithThePresentState(Sandbox sandbox) {
    ConfigMap present = sandbox.configMaps().create(Samples.configMap("a", "1"));

    try (Watch<ConfigMap> watch = sandbox.configMaps().watch(q -> q.field("metadata.name", "a"))) {
      Iterator<WatchEvent<ConfigMap>> events = watch.iterator();
      assertThat(events.next()).isEqualTo(new WatchEvent.Added<>(present, false));

      ConfigMap changed = sandbox.configMaps().replace(present.with(c -> c.putData("key", "2")));
      assertThat(events.next()).isEqualTo(new WatchEvent.Modified<>(changed));
    }
  }

  @Test
  void objectsEnterAndLeaveASelection(Sandbox sandbox) {
    ResourceVersion from = sandbox.configMaps().list().resourceVersion();
    ConfigMap out = sandbox.configMaps().create(Samples.configMap("a", "1"));
    ConfigMap in = sandbox.configMaps().replace(out.with(c -> c.label("app", "web")));
    ConfigMap still = sandbox.configMaps().replace(in.with(c -> c.putData("key", "2")));
    ConfigMap left = sandbox.configMaps().replace(still.with(c -> c.label("app", "other")));

    try (Watch<ConfigMap> watch =
        sandbox.configMaps().watch(q -> q.from(from).label("app", "web"))) {
      Iterator<WatchEvent<ConfigMap>> events = watch.iterator();

      assertThat(events.next()).isEqualTo(new WatchEvent.Added<>(in, false));
      assertThat(events.next()).isEqualTo(new WatchEvent.Modified<>(still));
      assertThat(events.next())
          .isInstanceOfSatisfying(
              WatchEvent.Deleted.class,
              deleted -> {
                ConfigMap last = (ConfigMap) deleted.lastState();
                assertThat(last.metadata().labels()).containsEntry("app", "web");
                assertThat(last.resourceVersion()).isEqualTo(left.resourceVersion());
              });
    }
  }

  @Test
  void writesWithoutEffectAreNoEvents(Sandbox sandbox) {
    ConfigMap created = sandbox.configMaps().create(Samples.configMap("a", "1"));
    sandbox.configMaps().replace(created);
    ConfigMap changed = sandbox.configMaps().replace(created.with(c -> c.putData("key", "2")));

    try (Watch<ConfigMap> watch =
        sandbox.configMaps().watch(q -> q.from(created.resourceVersion()))) {
      assertThat(watch.iterator().next()).isEqualTo(new WatchEvent.Modified<>(changed));
    }
  }

  @Test
  void theServerEndsAWatchInTime(Sandbox sandbox) {
    sandbox.configMaps().create(Samples.configMap("a", "1"));
    ResourceVersion from = sandbox.configMaps().list().resourceVersion();

    assertThat(eventsUntilTheEnd(sandbox, q -> q.from(from).timeout(Duration.ofSeconds(1))))
        .isEmpty();
  }

  @Test
  void aFutureVersionIsWaitedForInSilence(Sandbox sandbox) {
    BigInteger now = new BigInteger(sandbox.configMaps().list().resourceVersion().value());
    ResourceVersion future =
        new ResourceVersion(now.add(BigInteger.valueOf(1_000_000_000)).toString());
    sandbox.configMaps().create(Samples.configMap("a", "1"));

    assertThat(eventsUntilTheEnd(sandbox, q -> q.from(future).timeout(Duration.ofSeconds(1))))
        .isEmpty();
  }

  @Test
  void initialEventsEndWithABookmark(Sandbox sandbox) {
    ConfigMap a = sandbox.configMaps().create(mine("a"));
    ConfigMap b = sandbox.configMaps().create(mine("b"));

    try (Watch<ConfigMap> watch =
        sandbox.configMaps().watch(q -> q.label("mine", "true").withInitialEvents())) {
      Iterator<WatchEvent<ConfigMap>> events = watch.iterator();
      assertThat(List.of(events.next(), events.next()))
          .containsExactlyInAnyOrder(
              new WatchEvent.Added<>(a, true), new WatchEvent.Added<>(b, true));
      assertThat(events.next())
          .isInstanceOfSatisfying(
              WatchEvent.Bookmark.class,
              bookmark -> {
                assertThat(bookmark.initialEventsEnd()).isTrue();
                assertThat(bookmark.resourceVersion().isAtLeast(b.resourceVersion())).isTrue();
              });

      ConfigMap live = sandbox.configMaps().create(mine("c"));
      assertThat(events.next()).isEqualTo(new WatchEvent.Added<>(live, false));
    }
  }

  @Test
  void closingEndsAWatchThatWaits(Sandbox sandbox) throws InterruptedException {
    ResourceVersion from = sandbox.configMaps().list().resourceVersion();
    Watch<ConfigMap> watch = sandbox.configMaps().watch(q -> q.from(from));
    List<WatchEvent<ConfigMap>> events = new ArrayList<>();
    Thread reader = new Thread(() -> watch.forEach(events::add), "watch-reader");
    reader.start();

    watch.close();
    reader.join(10_000);

    assertThat(reader.isAlive()).isFalse();
    assertThat(events).isEmpty();
  }

  private static List<WatchEvent<ConfigMap>> eventsUntilTheEnd(
      Sandbox sandbox, Consumer<? super WatchQuery> query) {
    List<WatchEvent<ConfigMap>> events = new ArrayList<>();
    try (Watch<ConfigMap> watch = sandbox.configMaps().watch(query)) {
      watch.forEach(events::add);
    }
    return events;
  }

  private static ConfigMap mine(String name) {
    return Samples.configMap(name, "1").with(c -> c.label("mine", "true"));
  }
}
