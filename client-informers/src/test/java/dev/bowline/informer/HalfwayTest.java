package dev.bowline.informer;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Shard;
import dev.bowline.informer.internal.Waiters;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.scope.PartedCache;
import dev.bowline.informer.internal.store.Listed;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.ReplaceRules;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Changes of what is looked at that fail half-way, as where memory is short, and are tried again.
 */
class HalfwayTest {
  private static final Shard LOWER = Shard.byUid(0, 2);
  private static final Shard UPPER = Shard.byUid(1, 2);

  private final LiveStore<ConfigMap> store = new LiveStore<>(StoreVersion.unsynced(List.of()));
  private final PartedCache<ConfigMap> cache =
      new PartedCache<>(
          store,
          new Dispatcher<>("test", store, Runnable::run, (delay, action) -> () -> {}, () -> 0));
  private final Map<String, PartedCache<ConfigMap>.Part> parts = new HashMap<>();
  private final Map<String, IdleFeed> feeds = new HashMap<>();
  private boolean isShort;

  @Test
  @Tag("scenario-102")
  void noNamespaceIsWaitedForThatCameWithOneThatCouldNot() {
    NamespaceFeeds<ConfigMap> namespaces = namespaces(List.of());
    failToSet(namespaces, List.of("a", "b"));
    assertThat(namespaces.names()).isEmpty();
    assertThat(feed("a").asked).containsExactly("stop", "close");

    namespaces.set(List.of("a", "b"), Leaving.TELL);
    list("a", 10);
    list("b", 20);
    assertThat(cache.reached()).isEqualTo(version(10));
    assertThat(store.isSynced()).isTrue();
  }

  @Test
  @Tag("scenario-102")
  void aNamespaceThatHasLeftForOneThatCouldNotComeIsReadAgain() {
    NamespaceFeeds<ConfigMap> namespaces = namespaces(List.of("a", "c"));
    namespaces.begin();
    IdleFeed first = feed("a");
    list("a", 10);
    list("c", 10);
    failToSet(namespaces, List.of("c", "b"));
    assertThat(namespaces.names()).containsExactly("c");
    assertThat(first.asked).containsExactly("begin", "stop", "close");

    namespaces.set(List.of("a", "c"), Leaving.TELL);
    assertThat(feed("a")).isNotSameAs(first);
    assertThat(feed("a").asked).containsExactly("begin");
    list("a", 20);
    assertThat(cache.reached()).isEqualTo(version(10));
    assertThat(store.size()).isEqualTo(2);
  }

  @Test
  @Tag("scenario-102")
  void aNamespaceThatHasLeftIsWaitedForUntilItHasEnded() {
    NamespaceFeeds<ConfigMap> namespaces = namespaces(List.of("a", "b"));
    boolean[] isOver = {false};
    feed("a").ending = ending(isOver);
    namespaces.set(List.of("b"), Leaving.TELL);
    assertThat(((Endings) namespaces.stop()).all()).contains(feed("a").ending);
    isOver[0] = true;
    namespaces.set(List.of(), Leaving.TELL);
    assertThat(((Endings) namespaces.stop()).all()).isEmpty();
  }

  @Test
  @Tag("scenario-103")
  void aMoveThatFailedIsMadeAgain() {
    IdleFeed feed =
        new IdleFeed() {
          @Override
          public void moveTo(Shard next, Leaving leaving) {
            super.moveTo(next, leaving);
            if (isShort) {
              throw new OutOfMemoryError("of a test");
            }
          }
        };
    int[] moves = {0};
    MovingShard shard =
        new MovingShard(
            "test",
            new AtomicReference<>(LOWER),
            feed,
            new ReentrantLock(),
            () -> false,
            () -> moves[0]++);
    isShort = true;
    assertThatThrownBy(() -> shard.moveTo(UPPER, Leaving.TELL))
        .isInstanceOf(OutOfMemoryError.class);
    assertThat(shard.current()).isSameAs(LOWER);
    isShort = false;
    shard.moveTo(UPPER, Leaving.TELL);
    assertThat(shard.current()).isSameAs(UPPER);
    assertThat(feed.asked).containsExactly("move to " + UPPER, "move to " + UPPER);

    isShort = true;
    assertThatThrownBy(() -> shard.moveTo(LOWER, Leaving.TELL))
        .isInstanceOf(OutOfMemoryError.class);
    isShort = false;
    shard.moveTo(UPPER, Leaving.TELL);
    shard.moveTo(UPPER, Leaving.TELL);
    assertThat(feed.asked).as("back, which is a move too, and once").hasSize(4);
    assertThat(moves[0]).isEqualTo(2);
  }

  private NamespaceFeeds<ConfigMap> namespaces(List<String> names) {
    return new NamespaceFeeds<>(
        "test",
        cache,
        (namespace, part, shard) -> {
          if (isShort && namespace.equals("b")) {
            throw new OutOfMemoryError("of a test");
          }
          IdleFeed feed = new IdleFeed();
          parts.put(namespace, part);
          feeds.put(namespace, feed);
          return feed;
        },
        names,
        null,
        new Waiters(),
        () -> {});
  }

  private void failToSet(NamespaceFeeds<ConfigMap> namespaces, List<String> names) {
    isShort = true;
    assertThatThrownBy(() -> namespaces.set(names, Leaving.TELL))
        .isInstanceOf(OutOfMemoryError.class);
    isShort = false;
  }

  private static Feed.Ending ending(boolean[] isOver) {
    return new Feed.Ending() {
      @Override
      public void awaitEnd(Duration patience) {}

      @Override
      public boolean isOver() {
        return isOver[0];
      }
    };
  }

  private IdleFeed feed(String namespace) {
    return requireNonNull(feeds.get(namespace));
  }

  private void list(String namespace, int version) {
    ConfigMap object =
        ConfigMaps.configMap("o", "uid-" + namespace, version).with(c -> c.namespace(namespace));
    requireNonNull(parts.get(namespace))
        .publish(
            now -> ReplaceRules.replace(now, Listed.usable(List.of(object)), version(version)));
  }

  private static ResourceVersion version(int version) {
    return new ResourceVersion(Integer.toString(version));
  }
}
