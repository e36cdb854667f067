package dev.bowline.informer;

import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The readable side of a cache. {@link Informer#store} is live: each call answers from the newest
 * version, whole in itself, and two calls may answer from two versions. {@link #snapshot} stands
 * still, so that several queries agree.
 *
 * <p>Reading takes no lock, never waits and never asks the server. Objects are immutable and
 * shared. Before the first list is complete the store is empty; from then on it holds a state that
 * the server really had, also while connections are lost and lists repeated, but for the names that
 * {@link #isStale} tells of: those have an older state, or none. An informer of several namespaces
 * holds such a state of each.
 *
 * <p>Thread-safe. Implemented by this module only.
 *
 * @param <T> class of the objects
 */
public interface Store<T extends KubeObject> {
  /**
   * The object with this namespace and name, if there is one. The namespace of cluster-scoped
   * objects is empty.
   */
  Optional<T> get(ObjectKey key);

  /**
   * The object with this namespace and name, if there is one. The namespace of cluster-scoped
   * objects is empty.
   */
  default Optional<T> get(String namespace, String name) {
    return get(new ObjectKey(namespace, name));
  }

  /**
   * Whether there has been a whole list. A store that is not synced is empty, whatever the server
   * has.
   */
  boolean isSynced();

  /**
   * Whether the server is known to have a newer state of an object than this store, which could not
   * be used: it didn't decode, or its transform failed. The store then keeps the last usable state,
   * if there was one, until the server sends another usable one.
   */
  boolean isStale(ObjectKey key);

  /**
   * Whether the server is known to have no such object, as of this store's version: there is none
   * here, and the store would have it. That an object is not here alone doesn't say so: its
   * namespace may not be looked at, or not have been listed yet (also since that isn't allowed), or
   * its newest state may be {@linkplain #isStale unusable}. Whoever cleans up for objects that are
   * gone asks this, and where it is false asks the server, or leaves it: what is of another shard
   * or namespace never becomes this store's.
   *
   * <p>A cache may be behind its server, and behind other caches: what is created after its version
   * is absent until it comes.
   *
   * <p>What an informer's selectors and filter leave out counts as absent, as it is never there.
   *
   * @return false, too, for all objects while one {@linkplain dev.bowline.client.Shard#byUid shard
   *     by uid} of them is looked at, since a name has no uid; and for all that aren't of the shard
   */
  boolean isAbsent(ObjectKey key);

  /**
   * All objects of one version, in no particular order. Lazy; may be consumed later and as slowly
   * as need be.
   */
  Stream<T> stream();

  /**
   * The objects that have a key in an index, in no particular order; an immutable list, empty if
   * there are none.
   *
   * @throws IllegalArgumentException if the informer has no such index, see {@link
   *     InformerBuilder#index} and {@link Informer#addIndex}
   */
  <K> List<T> byIndex(Index<T, K> index, K key);

  /** Number of objects. */
  int size();

  /**
   * The version that the content reflects: everything that happened up to it is in, and nothing
   * after it unless the informer is one of several namespaces, which may be further on. {@link
   * ResourceVersion#NONE} before the first list. It also moves when nothing in scope changes, as
   * the server's bookmarks tell.
   */
  ResourceVersion resourceVersion();

  /**
   * Counts the histories that this cache has followed: 1 from the start, one more each time that a
   * list, or any object in it, had an older version than the cache knew, as after a restore of the
   * server's database; each namespace of several counts. Versions of two epochs must not be
   * compared.
   */
  long epoch();

  /** The newest version, which doesn't change any more. A snapshot's snapshot is itself. */
  Store<T> snapshot();
}
