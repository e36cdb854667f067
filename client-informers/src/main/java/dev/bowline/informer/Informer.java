package dev.bowline.informer;

import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * A local mirror of a collection: it lists once, then watches, and recovers by itself from whatever
 * happens to connections and servers. {@link InformerBuilder#start} makes one; {@link #close} ends
 * it for good.
 *
 * <p>Runs on one daemon thread of its own, plus one per handler while the handler has something to
 * do. Thread-safe.
 *
 * @param <T> class of the objects
 */
public interface Informer<T extends KubeObject> extends AutoCloseable {
  /**
   * Waits until the first list is complete and the store can be read. Handlers may lag behind: each
   * is told by {@link CacheEvent.Synced}. {@link InformerBuilder#startPolicy} says what becomes of
   * a list that isn't allowed, or whose type isn't served.
   *
   * @param timeout most time to wait; more than zero
   * @return this
   * @throws NotSyncedException if it takes longer, the informer is closed meanwhile, or the waiting
   *     thread is interrupted (whose flag stays set). The informer goes on trying all the same
   */
  Informer<T> awaitSync(Duration timeout);

  /** The cache, live. The same instance each time. */
  Store<T> store();

  /** How the informer does now. */
  Health health();

  /**
   * Waits until the cache reflects a version, such as that of an object just written, so that the
   * write can be read from the store.
   *
   * <p>Only versions of this informer's resource type can be waited for. Where the write doesn't
   * match the informer's namespace or selectors, nothing but a bookmark can tell, which may take a
   * minute.
   *
   * @param version must be comparable, see {@link ResourceVersion#isComparable}
   * @param timeout most time to wait
   * @return whether the version was reached in time; false also if the informer was closed, or the
   *     thread was interrupted (whose flag stays set)
   * @throws IllegalArgumentException if the version has no age
   */
  boolean awaitVersion(ResourceVersion version, Duration timeout);

  /**
   * Adds a handler, which gets what the cache holds now as {@link CacheEvent.Added} with {@code
   * inInitialList}, then {@link CacheEvent.Synced}, then every further change: nothing twice,
   * nothing missed.
   *
   * <p>A handler is called by one thread at a time, in order, after the cache has changed. However
   * slow it is, it delays neither the cache nor other handlers; its events wait in memory. What it
   * throws is logged and counted, and the next event follows. It may do anything, including to
   * close the informer.
   *
   * @throws IllegalStateException if the informer is closed
   */
  Subscription subscribe(Consumer<? super CacheEvent<T>> handler);

  /**
   * Ends the watch and the subscriptions. Waits until the informer's thread has ended and no
   * handler runs any more, for at most ten seconds each; called by a handler, it doesn't wait for
   * handlers. The store stays readable and doesn't change any more. Whoever closes it a second time
   * waits for the same.
   */
  @Override
  void close();
}
