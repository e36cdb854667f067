package dev.bowline.informer.internal.own;

import dev.bowline.informer.Index;
import dev.bowline.informer.Store;
import dev.bowline.informer.internal.store.IndexKeys;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.trie.PersistentMap;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A cache as it looks with what is outstanding: own writes that haven't arrived are in, objects
 * that were deleted are out. Immutable if the cache is.
 */
public final class OverlaidStore<T extends KubeObject> implements Store<T> {
  private final StoreVersion<T> cache;
  private final PersistentMap<ObjectKey, Outstanding<T>> entries;

  private OverlaidStore(StoreVersion<T> cache, PersistentMap<ObjectKey, Outstanding<T>> entries) {
    this.cache = cache;
    this.entries = entries;
  }

  /**
   * One state of both.
   *
   * @param entries must have been taken before the cache
   */
  static <T extends KubeObject> Store<T> of(
      PersistentMap<ObjectKey, Outstanding<T>> entries, StoreVersion<T> cache) {
    return entries.isEmpty() ? cache : new OverlaidStore<>(cache, entries);
  }

  @Override
  public Optional<T> get(ObjectKey key) {
    Outstanding<T> outstanding = entries.get(key);
    return outstanding == null
        ? cache.get(key)
        : Optional.ofNullable(outstanding.shown(cache, key));
  }

  @Override
  public boolean isSynced() {
    return cache.isSynced();
  }

  @Override
  public boolean isStale(ObjectKey key) {
    return cache.isStale(key) && !isNewerThanStale(key);
  }

  /** What was written out of sight, or may have been, is not. */
  @Override
  public boolean isAbsent(ObjectKey key) {
    return get(key).isEmpty() && !isOutOfSight(key) && !cache.isStale(key) && cache.covers(key);
  }

  private boolean isOutOfSight(ObjectKey key) {
    Outstanding<T> outstanding = entries.get(key);
    return outstanding != null
        && (outstanding instanceof Outstanding.Unseen<T>
            || outstanding instanceof Outstanding.Uncertain<T>)
        && !outstanding.isOvertakenBy(cache, key);
  }

  /** What the cache can't use is older than an own state that it hasn't reached. */
  private boolean isNewerThanStale(ObjectKey key) {
    Outstanding<T> outstanding = entries.get(key);
    return outstanding != null
        && isFromEntry(key)
        && !Outstanding.hasReached(cache, key, outstanding.floor());
  }

  private boolean isFromEntry(ObjectKey key) {
    return entries.containsKey(key) && get(key).orElse(null) != cache.get(key).orElse(null);
  }

  @Override
  public Stream<T> stream() {
    return Stream.concat(
        cache.stream().filter(object -> !entries.containsKey(object.key())), overlaid().stream());
  }

  /** The objects of the names that something is outstanding of. */
  private List<T> overlaid() {
    List<T> objects = new ArrayList<>(entries.size());
    entries.forEach(
        (key, outstanding) -> {
          T object = outstanding.shown(cache, key);
          if (object != null) {
            objects.add(object);
          }
        });
    return objects;
  }

  @Override
  public <K> List<T> byIndex(Index<T, K> index, K key) {
    List<T> found = new ArrayList<>();
    for (T object : cache.byIndex(index, key)) {
      if (!entries.containsKey(object.key())) {
        found.add(object);
      }
    }
    IndexKeys<T, K> keys = new IndexKeys<>(index);
    for (T object : overlaid()) {
      if (keys.known(object).contains(key)) {
        found.add(object);
      }
    }
    return List.copyOf(found);
  }

  @Override
  public int size() {
    List<ObjectKey> covered = entries.keys().filter(key -> cache.get(key).isPresent()).toList();
    return cache.size() - covered.size() + overlaid().size();
  }

  @Override
  public ResourceVersion resourceVersion() {
    return cache.resourceVersion();
  }

  @Override
  public long epoch() {
    return cache.epoch();
  }

  @Override
  public Store<T> snapshot() {
    return this;
  }
}
