package dev.bowline.informer;

import dev.bowline.client.Shard;

/**
 * The shard that an informer mirrors, see {@link InformerBuilder#shard}. It can be changed, for
 * instance when another program joins those that share a type's objects.
 *
 * <p>Thread-safe. Implemented by this module only.
 */
public interface Sharding {
  /** The shard that is looked at now. */
  Shard current();

  /**
   * Looks at another shard from now on. The objects that it doesn't contain are gone from the store
   * when this returns, in one version (of several namespaces, in one for each). Those of both
   * shards stay, and handlers hear of them only what changes. The others are listed in the
   * background: they are {@link CacheEvent.Added} with {@link CacheEvent.Origin#NEW_LIST}. What
   * happens until that list shows with it.
   *
   * <p>Until then the store holds true states, but not all of them: {@link Store#isSynced} stays as
   * it was, {@link Store#resourceVersion} stands still, and {@link Informer#awaitSync} and {@link
   * Informer#awaitVersion} wait. It may be called while the informer is stopped. Does nothing if
   * the shard is looked at already.
   *
   * <p>Where two programs hand objects over, no object has two of them if the one that gives moves
   * first, and none is without one if the one that takes moves first and the other one waits for
   * its sync.
   *
   * @param leaving what handlers are told of the objects that it doesn't contain
   * @throws IllegalStateException if the informer is closed, or {@linkplain InformerBuilder#share
   *     shared} with others, who want to keep theirs
   */
  void moveTo(Shard next, Leaving leaving);
}
