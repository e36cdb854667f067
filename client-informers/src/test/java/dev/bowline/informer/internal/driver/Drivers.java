package dev.bowline.informer.internal.driver;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.informer.internal.Told;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.reflector.Reflector;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.StoreVersion;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Drivers of which only the requests matter. */
final class Drivers {
  private Drivers() {}

  /** Lists in pages. */
  static Driver<ConfigMap> of(RawResources<ConfigMap> source, Timing timing, Pace pace) {
    return of(source, timing, pace, false);
  }

  static Driver<ConfigMap> of(
      RawResources<ConfigMap> source, Timing timing, Pace pace, boolean isStreaming) {
    return of(source, timing, pace, isStreaming, LoggerFactory.getLogger("dev.bowline.informer"));
  }

  static Driver<ConfigMap> of(
      RawResources<ConfigMap> source, Timing timing, Pace pace, boolean isStreaming, Logger log) {
    return of(source, timing, pace, isStreaming, log, () -> false);
  }

  /** Lists in pages; somebody waits for its cache. */
  static Driver<ConfigMap> awaited(RawResources<ConfigMap> source, Timing timing, Pace pace) {
    return of(source, timing, pace, false, LoggerFactory.getLogger("awaited"), () -> true);
  }

  private static Driver<ConfigMap> of(
      RawResources<ConfigMap> source,
      Timing timing,
      Pace pace,
      boolean isStreaming,
      Logger log,
      BooleanSupplier isAwaited) {
    LiveStore<ConfigMap> store = new LiveStore<>(StoreVersion.unsynced(List.of()));
    Dispatcher<ConfigMap> dispatcher =
        new Dispatcher<>("test", store, Runnable::run, timing.timers(), timing.ticker());
    CacheWriter<ConfigMap> cache =
        new CacheWriter<>("test", store, dispatcher, Preparation.none(), () -> {});
    Surroundings surroundings =
        new Surroundings(pace, new StreamSupport(), isAwaited, () -> false, () -> {}, Told.NOBODY)
            .loggingTo(log);
    Reflector reflector = new Reflector(500, isStreaming);
    return new Driver<>("test", reflector, source, Scope.ALL, cache, timing, surroundings);
  }
}
