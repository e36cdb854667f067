package dev.bowline.informer.internal.store;

import dev.bowline.informer.Index;
import dev.bowline.informer.Store;
import dev.bowline.informer.internal.trie.MapBuilder;
import dev.bowline.informer.internal.trie.PersistentMap;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One state of a cache: objects, indexes and the version they reflect. Immutable. */
public final class StoreVersion<T extends KubeObject> implements Store<T> {
  private final ResourceVersion resourceVersion;
  private final long epoch;
  private final PersistentMap<ObjectKey, T> items;
  private final List<IndexVersion<T, ?>> indexes;

  /** The uids of objects whose newest states can't be used, by name. */
  private final PersistentMap<ObjectKey, String> stale;

  private final Coverage coverage;

  /** Which shard this is of; null if of none. */
  private final @Nullable Tenure tenure;

  /** Whether there has been a list since the tenure began. */
  private final boolean isListed;

  /** How many lists there have been. */
  private final long lists;

  private StoreVersion(
      ResourceVersion resourceVersion,
      long epoch,
      PersistentMap<ObjectKey, T> items,
      List<IndexVersion<T, ?>> indexes,
      PersistentMap<ObjectKey, String> stale,
      Coverage coverage,
      @Nullable Tenure tenure,
      boolean isListed,
      long lists) {
    this.resourceVersion = resourceVersion;
    this.epoch = epoch;
    this.items = items;
    this.indexes = indexes;
    this.stale = stale;
    this.coverage = coverage;
    this.tenure = tenure;
    this.isListed = isListed;
    this.lists = lists;
  }

  /** Before the first list, of all namespaces. */
  public static <T extends KubeObject> StoreVersion<T> unsynced(List<Index<T, ?>> indexes) {
    return unsynced(indexes, Coverage.ALL);
  }

  /** Before the first list. */
  public static <T extends KubeObject> StoreVersion<T> unsynced(
      List<Index<T, ?>> indexes, Coverage coverage) {
    List<IndexVersion<T, ?>> empty = new ArrayList<>();
    for (Index<T, ?> index : indexes) {
      empty.add(IndexVersion.of(index));
    }
    return new StoreVersion<>(
        ResourceVersion.NONE,
        1,
        PersistentMap.empty(),
        List.copyOf(empty),
        PersistentMap.empty(),
        coverage,
        null,
        false,
        0);
  }

  /** With other content, of the same parts and the same shard, and of no further list. */
  private StoreVersion<T> holding(
      ResourceVersion version,
      long newEpoch,
      PersistentMap<ObjectKey, T> newItems,
      List<IndexVersion<T, ?>> newIndexes,
      PersistentMap<ObjectKey, String> newStale) {
    return new StoreVersion<>(
        version, newEpoch, newItems, newIndexes, newStale, coverage, tenure, isListed, lists);
  }

  @Override
  public boolean isSynced() {
    return !resourceVersion.isNone();
  }

  @Override
  public Optional<T> get(ObjectKey key) {
    return Optional.ofNullable(items.get(key));
  }

  @Override
  public boolean isStale(ObjectKey key) {
    return stale.containsKey(key);
  }

  /** Whether it is this object whose newest state can't be used, as far as that can be read. */
  public boolean isStale(ObjectKey key, String uid) {
    String found = stale.get(key);
    return found != null && (found.isEmpty() || found.equals(uid));
  }

  /** The names for which {@link #isStale} is true. */
  public Stream<ObjectKey> staleKeys() {
    return stale.keys();
  }

  @Override
  public Stream<T> stream() {
    return items.values();
  }

  @Override
  public <K> List<T> byIndex(Index<T, K> index, K key) {
    return version(index).find(key, items);
  }

  /** The keys under which an index holds anything. */
  Set<?> indexKeys(Index<T, ?> index) {
    return version(index).keys();
  }

  private IndexVersion<T, ?> version(Index<T, ?> index) {
    for (IndexVersion<T, ?> version : indexes) {
      if (version.index().equals(index)) {
        return version;
      }
    }
    throw new IllegalArgumentException(
        "the informer has no "
            + index
            + "; it has "
            + indexes.stream().map(IndexVersion::index).toList());
  }

  /** How often the functions of the indexes threw. */
  public long indexFaults() {
    return indexes.stream().mapToLong(IndexVersion::faults).sum();
  }

  /** The indexes. */
  List<IndexVersion<T, ?>> indexes() {
    return indexes;
  }

  /** The same content with other indexes, which must be of it. */
  StoreVersion<T> indexedBy(List<IndexVersion<T, ?>> others) {
    return holding(resourceVersion, epoch, items, others, stale);
  }

  @Override
  public int size() {
    return items.size();
  }

  @Override
  public ResourceVersion resourceVersion() {
    return resourceVersion;
  }

  @Override
  public long epoch() {
    return epoch;
  }

  @Override
  public Store<T> snapshot() {
    return this;
  }

  /** The same content, known to be that of a later version. */
  public StoreVersion<T> movedTo(ResourceVersion version) {
    return version.equals(resourceVersion) ? this : holding(version, epoch, items, indexes, stale);
  }

  /** With an object in place of the one of its name. */
  StoreVersion<T> with(ObjectKey key, T object, ResourceVersion version) {
    T before = items.get(key);
    return holding(
        version, epoch, items.put(key, object), reindexed(key, before, object), stale.remove(key));
  }

  /** Without the object of a name. */
  StoreVersion<T> without(ObjectKey key, ResourceVersion version) {
    T before = items.get(key);
    return holding(
        version, epoch, items.remove(key), reindexed(key, before, null), stale.remove(key));
  }

