package dev.bowline.informer.internal.scope;

import dev.bowline.informer.internal.store.Coverage;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.store.Tenure;
import dev.bowline.informer.internal.trie.PersistentMap;
import dev.bowline.type.ResourceVersion;
import org.jspecify.annotations.Nullable;

/**
 * What the parts of a cache come to, kept as they change one at a time, so that an event of one of
 * a thousand parts looks at no other. What lacks memory changes nothing. Not thread-safe.
 */
final class PartTotals {
  private final LeastVersion least = new LeastVersion();
  private PersistentMap<String, Coverage.Part> reached = PersistentMap.empty();
  private int unsettled;
  private int listed;
  private int incomplete;
  private int awaited;

  /**
   * One part as it counts.
   *
   * @param isListed whether there has been a list of it
   * @param isSettled whether there has been, or can't be
   * @param isWhole whether all of it is shown
   * @param isAwaited whether nothing of it is shown, and it may come
   * @param shown the version of what is shown; none if nothing is
   * @param tenure which shard that is of; null if of none
   */
  record Standing(
      boolean isListed,
      boolean isSettled,
      boolean isWhole,
      boolean isAwaited,
      ResourceVersion shown,
      @Nullable Tenure tenure) {
    static Standing of(StoreVersion<?> read, StoreVersion<?> shown, boolean isDenied) {
      boolean isListed = read.isWhole();
      ResourceVersion version = shown.isSynced() ? shown.resourceVersion() : ResourceVersion.NONE;
      boolean isAwaited = !isDenied && !shown.isSynced();
      return new Standing(
          isListed, isListed || isDenied, shown.isWhole(), isAwaited, version, shown.tenure());
    }
  }

  /** A part that has joined, and what it counts as. */
  final class Entry {
    private final String namespace;
    private final int place = least.add();
    private Standing standing;

    /** What all had reached before this one left. */
    private PersistentMap<String, Coverage.Part> reachedBefore = PersistentMap.empty();

    private Entry(String namespace, Standing standing) {
      this.namespace = namespace;
      this.standing = standing;
      count(standing, 1);
    }

    void become(Standing next) {
      if (next.equals(standing)) {
        return;
      }
      PersistentMap<String, Coverage.Part> nextReached =
          next.isWhole()
              ? reached.put(namespace, new Coverage.Part(next.shown(), next.tenure()))
              : standing.isWhole() ? reached.remove(namespace) : reached;
      count(standing, -1);
      count(next, 1);
      least.set(place, next.shown());
      reached = nextReached;
      standing = next;
    }

    void leave() {
      PersistentMap<String, Coverage.Part> others = reached.remove(namespace);
      least.remove(place);
      count(standing, -1);
      reachedBefore = reached;
      reached = others;
    }

    /**
     * Undoes {@link #leave}, behind which nothing may have changed: its place is the next free.
     * Takes no memory.
     */
    void rejoin() {
      int unused = least.add();
      least.set(place, standing.shown());
      count(standing, 1);
      reached = reachedBefore;
    }
  }

  /** A part joins. Of one namespace there is one at a time. */
  Entry join(String namespace, Standing standing) {
    return new Entry(namespace, standing);
  }

  private void count(Standing standing, int difference) {
    unsettled += standing.isSettled() ? 0 : difference;
    listed += standing.isListed() ? difference : 0;
    incomplete += standing.isWhole() ? 0 : difference;
    awaited += standing.isAwaited() ? difference : 0;
  }

  /** Whether one part has been listed, and each has been or can't be. */
  boolean isComplete() {
    return unsettled == 0 && listed > 0;
  }

  /** Whether all of each part is shown. */
  boolean isWhole() {
    return incomplete == 0;
  }

  /** Whether nothing is shown of a part that may come. */
  boolean isAwaited() {
    return awaited > 0;
  }

  /** The version up to which everything shown is complete; none if nothing is shown. */
  ResourceVersion least() {
    return least.get();
  }

  /** What the part of each namespace has reached of which all is shown. */
  PersistentMap<String, Coverage.Part> reached() {
    return reached;
  }
}
