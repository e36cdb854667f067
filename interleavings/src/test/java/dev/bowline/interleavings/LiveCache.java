package dev.bowline.interleavings;

import dev.bowline.informer.Index;
import dev.bowline.informer.Store;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.store.Transition;
import java.util.List;
import java.util.function.Function;

/** The cache of an informer, without handlers. */
final class LiveCache implements Cache {
  private final Index<Thing, String> colours = Thing.byColour();
  private final LiveStore<Thing> store = new LiveStore<>(StoreVersion.unsynced(List.of(colours)));
  private final Dispatcher<Thing> dispatcher =
      new Dispatcher<>("cache", store, Runnable::run, (delay, action) -> () -> {}, () -> 0);

  LiveStore<Thing> live() {
    return store;
  }

  @Override
  public Index<Thing, String> colours() {
    return colours;
  }

  @Override
  public Store<Thing> store() {
    return store;
  }

  @Override
  public void publish(Function<StoreVersion<Thing>, Transition<Thing>> rule) {
    dispatcher.publish(rule);
  }
}
