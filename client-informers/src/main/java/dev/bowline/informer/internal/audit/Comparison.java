package dev.bowline.informer.internal.audit;

import dev.bowline.informer.Audit;
import dev.bowline.informer.Audit.Divergence;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares a version of a cache with what the server lists at that version, item by item. */
final class Comparison<T extends KubeObject> {
  private final StoreVersion<T> cache;
  private final boolean contents;
  private final Set<ObjectKey> listed = new HashSet<>();
  private final List<Divergence> divergences = new ArrayList<>();

  /**
   * A comparison that has seen nothing.
   *
   * @param contents whether the objects are compared as a whole; otherwise by uid and version
   */
  Comparison(StoreVersion<T> cache, boolean contents) {
    this.cache = cache;
    this.contents = contents;
  }

  /** An object that the server has, as it would be cached. */
  void listed(KubeObject served) {
    ObjectKey key = served.key();
    listed.add(key);
    T cached = cache.get(key).orElse(null);
    if (cached != null && !cached.uid().equals(served.uid())) {
      differs(key, cached, served.resourceVersion());
    } else if (!cache.isStale(key) && (cached == null || !isEqual(cached, served))) {
      differs(key, cached, served.resourceVersion());
    }
  }

  private void differs(ObjectKey key, @Nullable T cached, ResourceVersion served) {
    ResourceVersion known = cached == null ? ResourceVersion.NONE : cached.resourceVersion();
    divergences.add(new Divergence(key, known, served));
  }

  private boolean isStillIn(StoreVersion<T> newest, T cached) {
    return newest.get(cached.key()).filter(now -> now.uid().equals(cached.uid())).isPresent();
  }

  private boolean isEqual(T cached, KubeObject served) {
    return cached.resourceVersion().equals(served.resourceVersion())
        && (!contents || cached.equals(served));
  }

  /** An object that the server has, of which no more than the metadata counts. */
  void unusable(KubeObject served) {
    ObjectKey key = served.key();
    listed.add(key);
    T cached = cache.get(key).orElse(null);
    if (cached != null && !cached.uid().equals(served.uid())) {
      differs(key, cached, served.resourceVersion());
    }
  }

  /**
   * After the last object. Several may be deleted at one version, of which the cache is told one
   * after the other: what has left it since was not kept beyond its end.
   */
  Audit result(StoreVersion<T> newest) {
    cache.stream()
        .filter(cached -> !listed.contains(cached.key()) && isStillIn(newest, cached))
        .forEach(
            cached ->
                divergences.add(
                    new Divergence(cached.key(), cached.resourceVersion(), ResourceVersion.NONE)));
    return new Audit(cache.resourceVersion(), listed.size(), divergences);
  }
}
