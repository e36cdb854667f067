package dev.bowline.informer.internal.own;

import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The entries of a {@link Ledger}, in each of the orders in which they leave. */
final class LedgerEntries<T extends KubeObject> {
  private final boolean isByNamespace;
  private final Map<ObjectKey, LedgerEntry<T>> byKey = new HashMap<>();
  private final TreeSet<LedgerEntry<T>> byExpiry = new TreeSet<>(LedgerEntries::byExpiry);

  /**
   * Those that a version decides on, also where a doubt came after it; by namespace, where each has
   * a version of its own.
   */
  private final Map<String, TreeSet<LedgerEntry<T>>> byVersion = new HashMap<>();

  /** Those that more than a version decides on. */
  private final Set<ObjectKey> inDoubt = new LinkedHashSet<>();

  /** Doubts alone, the oldest first. */
  private final Set<ObjectKey> doubts = new LinkedHashSet<>();

  /** Those that may have to leave for lack of room, the oldest first. */
  private final Set<ObjectKey> large = new LinkedHashSet<>();

  /**
   * None.
   *
   * @param isByNamespace whether the cache has a part for each namespace
   */
  LedgerEntries(boolean isByNamespace) {
    this.isByNamespace = isByNamespace;
  }

  private static int byExpiry(LedgerEntry<?> one, LedgerEntry<?> other) {
    int order = Long.signum(one.expiry() - other.expiry());
    return order != 0 ? order : Long.compare(one.sequence(), other.sequence());
  }

  @Nullable LedgerEntry<T> get(ObjectKey key) {
    return byKey.get(key);
  }

  boolean isEmpty() {
    return byKey.isEmpty();
  }

  List<LedgerEntry<T>> all() {
    return List.copyOf(byKey.values());
  }

  /** When the first will be too old; zero if there is none. */
  long firstExpiry() {
    return byExpiry.isEmpty() ? 0 : byExpiry.first().expiry();
  }

  /** Those that are too old, the oldest first. */
  List<LedgerEntry<T>> tooOld(long now) {
    return byExpiry.stream().takeWhile(entry -> entry.isTooOld(now)).toList();
  }

  /**
   * Adds one, of whose object there is none.
   *
   * @param isDecided whether the version that decides on it has been seen
   */
  void put(LedgerEntry<T> entry, boolean isDecided) {
    byKey.put(entry.key(), entry);
    byExpiry.add(entry);
    if (entry.isInDoubt()) {
      inDoubt.add(entry.key());
    }
    if (entry.outstanding() instanceof Outstanding.Uncertain<T>) {
      doubts.add(entry.key());
    }
    LedgerEntry<T> decidable = entry.decidable();
    if (decidable != null && !isDecided) {
      byVersion.computeIfAbsent(part(entry.key()), part -> new TreeSet<>()).add(decidable);
    }
    if (!entry.outstanding().isSmall()) {
      large.add(entry.key());
    }
  }

  /** Whether there was one. */
  boolean remove(ObjectKey key) {
    LedgerEntry<T> entry = byKey.remove(key);
    if (entry == null) {
      return false;
    }
    byExpiry.remove(entry);
    inDoubt.remove(key);
    doubts.remove(key);
    large.remove(key);
    LedgerEntry<T> decidable = entry.decidable();
    TreeSet<LedgerEntry<T>> entries = byVersion.get(part(key));
    if (decidable != null && entries != null) {
      entries.remove(decidable);
      if (entries.isEmpty()) {
        byVersion.remove(part(key));
      }
    }
    return true;
  }

  void clear() {
    byKey.clear();
    byExpiry.clear();
    byVersion.clear();
    inDoubt.clear();
    doubts.clear();
    large.clear();
  }

  /** Whether a version is still to decide on it. */
  boolean isUndecided(LedgerEntry<T> decidable) {
    TreeSet<LedgerEntry<T>> entries = byVersion.get(part(decidable.key()));
    return entries != null && entries.contains(decidable);
  }

  /** The parts of the cache with something that a version is to decide on. */
  List<String> undecidedParts() {
    return List.copyOf(byVersion.keySet());
  }

  /** Takes the first of a part that a version has decided on; the entry itself stays. */
  @Nullable LedgerEntry<T> pollDecided(String part, StoreVersion<T> cache) {
    TreeSet<LedgerEntry<T>> entries = byVersion.get(part);
    if (entries == null) {
      return null;
    }
    LedgerEntry<T> first = entries.first();
    if (!Outstanding.hasReached(cache, first.key(), first.outstanding().floor())) {
      return null;
    }
    inDoubt.add(first.key()); // until it leaves: what the cache can't use holds it back
    entries.remove(first);
    if (entries.isEmpty()) {
      byVersion.remove(part);
    }
    return first;
  }

  /** So many that more than a version decides on, and others the next time. */
  List<ObjectKey> nextInDoubt(int most) {
    List<ObjectKey> next = inDoubt.stream().limit(most).toList();
    next.forEach(inDoubt::remove);
    inDoubt.addAll(next);
    return next;
  }

  boolean hasDoubts() {
    return !doubts.isEmpty();
  }

  /** The oldest doubt, if there are more than so many. */
  @Nullable LedgerEntry<T> oldestDoubtOver(int most) {
    return oldest(doubts, most);
  }

  /** The oldest that is large, if there are more than so many. */
  @Nullable LedgerEntry<T> oldestLargeOver(int most) {
    return oldest(large, most);
  }

  private @Nullable LedgerEntry<T> oldest(Set<ObjectKey> keys, int most) {
    return keys.size() > most ? byKey.get(keys.iterator().next()) : null;
  }

  private String part(ObjectKey key) {
    return isByNamespace ? key.namespace() : "";
  }
}
