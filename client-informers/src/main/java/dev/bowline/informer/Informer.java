package dev.bowline.informer;

import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * A local mirror of a collection: it lists once, then watches (in one request where the server
 * streams lists), and recovers by itself from whatever happens to connections and servers. {@link
 * InformerBuilder#start} makes one; {@link #close} ends it for good, {@link #stop} for a while.
 *
 * <p>Runs on one daemon thread of its own, or one per namespace with {@link
 * InformerBuilder#inNamespaces}, virtual ones from Java 24 on, plus one more for as long as the
 * next watch is asked for beside the last or discovery is, and one per handler, or audit, while
 * that has something to do. Thread-safe.
 *
 * @param <T> class of the objects
 */
public interface Informer<T extends KubeObject> extends AutoCloseable {
  /**
   * Waits until the first list, that of the present shard, or that behind {@link #start}, is
   * complete and the store can be read. Handlers may lag behind: each is told by {@link
   * CacheEvent.Synced}. {@link InformerBuilder#startPolicy} says what becomes of a list that isn't
   * allowed, or whose type isn't served.
   *
   * @param timeout most time to wait; zero or less for only to look
   * @return this
   * @throws NotSyncedException if it takes longer, the informer is stopped or closed before, or the
   *     waiting thread is interrupted (whose flag stays set). The informer goes on trying all the
   *     same
   */
  Informer<T> awaitSync(Duration timeout);

  /** The cache, live. The same instance each time. */
  Store<T> store();

  /**
   * Adds an index, which can be asked from the store when this returns. It is built on the calling
   * thread; neither readers nor the informer wait for it. Snapshots that were taken before don't
   * have it.
   *
   * @throws IllegalArgumentException if there is an index of this name already
   * @throws IllegalStateException if it is {@linkplain InformerBuilder#share shared} and was closed
   *     here; the store of another stays as it is after its end, and takes indexes still
   */
  <K> void addIndex(Index<T, K> index);

  /**
   * Removes an index and gives its memory back. {@link Store#byIndex} refuses it from then on,
   * except in snapshots that were taken before.
   *
   * @return whether it was there
   */
  boolean removeIndex(Index<T, ?> index);

  /**
   * Compares the cache with the server: lists everything in scope at exactly the version that the
   * cache reflects, and compares names, uids and versions. Metadata is all that the server is asked
   * for, unless a {@link InformerBuilder#filter} must see whole objects. Where they differ, a
   * warning is logged, {@link Health#divergences} counts it, and the informer lists anew.
   *
   * <p>Of several namespaces each is compared at its own version, as far as it has been listed. The
   * result is of all together, and {@link Audit#at} the least of the versions.
   *
   * <p>There should never be a difference. This is for who must prove it, and for servers and
   * proxies that lose events.
   *
   * @throws NotSyncedException if there has been no list, also since the shard has changed
   * @throws dev.bowline.client.ExpiredException if the server has forgotten the cache's version,
   *     which is so after some minutes without bookmarks
   * @throws dev.bowline.client.ApiException if the server refuses
   * @throws dev.bowline.client.TransportException if there is no whole answer
   * @throws dev.bowline.serde.CodecException if the server answers with another version
   */
  Audit audit();

  /** How the informer does now. */
  Health health();

  /**
   * Waits until the cache reflects a version, such as that of an object just written, so that the
   * write can be read from the store.
   *
   * <p>Only versions of this informer's resource type can be waited for, and none is reached while
   * another shard has not been listed, see {@link Sharding#moveTo}, or while the cache, or one of
   * several namespaces, is at a version without an age. Where the write doesn't match the
   * informer's namespace or selectors, nothing but a bookmark can tell, which may take a minute.
   *
   * @param version must be comparable, see {@link ResourceVersion#isComparable}
   * @param timeout most time to wait
   * @return whether the version was reached in time; false also if the informer was stopped or
   *     closed, another {@link Store#epoch} began meanwhile, in which the version means nothing, or
   *     the thread was interrupted (whose flag stays set)
   * @throws IllegalArgumentException if the version has no age
   */
  boolean awaitVersion(ResourceVersion version, Duration timeout);

  /**
   * The namespaces that are mirrored, which can be changed unless the informer is {@linkplain
   * InformerBuilder#share shared}.
   *
   * @throws IllegalStateException if the informer was not started with {@link
   *     InformerBuilder#inNamespaces}
   */
  Namespaces namespaces();

  /**
   * The shard that is mirrored, which can be changed unless the informer is {@linkplain
   * InformerBuilder#share shared}.
   *
   * @throws IllegalStateException if the informer was not started with {@link
   *     InformerBuilder#shard}
   */
  Sharding sharding();

  /**
   * What this program has written to objects of this informer, so that it reads its own writes. The
   * same instance each time; costs nothing while no write is told.
   */
  OwnWrites<T> ownWrites();

  /**
   * Adds a handler, which gets what the cache holds now as {@link CacheEvent.Added} with {@code
   * inInitialList}, then {@link CacheEvent.Synced}, then every further change: nothing twice,
   * nothing missed.
   *
   * <p>A handler is called by one thread at a time, in order, after the cache has changed. However
   * slow it is, it delays neither the cache nor other handlers; what waits for it is merged by
   * object. What it throws is logged and counted, and the next event follows. It may do anything,
   * including to close the informer. The same handler twice makes two subscriptions.
   *
   * @throws IllegalStateException if the informer is closed
   */
  default Subscription subscribe(Consumer<? super CacheEvent<T>> handler) {
    return subscribe(handler, options -> {});
  }

  /**
   * As {@link #subscribe(Consumer)}, in another way.
   *
   * @param options called once, now
   */
  Subscription subscribe(
      Consumer<? super CacheEvent<T>> handler, Consumer<? super SubscribeOptions> options);

  /**
   * Adds a handler that gets names alone, for those who read the store anyway, such as work queues:
   * those of all cached objects first, then one after each change of its object. A name that waits
   * already doesn't wait twice, and no object is kept for it. Otherwise as {@link
   * #subscribe(Consumer)}.
   *
   * @throws IllegalStateException if the informer is closed
   */
  default Subscription subscribeKeys(Consumer<? super ObjectKey> handler) {
    return subscribeKeys(handler, options -> {});
  }

  /**
   * As {@link #subscribeKeys(Consumer)}, in another way.
   *
   * @param options called once, now; without {@link SubscribeOptions#everyEvent}
   * @throws IllegalArgumentException if every event is asked for
   */
  Subscription subscribeKeys(
      Consumer<? super ObjectKey> handler, Consumer<? super SubscribeOptions> options);

  /** The subscriptions that have not ended, or whose handlers still run. */
  List<Subscription> subscriptions();

  /**
   * Ends the watch, for the time being: the store keeps its content, which becomes outdated, and
   * the subscriptions stay. Waits until nothing is read any more, for at most ten seconds. Does
   * nothing if it is stopped or closed.
   */
  void stop();

  /**
   * Goes on after {@link #stop}: lists anew and tells handlers what is different ({@link
   * CacheEvent.Origin#NEW_LIST}). Until then {@link Health#watching} is false, and the store has
   * its old content. Returns at once. Does nothing while the informer runs.
   *
   * @throws IllegalStateException if it is closed
   * @throws OutOfMemoryError if the system has no thread for it; it stays stopped, {@link
   *     Health#lastError} says why, and it may be started again later
   */
  void start();

  /**
   * Ends the watch and the subscriptions. Waits until the informer's threads have ended and no
   * handler runs any more, for at most ten seconds each; called by a handler, it doesn't wait for
   * handlers. The store stays readable and doesn't change any more. Whoever closes it a second time
   * waits for the same.
   */
  @Override
  void close();
}