  /**
   * With an object that has a newer state than the cached one, if there is one, but no usable one.
   *
   * @param uid of the object; empty if that can't be read
   */
  StoreVersion<T> withStale(ObjectKey key, String uid, ResourceVersion version) {
    return holding(version, epoch, items, indexes, stale.put(key, uid));
  }

  /** With other content altogether: that of a list. */
  StoreVersion<T> replaced(
      PersistentMap<ObjectKey, T> newItems, long newEpoch, ResourceVersion version) {
    List<IndexVersion<T, ?>> rebuilt = new ArrayList<>(indexes.size());
    for (IndexVersion<T, ?> index : indexes) {
      rebuilt.add(index.rebuilt(newItems));
    }
    return new StoreVersion<>(
        version,
        newEpoch,
        newItems,
        List.copyOf(rebuilt),
        PersistentMap.empty(),
        coverage,
        tenure,
        true,
        lists + 1);
  }

  /** With a part of the content changed from what it is here to another version. */
  StoreVersion<T> with(
      StoreVersion<T> part, StoreVersion<T> next, long newEpoch, ResourceVersion version) {
    PersistentMap<ObjectKey, T> newItems = changed(items, part.items, next.items);
    return holding(
        version, newEpoch, newItems, caughtUp(newItems), changed(stale, part.stale, next.stale));
  }

  /** Of another shard from now on, with what is left, and not whole before a list of it. */
  StoreVersion<T> entered(
      Tenure next,
      PersistentMap<ObjectKey, T> newItems,
      PersistentMap<ObjectKey, String> newStale) {
    return new StoreVersion<>(
        resourceVersion,
        epoch,
        newItems,
        caughtUp(newItems),
        newStale,
        coverage,
        next,
        false,
        lists);
  }

  private List<IndexVersion<T, ?>> caughtUp(PersistentMap<ObjectKey, T> newItems) {
    List<IndexVersion<T, ?>> reindexed = new ArrayList<>(indexes.size());
    for (IndexVersion<T, ?> index : indexes) {
      reindexed.add(index.caughtUp(items, newItems));
    }
    return List.copyOf(reindexed);
  }

  private static <V> PersistentMap<ObjectKey, V> changed(
      PersistentMap<ObjectKey, V> all,
      PersistentMap<ObjectKey, V> part,
      PersistentMap<ObjectKey, V> next) {
    if (part == next) {
      return all;
    }
    MapBuilder<ObjectKey, V> builder = all.toBuilder();
    part.forEachDifference(
        next,
        (key, before, after) -> {
          if (after == null) {
            builder.remove(key);
          } else {
            builder.put(key, after);
          }
        });
    return builder.build();
  }

  /** With other names whose newest state is unusable. */
  StoreVersion<T> staleOf(PersistentMap<ObjectKey, String> names) {
    return holding(resourceVersion, epoch, items, indexes, names);
  }

  /**
   * The same content, with what its parts have reached.
   *
   * @param namespaces those that are shown
   */
  public StoreVersion<T> reaching(PersistentMap<String, Coverage.Part> namespaces) {
    Coverage reached = Coverage.of(namespaces);
    return new StoreVersion<>(
        resourceVersion, epoch, items, indexes, stale, reached, tenure, isListed, lists);
  }

  /**
   * Whether there has been a list of all that this is to hold. While another shard is taken over, a
   * synced version isn't whole: what it holds is right, but something may be missing.
   */
  public boolean isWhole() {
    return isSynced() && isListed;
  }

  /** Which shard this is of; null if of none. */
  public @Nullable Tenure tenure() {
    return tenure;
  }

  /**
   * The version that the objects of a namespace reflect, which may be newer than that of the whole.
   *
   * @return none if it isn't whole
   */
  public ResourceVersion reached(String namespace) {
    return coverage.reached(namespace, isWhole() ? resourceVersion : ResourceVersion.NONE);
  }

  @Override
  public boolean isAbsent(ObjectKey key) {
    return !items.containsKey(key) && !stale.containsKey(key) && covers(key);
  }

  /** Whether an object of this name would be here if there was one, as far as the name tells. */
  public boolean covers(ObjectKey key) {
    Tenure its = coverage.tenure(key.namespace(), tenure);
    return coverage.has(key.namespace())
        && !reached(key.namespace()).isNone()
        && (its == null || its.shard().contains(key).orElse(false));
  }

  /** Whether it differs from another version in its indexes at most, as far as that is quick. */
  public boolean hasContentOf(StoreVersion<T> other) {
    return items == other.items
        && stale == other.stale
        && coverage.isSame(other.coverage)
        && epoch == other.epoch
        && resourceVersion.equals(other.resourceVersion);
  }

  /** The same content, of a history that begins with it. */
  public StoreVersion<T> nextEpoch() {
    return holding(resourceVersion, epoch + 1, items, indexes, stale);
  }

  /** How many lists have replaced the content since the cache was new. */
  public long lists() {
    return lists;
  }

  PersistentMap<ObjectKey, String> stale() {
    return stale;
  }

  PersistentMap<ObjectKey, T> items() {
    return items;
  }

  private List<IndexVersion<T, ?>> reindexed(ObjectKey key, @Nullable T before, @Nullable T after) {
    List<IndexVersion<T, ?>> changed = null;
    for (int i = 0; i < indexes.size(); i++) {
      IndexVersion<T, ?> index = indexes.get(i);
      IndexVersion<T, ?> next = index.updated(key, before, after);
      if (next != index) {
        changed = changed == null ? new ArrayList<>(indexes) : changed;
        changed.set(i, next);
      }
    }
    return changed == null ? indexes : List.copyOf(changed);
  }
}
