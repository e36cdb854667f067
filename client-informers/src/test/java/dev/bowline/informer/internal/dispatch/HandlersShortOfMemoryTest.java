package dev.bowline.informer.internal.dispatch;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.internal.Told;
import dev.bowline.informer.internal.store.EventRules;
import dev.bowline.informer.internal.store.Listed;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.ReplaceRules;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What handlers get where memory runs out between one and the next. */
class HandlersShortOfMemoryTest {
  private static final StoreVersion<ConfigMap> NOTHING = StoreVersion.unsynced(List.of());

  private final ManualExecutor executor = new ManualExecutor();
  private final LiveStore<ConfigMap> store = new LiveStore<>(NOTHING);
  private final List<CacheEvent<ConfigMap>> one = new ArrayList<>();
  private final List<CacheEvent<ConfigMap>> other = new ArrayList<>();

  private final AtomicInteger left = new AtomicInteger();
  private final Dispatcher<ConfigMap> dispatcher =
      new Dispatcher<>(
          "test",
          store,
          executor,
          new ManualTimers(),
          () -> {
            if (left.decrementAndGet() == 0) {
              throw new OutOfMemoryError("of a test");
            }
            return 0;
          },
          new Told("test"));

  /**
   * The clock stands for all that asks for memory on the way.
   *
   * @param reading which reading of it fails, of those since the event
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void oneHandlersLackIsNotAnothers(int reading) {
    dispatcher.subscribe(one::add);
    dispatcher.subscribe(other::add);
    dispatcher.publish(
        now -> ReplaceRules.replace(now, Listed.usable(List.of()), new ResourceVersion("10")));
    executor.runAll();
    one.clear();
    other.clear();

    left.set(reading);
    assertThatNoException() // and JUnit gives up where one of these comes through
        .isThrownBy(
            () ->
                dispatcher.publish(
                    now -> EventRules.present(now, configMap("b", 11), new ResourceVersion("11"))));
    executor.runAll();

    assertThat(one).containsExactly(new Added<>(configMap("b", 11), Origin.WATCH));
    assertThat(other).isEqualTo(one);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void whatAnOwnWriteHeldComes(int reading) {
    dispatcher.subscribeWithoutEchoes(this, one::add, HandlerPlan.DEFAULT);
    dispatcher.publish(
        now -> ReplaceRules.replace(now, Listed.usable(List.of()), new ResourceVersion("10")));
    executor.runAll();
    one.clear();
    ConfigMap others = configMap("b", 11);
    dispatcher.beginWrite(this, others.key(), 1);
    dispatcher.publish(now -> EventRules.present(now, others, others.resourceVersion()));

    left.set(reading);
    assertThatNoException()
        .isThrownBy(() -> dispatcher.endWrite(this, others.key(), 1, ResourceVersion.NONE));
    executor.runAll();

    assertThat(one).containsExactly(new Added<>(others, Origin.WATCH));
  }

  @Test
  void theNextEventComesWhereAnObserverHasNoMemory() {
    List<CacheEvent<ConfigMap>> seen = new ArrayList<>();
    AtomicInteger events = new AtomicInteger();
    dispatcher.subscribe(
        event -> {
          seen.add(event);
          if (events.incrementAndGet() == 2) {
            left.set(1); // of what comes behind the handler
            throw new IllegalStateException("of a test");
          }
        });
    dispatcher.publish(
        now ->
            ReplaceRules.replace(
                now,
                Listed.usable(List.of(configMap("a", 1), configMap("b", 2), configMap("c", 3))),
                new ResourceVersion("10")));
    executor.runAll();
    assertThat(seen).hasSize(4);
  }

  /** Can't tell its name the first time. */
  private static final class Costly implements KubeObject {
    private boolean isShort = true;

    @Override
    public String apiVersion() {
      return "v1";
    }

    @Override
    public String kind() {
      return "ConfigMap";
    }

    @Override
    public ObjectMeta metadata() {
      if (isShort) {
        isShort = false;
        throw new OutOfMemoryError("of a test");
      }
      return configMap("b", 2).metadata();
    }
  }

  @Test
  void aFirstListGoesOnWithTheObjectThatItHadNoMemoryFor() {
    List<KubeObject> objects = List.of(configMap("a", 1), configMap("b", 2), configMap("c", 3));
    StoreVersion<KubeObject> content =
        ReplaceRules.replace(
                StoreVersion.unsynced(List.of()), Listed.usable(objects), new ResourceVersion("10"))
            .after();
    List<CacheEvent<KubeObject>> events =
        List.of(
            new Added<>(objects.get(0), Origin.INITIAL_LIST),
            new Added<>(new Costly(), Origin.INITIAL_LIST),
            new Added<>(objects.get(2), Origin.INITIAL_LIST));
    Pass<KubeObject> pass = Pass.firstList(content, events, 0);
    assertThat(pass.next()).isEqualTo(objects.get(0));
    assertThatThrownBy(pass::hasNext).isInstanceOf(OutOfMemoryError.class);
    assertThat(pass.left()).isEqualTo(2);
    assertThat(pass.next()).isEqualTo(objects.get(1));
    assertThat(pass.next()).isEqualTo(objects.get(2));
    assertThat(pass.hasNext()).isFalse();
  }

  @Test
  void noObjectOfAFirstListIsLostToTheLackForTheNext() {
    List<KubeObject> objects = List.of(configMap("a", 1), configMap("b", 2));
    StoreVersion<KubeObject> content =
        ReplaceRules.replace(
                StoreVersion.unsynced(List.of()), Listed.usable(objects), new ResourceVersion("10"))
            .after();
    EventBacklog<KubeObject> backlog = new EventBacklog<>(HandlerPlan.DEFAULT);
    backlog.begin(
        Pass.firstList(
            content,
            List.of(
                new Added<>(objects.get(0), Origin.INITIAL_LIST),
                new Added<>(new Costly(), Origin.INITIAL_LIST)),
            0));
    List<CacheEvent<KubeObject>> told = new ArrayList<>();
    while (told.size() < 3) {
      try {
        told.add(backlog.next());
      } catch (OutOfMemoryError e) {
        // there is memory the next time
      }
    }
    assertThat(told)
        .containsExactly(
            new Added<>(objects.get(0), Origin.INITIAL_LIST),
            new Added<>(objects.get(1), Origin.INITIAL_LIST),
            new CacheEvent.Synced<>(new ResourceVersion("10")));
  }
}
