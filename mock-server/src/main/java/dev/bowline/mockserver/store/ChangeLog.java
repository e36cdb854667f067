package dev.bowline.mockserver.store;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one resource type and their latest changes. Guarded by the lock of its {@link
 * Store}.
 */
final class ChangeLog {
  private final int window;
  private final NavigableMap<String, StoredObject> current = new TreeMap<>();
  private final List<Change> changes = new ArrayList<>();
  private int dropped;
  private long start;
  private long watchable;

  /** The last change that isn't here anymore. */
  private long forgotten;

  /**
   * A log without changes.
   *
   * @param window how many changes to remember
   * @param start the revision from which on every change is here
   * @param objects what is there at that revision
   */
  ChangeLog(int window, long start, List<StoredObject> objects) {
    this.window = window;
    this.start = start;
    this.forgotten = start;
    objects.forEach(object -> current.put(object.key(), object));
  }

  @Nullable StoredObject get(String key) {
    return current.get(key);
  }

  List<StoredObject> all(String prefix) {
    return List.copyOf(range(current, prefix).values());
  }

  void add(Change change) {
    if (change.isDeletion()) {
      current.remove(change.after().key());
    } else {
      current.put(change.after().key(), change.after());
    }
    changes.add(change);
  }

  /** Takes the last change back, which must not have been kept. */
  void undo() {
    Change change = changes.remove(changes.size() - 1);
    StoredObject before = change.before();
    if (before == null) {
      current.remove(change.after().key());
    } else {
      current.put(before.key(), before);
    }
  }

  /** Lets the changes so far stand, and forgets those that are out of the window. */
  void keep() {
    if (changes.size() - dropped > window) {
      drop(changes.size() - window);
      start = Math.max(start, forgotten);
    }
  }

  /** The oldest revision after which all changes are known. */
  long start() {
    return start;
  }

  /** Tells changes from this revision on only, as a watch cache that was just filled. */
  void watchFrom(long revision) {
    watchable = revision;
  }

  /** Forgets the changes up to a revision. */
  void forgetUpTo(long revision) {
    start = Math.max(start, revision);
    drop(firstAfter(revision));
  }

  /**
   * Sees to it that a watch can begin.
   *
   * @throws ExpiredException if it wants changes that are too old to be told
   */
  void begin(long revision) throws ExpiredException {
    long oldest = Math.max(start, watchable);
    if (revision < oldest) {
      throw new ExpiredException(revision, oldest);
    }
  }

  List<StoredObject> at(long revision, String prefix) throws ExpiredException {
    if (revision < start) {
      throw new ExpiredException(revision, start);
    }
    NavigableMap<String, StoredObject> then = new TreeMap<>(range(current, prefix));
    for (int i = changes.size() - 1; i >= dropped && changes.get(i).revision() > revision; i--) {
      Change change = changes.get(i);
      String key = change.after().key();
      if (!key.startsWith(prefix)) {
        continue;
      }
      if (change.before() == null) {
        then.remove(key);
      } else {
        then.put(key, change.before());
      }
    }
    return List.copyOf(then.values());
  }

  /**
   * The next changes for one who has seen all changes up to a revision. What was forgotten of other
   * types, or before anything happened here, is no loss to him.
   *
   * @throws ExpiredException if a change after the revision was forgotten
   */
  List<Change> after(long revision, int limit) throws ExpiredException {
    if (revision < forgotten) {
      throw new ExpiredException(revision, Math.max(start, forgotten));
    }
    int from = firstAfter(revision);
    int to = Math.min(changes.size(), from + limit);
    return List.copyOf(changes.subList(from, to));
  }

  /** The latest changes after a revision that are still here. */
  List<Change> latest(long revision, int limit) {
    int from = Math.max(firstAfter(revision), changes.size() - limit);
    return List.copyOf(changes.subList(from, changes.size()));
  }

  private int firstAfter(long revision) {
    int low = dropped;
    int high = changes.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (changes.get(middle).revision() <= revision) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * Forgets the changes before an index. Moves the array only once an eighth of it is dead, so that
   * a write costs a constant on average.
   */
  private void drop(int end) {
    if (end > dropped) {
      forgotten = changes.get(end - 1).revision();
      dropped = end;
    }
    if (dropped * 8 > changes.size()) {
      changes.subList(0, dropped).clear();
      dropped = 0;
    }
  }

  private static NavigableMap<String, StoredObject> range(
      NavigableMap<String, StoredObject> map, String prefix) {
    return prefix.isEmpty() ? map : map.subMap(prefix, true, prefix + Character.MAX_VALUE, false);
  }
}
