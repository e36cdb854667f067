package dev.bowline.controller;

import dev.bowline.informer.Informer;
import dev.bowline.meta.KubeObject;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a controller's keys come from: an informer, or anything else that knows when something
 * changed.
 *
 * @param <K> keys
 */
public interface Source<K> {
  /** What messages call it. Asked on any thread; quick. */
  String name();

  /**
   * Begins to tell keys, and returns soon. What it throws is thrown by whoever starts it: {@link
   * Controller#startSources}, behind which it may be started again, {@link Controller#start}, which
   * closes the controller, or {@link Controller#addSource}, which leaves the source out.
   *
   * @param sink takes keys from any thread; quick, never throws
   * @return never null
   */
  Run start(Sink<? super K> sink);

  /**
   * All keys that there are, for {@link ControllerBuilder#requeueAll}; empty if it can't tell.
   * Called on a thread of its own, which is interrupted when the controller is closed.
   */
  default Stream<K> keys() {
    return Stream.empty();
  }

  /** Takes keys. */
  interface Sink<K> {
    /**
     * Takes a key. One that is null, or has a priority out of range, is logged and left out.
     *
     * @param priority see {@link dev.bowline.workqueue.WorkQueue}
     */
    void add(K key, int priority);

    /**
     * Takes a key out that waits, whoever told it, and lets a run of it that is under way have no
     * sequel: for what is no longer this controller's, see {@link InformerSource#primary}. Keys
     * that come later are taken as always. Does nothing by default: a sink that hands on to another
     * must do so with this, too. Null is logged and left out.
     */
    default void drop(K key) {}

    /**
     * Takes notice that everything that was there at the start has been told. The controller works
     * on nothing before all sources that it is started with have said so.
     */
    void synced();
  }

  /** A source that was started. */
  interface Run extends AutoCloseable {
    /** Why it isn't synced yet, if anything is known. */
    default Optional<RuntimeException> problem() {
      return Optional.empty();
    }

    /**
     * Tells no more keys. Quick: a controller that closes waits for it. Does nothing the second
     * time.
     */
    @Override
    void close();
  }

  /**
   * The objects of an informer. Those of its first list come with {@link
   * dev.bowline.workqueue.WorkQueue#LOW_PRIORITY}, so that live changes don't wait behind them.
   */
  static <T extends KubeObject, K> InformerSource<T, K> of(
      Informer<T> informer, KeyMapping<? super T, ? extends K> mapping) {
    return new InformerSource<>(informer, mapping, Changes.any(), false, false);
  }
}
