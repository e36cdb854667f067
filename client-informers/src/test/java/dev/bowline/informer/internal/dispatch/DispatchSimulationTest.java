package dev.bowline.informer.internal.dispatch;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.Overflow;
import dev.bowline.informer.Subscription;
import dev.bowline.informer.internal.OrderCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Handlers of all kinds that come at any time and lag at random, beside a cache that changes at
 * random: each hears a true story that ends where the cache is.
 */
class DispatchSimulationTest {
  private static final int NAMES = 6;
  private static final int STEPS = 1_000;
  private static final HandlerPlan[] PLANS = {
    HandlerPlan.DEFAULT,
    DispatchRig.everyEvent(1, Overflow.COALESCE),
    DispatchRig.everyEvent(4, Overflow.COALESCE),
    DispatchRig.everyEvent(4, Overflow.DROP_AND_REPLAY),
    DispatchRig.everyEvent(100_000, Overflow.FAIL)
  };

  private record Handler(
      HandlerPlan plan,
      ManualExecutor executor,
      OrderCheck<ConfigMap> check,
      Subscription subscription) {}

  private final DispatchRig rig = new DispatchRig();
  private final List<Handler> handlers = new ArrayList<>();
  private long version = 100;
  private boolean isChanging = true;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  @Tag("scenario-88")
  @Tag("scenario-91")
  void everyHandlerHearsATrueStory(long seed) {
    Random random = new Random(seed);
    for (int step = 0; step < STEPS; step++) {
      if (step % (STEPS / 20) == 0) {
        subscribe(PLANS[step / (STEPS / 20) % PLANS.length], random);
      }
      change(random);
      Handler handler = handlers.get(random.nextInt(handlers.size()));
      if (random.nextInt(20) == 0) {
        handler.subscription().replay();
      }
      if (random.nextInt(10) == 0) {
        handler.executor().runAll();
      }
      assertThat(handler.subscription().pending())
          .isLessThanOrEqualTo(handler.plan().atMost() + 2 * NAMES + 1);
    }
    isChanging = false;
    handlers.forEach(handler -> handler.executor().runAll());
    var expected = OrderCheck.versions(rig.store.stream().toList());
    for (Handler handler : handlers) {
      assertThat(handler.check().violations()).isEmpty();
      assertThat(handler.check().versions()).isEqualTo(expected);
      assertThat(handler.subscription().isSynced()).isTrue();
      assertThat(handler.subscription().pending()).isZero();
    }
  }

  /** The cache changes while the handler runs, too, that is, between any two of its events. */
  private void subscribe(HandlerPlan plan, Random random) {
    ManualExecutor executor = new ManualExecutor();
    OrderCheck<ConfigMap> check = new OrderCheck<>();
    Subscription subscription =
        rig.dispatcher.subscribe(
            event -> {
              check.accept(event);
              if (isChanging && random.nextInt(10) == 0) {
                change(random);
              }
            },
            new HandlerPlan(null, executor, plan.atMost(), plan.overflow()));
    handlers.add(new Handler(plan, executor, check, subscription));
  }

  private void change(Random random) {
    version++;
    String name = "o" + random.nextInt(NAMES);
    String uid = "u" + random.nextInt(2);
    int kind = random.nextInt(30);
    if (kind == 0) {
      rig.list(version, listed(random));
    } else if (kind < 10) {
      rig.store.get("ns", name).ifPresent(o -> rig.absent(configMap(name, o.uid(), version)));
    } else {
      rig.present(configMap(name, uid, version));
    }
  }

  /** Some that are as they were, some that changed meanwhile, some new ones; some are gone. */
  private ConfigMap[] listed(Random random) {
    List<ConfigMap> objects = new ArrayList<>();
    for (int i = 0; i < NAMES; i++) {
      ConfigMap known = rig.store.get("ns", "o" + i).orElse(null);
      int kind = random.nextInt(4);
      if (kind == 0 && known != null) {
        objects.add(known);
      } else if (kind < 3) {
        objects.add(configMap("o" + i, "u" + random.nextInt(2), version));
      }
    }
    return objects.toArray(ConfigMap[]::new);
  }
}
