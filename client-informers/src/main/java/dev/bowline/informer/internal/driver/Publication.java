package dev.bowline.informer.internal.driver;

import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.store.Transition;
import dev.bowline.meta.KubeObject;
import java.util.function.Function;

/** Where what was read becomes visible: a cache, or a part of one. For its one writer. */
public interface Publication<T extends KubeObject> {
  /** What there is. */
  StoreVersion<T> current();

  /** How many lists are in what users see; no more than {@link #current} has. From any thread. */
  long lists();

  /**
   * Changes it and tells the handlers.
   *
   * @param rule what becomes of a version; may be applied more than once
   * @return what the rule led to
   */
  Transition<T> publish(Function<StoreVersion<T>, Transition<T>> rule);

  /**
   * As {@link #publish}, from any thread, which may hold a lock: the events wait until the
   * dispatcher is told to deliver them.
   */
  Transition<T> change(Function<StoreVersion<T>, Transition<T>> rule);

  /** A whole cache. */
  static <T extends KubeObject> Publication<T> of(LiveStore<T> store, Dispatcher<T> dispatcher) {
    return new Publication<>() {
      @Override
      public StoreVersion<T> current() {
        return store.current();
      }

      @Override
      public long lists() {
        return store.current().lists();
      }

      @Override
      public Transition<T> publish(Function<StoreVersion<T>, Transition<T>> rule) {
        return dispatcher.publish(rule);
      }

      @Override
      public Transition<T> change(Function<StoreVersion<T>, Transition<T>> rule) {
        return dispatcher.change(rule);
      }
    };
  }
}
