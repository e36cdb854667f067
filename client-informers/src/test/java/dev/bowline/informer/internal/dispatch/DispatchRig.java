package dev.bowline.informer.internal.dispatch;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.Overflow;
import dev.bowline.informer.Subscription;
import dev.bowline.informer.internal.store.EventRules;
import dev.bowline.informer.internal.store.Listed;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.ReplaceRules;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.store.Transition;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;

/** A dispatcher with a cache, whose handlers and clock wait for the test. For one thread. */
final class DispatchRig {
  final ManualExecutor executor = new ManualExecutor();
  final ManualTimers timers = new ManualTimers();
  final LiveStore<ConfigMap> store = new LiveStore<>(StoreVersion.unsynced(List.of()));
  final Dispatcher<ConfigMap> dispatcher =
      new Dispatcher<>("test", store, executor, timers, this::now);
  private long now;

  private long now() {
    return now;
  }

  static HandlerPlan everyEvent(int atMost, Overflow overflow) {
    return new HandlerPlan(null, null, atMost, overflow);
  }

  static HandlerPlan on(Executor executor) {
    return new HandlerPlan(null, executor, 0, Overflow.COALESCE);
  }

  /** A handler that follows and notes nothing. */
  Subscription subscribe() {
    return dispatcher.subscribe(event -> {});
  }

  void pass(Duration time) {
    now += time.toNanos();
  }

  void list(long version, ConfigMap... objects) {
    dispatcher.publish(
        s -> ReplaceRules.replace(s, Listed.usable(Arrays.asList(objects)), version(version)));
  }

  void present(ConfigMap object) {
    dispatcher.publish(s -> EventRules.present(s, object, object.resourceVersion()));
  }

  void absent(ConfigMap object) {
    dispatcher.publish(s -> EventRules.absent(s, object, object.resourceVersion()));
  }

  void bookmark(long version) {
    dispatcher.publish(s -> new Transition<>(s.movedTo(version(version)), List.of(), false));
  }

  static ResourceVersion version(long value) {
    return new ResourceVersion(Long.toString(value));
  }
}
