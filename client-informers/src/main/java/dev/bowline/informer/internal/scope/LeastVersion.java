package dev.bowline.informer.internal.scope;

import dev.bowline.type.ResourceVersion;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * The least of some versions that change one at a time: a tree of which each node has the lesser of
 * the two below, so that a change looks at no more than the way to the root. What lacks memory
 * changes nothing. Not thread-safe.
 */
public final class LeastVersion {
  private static final int ROOT = 1;

  private Deque<Integer> free = new ArrayDeque<>();

  /** The root is the first, the two below node n are 2n and 2n + 1, the leaves the second half. */
  private ResourceVersion[] nodes = none(2);

  LeastVersion() {
    free.add(0);
  }

  /** A place for one more, which has no version yet. */
  int add() {
    if (free.isEmpty()) {
      grow();
    }
    return free.removeFirst();
  }

  /**
   * Changes one of them.
   *
   * @param version none to leave it out
   */
  void set(int place, ResourceVersion version) {
    int node = nodes.length / 2 + place;
    nodes[node] = version;
    while (node > ROOT) {
      node /= 2;
      ResourceVersion least = lesser(nodes[2 * node], nodes[2 * node + 1]);
      if (least.equals(nodes[node])) {
        return;
      }
      nodes[node] = least;
    }
  }

  /** Gives a place back. */
  void remove(int place) {
    free.addFirst(place);
    set(place, ResourceVersion.NONE);
  }

  /** None if there are none. */
  ResourceVersion get() {
    return nodes[ROOT];
  }

  private void grow() {
    ResourceVersion[] before = nodes;
    int places = before.length / 2;
    ResourceVersion[] more = none(2 * before.length);
    Deque<Integer> added = new ArrayDeque<>(places);
    for (int place = places; place < 2 * places; place++) {
      added.add(place);
    }
    nodes = more;
    free = added;
    for (int place = 0; place < places; place++) {
      set(place, before[places + place]);
    }
  }

  private static ResourceVersion[] none(int length) {
    ResourceVersion[] versions = new ResourceVersion[length];
    Arrays.fill(versions, ResourceVersion.NONE);
    return versions;
  }

  /**
   * The lesser of two versions: the one that there is, or else the one that has no age, since what
   * it stands for is not known to have reached anything, or else the older one.
   */
  public static ResourceVersion lesser(ResourceVersion one, ResourceVersion other) {
    if (one.isNone() || other.isNone()) {
      return one.isNone() ? other : one;
    }
    if (!one.isComparable() || !other.isComparable()) {
      return one.isComparable() ? other : one;
    }
    return one.isOlderThan(other) ? one : other;
  }
}
