package dev.bowline.informer.internal.driver;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.ConfigMaps;
import dev.bowline.informer.Index;
import dev.bowline.informer.internal.Told;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.reflector.Reflector;
import dev.bowline.informer.internal.store.IndexCheck;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** A driver on virtual time and a script, with everything on the test's own thread. */
final class DriverRig {
  private static final Index<ConfigMap, String> COLOURS =
      Index.of("colours", o -> List.of(ConfigMaps.colour(o)));

  private final VirtualTime time = new VirtualTime();
  private final ScriptedSource server = new ScriptedSource(time);
  private final LiveStore<ConfigMap> store =
      new LiveStore<>(StoreVersion.unsynced(List.of(COLOURS)));
  private final Dispatcher<ConfigMap> dispatcher =
      new Dispatcher<>(
          "test", store, Runnable::run, time.timing().timers(), time.timing().ticker());
  private final List<String> events = new ArrayList<>();
  private final List<String> colours = new ArrayList<>();
  private final CacheWriter<ConfigMap> cache;
  private final Reflector reflector;
  private final Surroundings surroundings;
  private Driver<ConfigMap> driver;
  private BooleanSupplier gone = () -> false;
  private int troubles;

  /** Lists in pages. */
  DriverRig() {
    this(Preparation.none());
  }

  /** Lists in pages. */
  DriverRig(Preparation<ConfigMap> preparation) {
    this(false, preparation, new StreamSupport());
  }

  /** Tries streaming lists first. */
  static DriverRig streaming() {
    return streaming(Preparation.none());
  }

  /** Tries streaming lists first. */
  static DriverRig streaming(Preparation<ConfigMap> preparation) {
    return new DriverRig(true, preparation, new StreamSupport());
  }

  DriverRig(boolean isStreaming, Preparation<ConfigMap> preparation, StreamSupport streams) {
    this(isStreaming, preparation, streams, Told.NOBODY);
  }

  DriverRig(
      boolean isStreaming, Preparation<ConfigMap> preparation, StreamSupport streams, Told told) {
    this(
        isStreaming,
        preparation,
        streams,
        told,
        task -> {
          throw new RejectedExecutionException("no helpers");
        });
  }

  DriverRig(
      boolean isStreaming,
      Preparation<ConfigMap> preparation,
      StreamSupport streams,
      Told told,
      Executor helpers) {
    this(isStreaming, preparation, object -> true, streams, told, helpers);
  }

  /** Of the objects that a condition holds for, by their metadata. */
  static DriverRig ofPart(boolean isStreaming, Predicate<? super KubeObject> part) {
    Executor none =
        task -> {
          throw new RejectedExecutionException("no helpers");
        };
    return new DriverRig(
        isStreaming, Preparation.none(), part, new StreamSupport(), Told.NOBODY, none);
  }

  private DriverRig(
      boolean isStreaming,
      Preparation<ConfigMap> preparation,
      Predicate<? super KubeObject> part,
      StreamSupport streams,
      Told told,
      Executor helpers) {
    CacheWriter<ConfigMap> whole =
        new CacheWriter<>("test", store, dispatcher, preparation, () -> {});
    whole.tell(told);
    cache = whole.narrowed(Publication.of(store, dispatcher), part);
    surroundings =
        new Surroundings(
                new Pace(), streams, () -> false, () -> gone.getAsBoolean(), () -> troubles++, told)
            .helpedBy(helpers);
    reflector = new Reflector(500, isStreaming);
    driver = newDriver();
    dispatcher.subscribe(this::record);
  }

  private Driver<ConfigMap> newDriver() {
    Driver<ConfigMap> fresh =
        new Driver<>("test", reflector, server, Scope.ALL, cache, time.timing(), surroundings);
    server.onEnd(fresh::stop);
    return fresh;
  }

  void run() {
    driver.run();
    server.requireFit();
  }

  /** Follows the rest of the script as after a stop: the cache is the same, the driver another. */
  void runAgain() {
    driver = newDriver();
    driver.run();
    server.requireFit();
  }

  /** What the server says of the type from now on. */
  void gone(boolean isGone) {
    gone(() -> isGone);
  }

  /** How the server is asked about the type from now on. */
  void gone(BooleanSupplier asked) {
    gone = asked;
  }

  /** How often trouble was told of. */
  int troubles() {
    return troubles;
  }

  Pace pace() {
    return surroundings.pace();
  }

  Dispatcher<ConfigMap> dispatcher() {
    return dispatcher;
  }

  ScriptedSource server() {
    return server;
  }

  VirtualTime time() {
    return time;
  }

  Driver<ConfigMap> driver() {
    return driver;
  }

  CacheWriter<ConfigMap> cache() {
    return cache;
  }

  LiveStore<ConfigMap> store() {
    return store;
  }

  List<String> requests() {
    return server.log();
  }

  List<String> events() {
    return events;
  }

  List<String> colours() {
    return colours;
  }

  List<String> content() {
    return store.stream().map(DriverRig::show).toList();
  }

  void assertIndexEqualsRecomputation() {
    IndexCheck.assertEqualsRecomputation(store, COLOURS);
  }

  private void record(CacheEvent<ConfigMap> event) {
    if (event instanceof CacheEvent.Added<ConfigMap> added) {
      events.add("+" + show(added.object()) + (added.inInitialList() ? " initial" : ""));
      colours.add(ConfigMaps.colour(added.object()));
    } else if (event instanceof CacheEvent.Updated<ConfigMap> updated) {
      events.add(show(updated.before()) + "->" + show(updated.after()));
      colours.add(ConfigMaps.colour(updated.after()));
    } else if (event instanceof CacheEvent.Removed<ConfigMap> removed) {
      events.add("-" + show(removed.lastKnown()) + (removed.finalStateUnknown() ? " unknown" : ""));
      colours.add(ConfigMaps.colour(removed.lastKnown()));
    } else if (event instanceof CacheEvent.Synced<ConfigMap> synced) {
      events.add("synced@" + synced.at());
    }
  }

  private static String show(ConfigMap object) {
    return object.name() + "@" + object.resourceVersion();
  }
}
