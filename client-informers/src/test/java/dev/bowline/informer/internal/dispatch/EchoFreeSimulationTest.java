package dev.bowline.informer.internal.dispatch;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.Overflow;
import dev.bowline.informer.Subscription;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Handlers that are not told of own writes, beside others who write as well: writes succeed, fail
 * and lose their answers, the watch lags and is lost, handlers lag and ask for replays. Each hears
 * a true story, in which only own writes are missing; after a replay, nothing.
 */
class EchoFreeSimulationTest {
  private static final int NAMES = 3;
  private static final int STEPS = 3_000;
  private static final HandlerPlan[] PLANS = {
    HandlerPlan.DEFAULT,
    DispatchRig.everyEvent(1, Overflow.COALESCE),
    DispatchRig.everyEvent(1, Overflow.DROP_AND_REPLAY),
    DispatchRig.everyEvent(3, Overflow.DROP_AND_REPLAY),
    DispatchRig.everyEvent(100_000, Overflow.FAIL)
  };

  private record Handler(ManualExecutor executor, EchoFreeCheck check, Subscription subscription) {}

  /** A write that is under way. */
  private static final class Write {
    final long number;
    final ObjectKey key;
    @Nullable ConfigMap stored;

    Write(long number, ObjectKey key) {
      this.number = number;
      this.key = key;
    }
  }

  /** What happened on the server and is not in the cache yet. */
  private record News(ConfigMap object, boolean isGone) {}

  private final DispatchRig rig = new DispatchRig();
  private final List<Handler> handlers = new ArrayList<>();
  private final Map<ObjectKey, ConfigMap> server = new HashMap<>();

  /** All states that objects ever had. */
  private final List<ConfigMap> history = new ArrayList<>();

  private final Set<ConfigMap> own = new HashSet<>();
  private final Queue<News> watch = new ArrayDeque<>();
  private final List<Write> writes = new ArrayList<>();
  private long version = 100;
  private long numbers;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  @Tag("scenario-121")
  void onlyOwnWritesAreMissingInWhatAHandlerHears(long seed) {
    Random random = new Random(seed);
    rig.list(version);
    for (int step = 0; step < STEPS; step++) {
      if (step % (STEPS / 10) == 0) {
        subscribe(PLANS[step / (STEPS / 10) % PLANS.length], random);
      }
      step(random);
      Handler handler = handlers.get(random.nextInt(handlers.size()));
      if (random.nextInt(15) == 0) {
        handler.subscription().replay();
      }
      if (random.nextInt(4) == 0) {
        handler.executor().runAll();
      }
    }
    while (!writes.isEmpty()) {
      end(writes.get(0), random);
    }
    arrive(watch.size());
    assertThat(Map.copyOf(server)).isEqualTo(byKey(rig.store.stream().toList()));
    for (Handler handler : handlers) {
      if (random.nextBoolean()) { // otherwise the replay finds changes that wait
        handler.executor().runAll();
        assertOnlyOwnIsMissing(handler.check().told());
      }
      handler.subscription().replay();
      handler.executor().runAll();
      assertThat(handler.check().violations()).isEmpty();
      assertThat(handler.check().told()).isEqualTo(Map.copyOf(server));
      assertThat(handler.subscription().pending()).isZero();
    }
  }

  private void assertOnlyOwnIsMissing(Map<ObjectKey, ConfigMap> told) {
    assertThat(server.keySet()).containsAll(told.keySet());
    server.forEach(
        (key, object) -> {
          ConfigMap known = told.get(key);
          long newest = known == null ? 0 : EchoFreeCheck.version(known);
          assertThat(history)
              .filteredOn(state -> state.uid().equals(object.uid()))
              .filteredOn(state -> EchoFreeCheck.version(state) > newest)
              .allMatch(own::contains);
        });
  }

  /** The world goes on while the handler runs, too, that is, between any two of its events. */
  private void subscribe(HandlerPlan plan, Random random) {
    ManualExecutor executor = new ManualExecutor();
    EchoFreeCheck check = new EchoFreeCheck(own);
    Subscription subscription =
        rig.dispatcher.subscribeWithoutEchoes(
            this,
            event -> {
              check.accept(event);
              if (numbers < STEPS / 10 && random.nextInt(10) == 0) {
                step(random);
              }
            },
            new HandlerPlan(null, executor, plan.atMost(), plan.overflow()));
    handlers.add(new Handler(executor, check, subscription));
  }

  private void step(Random random) {
    int kind = random.nextInt(100);
    if (kind < 15) {
      change(key(random), random);
    } else if (kind < 35 && writes.size() < 5) {
      Write write = new Write(++numbers, key(random));
      rig.dispatcher.beginWrite(this, write.key, write.number);
      writes.add(write);
    } else if (kind < 50 && !writes.isEmpty()) {
      Write write = writes.get(random.nextInt(writes.size()));
      write.stored = write.stored == null ? store(write.key, random) : write.stored;
    } else if (kind < 65 && !writes.isEmpty()) {
      end(writes.get(random.nextInt(writes.size())), random);
    } else if (kind < 98) {
      arrive(random.nextInt(3));
    } else {
      watch.clear();
      rig.list(version, server.values().toArray(ConfigMap[]::new));
    }
  }

  private static ObjectKey key(Random random) {
    return new ObjectKey("ns", "o" + random.nextInt(NAMES));
  }

  /** By others. */
  private void change(ObjectKey key, Random random) {
    ConfigMap known = server.get(key);
    if (known == null || random.nextInt(3) > 0) {
      store(key, random);
      return;
    }
    server.remove(key);
    watch.add(new News(configMap(key.name(), known.uid(), ++version), true));
  }

  private ConfigMap store(ObjectKey key, Random random) {
    ConfigMap known = server.get(key);
    String uid = known == null ? "u" + random.nextLong() : known.uid();
    ConfigMap next = configMap(key.name(), uid, ++version);
    server.put(key, next);
    history.add(next);
    watch.add(new News(next, false));
    return next;
  }

  /** Its answer may be lost, so that nobody knows. */
  private void end(Write write, Random random) {
    writes.remove(write);
    ConfigMap stored = random.nextInt(5) == 0 ? null : write.stored;
    if (stored != null) {
      own.add(stored);
    }
    rig.dispatcher.endWrite(
        this,
        write.key,
        write.number,
        stored == null ? ResourceVersion.NONE : stored.resourceVersion());
  }

  private void arrive(int most) {
    for (int i = 0; i < most && !watch.isEmpty(); i++) {
      News news = watch.remove();
      if (news.isGone()) {
        rig.absent(news.object());
      } else {
        rig.present(news.object());
      }
    }
  }

  private static Map<ObjectKey, ConfigMap> byKey(List<ConfigMap> objects) {
    return objects.stream().collect(Collectors.toMap(ConfigMap::key, Function.identity()));
  }
}
