package dev.bowline.informer;

import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;

/**
 * The namespaces that an informer mirrors in one cache, see {@link InformerBuilder#inNamespaces}.
 * Each has a list and a watch of its own, so that one that isn't allowed keeps no other from being
 * read.
 *
 * <p>The store is synced when each namespace has been listed or isn't allowed, and one has been,
 * and stays so while one that is added later is listed; {@link Informer#awaitSync} also waits for
 * those that aren't allowed, unless {@link InformerBuilder#startPolicy} says otherwise. {@link
 * Store#resourceVersion} is the least of the namespaces' versions, which moves with the one that is
 * told of progress last: at least about once a minute. {@link Informer#awaitVersion} waits for all
 * of them, {@link #awaitVersion} for one.
 *
 * <p>Thread-safe. Implemented by this module only.
 */
public interface Namespaces {
  /** Their names now. */
  Set<String> names();

  /**
   * Looks at other namespaces from now on. Those that were looked at before go on without a gap. A
   * new one is listed in the background; its objects are {@link CacheEvent.Added} with {@link
   * CacheEvent.Origin#NEW_LIST}. The objects of one that is left out are gone from the store when
   * this returns.
   *
   * <p>With no namespace at all the store is empty and not synced.
   *
   * @param names may be empty
   * @param leaving what handlers are told of those that are left out
   * @throws IllegalArgumentException if a name is empty
   * @throws IllegalStateException if the informer is closed, or one that is {@linkplain
   *     InformerBuilder#share shared}
   */
  void set(Collection<String> names, Leaving leaving);

  /**
   * How one of them does. Index faults and divergences are not told by namespace.
   *
   * @throws IllegalArgumentException if it isn't looked at
   */
  Health health(String namespace);

  /**
   * As {@link Informer#awaitVersion}, for what was written to one namespace: doesn't wait for the
   * others.
   *
   * @return false also if the namespace isn't looked at, or no longer
   */
  boolean awaitVersion(String namespace, ResourceVersion version, Duration timeout);
}
