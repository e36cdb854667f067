package dev.bowline.workqueue;

import dev.bowline.informer.internal.RepeatedTrouble;
import dev.bowline.informer.internal.Tables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which keys wait, until when, which are ready, worked on, and how often they failed. A key that is
 * worked on is neither delayed nor ready; if it is added meanwhile, it takes its place afterwards.
 *
 * <p>Knows no clock and no threads: guarded by the queue's lock, which it tells when takers must
 * look again.
 */
final class KeyStates<K> {
  private static final Logger log = LoggerFactory.getLogger(WorkQueue.class);
  private static final Duration ONE_SECOND = Duration.ofSeconds(1);

  /** Who waits for keys. */
  interface Takers {
    /** One key more is ready. */
    void oneReady();

    /** Another key than before is the first whose delay ends. */
    void otherDelay();
  }

  /** What became of a key that was to wait. */
  enum Change {
    /** It waits. */
    ADDED,
    /** It waited already, and has a higher priority now. */
    RAISED,
    /** It waited already, with that priority or a higher one. */
    MERGED
  }

  private final String name;
  private final Backoff.Pauses pauses;
  private final Takers takers;
  private final Map<K, Entry<K>> entries = Tables.map();
  private final TreeSet<Entry<K>> delayed = new TreeSet<>(Entry.BY_DUE);
  private final ReadyKeys<K> ready;
  private final Set<Entry<K>> inWork = Tables.set();
  private final Map<K, Integer> failures = Tables.map();
  private final RepeatedTrouble putOff =
      new RepeatedTrouble(log, "work queue {}: keys are put in order later");
  private final RepeatedTrouble withoutPause =
      new RepeatedTrouble(log, "work queue {}: its backoff failed, a key waits for a second");
  private long sequence;

  /** Whether a key that waits may be neither ready nor delayed, since memory was short. */
  private boolean isTorn;

  private int addedInWork;
  private long adds;
  private long retries;

  KeyStates(WorkQueueBuilder<K> plan, Takers takers) {
    this.name = plan.name;
    this.pauses = plan.backoff.begin();
    this.ready = new ReadyKeys<>(plan.step);
    this.takers = takers;
  }

  /** Makes ready what is due. Comes before everything else. */
  void tick(long now) {
    if (isTorn()) {
      restore(now);
    }
    while (!delayed.isEmpty() && delayed.first().due <= now) {
      Entry<K> entry = delayed.first();
      makeReady(entry, entry.due); // before it leaves: where memory is short it would be nowhere
      delayed.remove(entry);
    }
  }

  /** As {@link #tick}, for those who have to give a key back. Never throws. */
  void tryTick(long now) {
    try {
      tick(now);
    } catch (Throwable e) {
      putOff.tell(name, e);
      takers.oneReady(); // who takes next, or waits to, makes up for it
    }
  }

  private void restore(long now) {
    isTorn = true;
    List<Entry<K>> due = new ArrayList<>();
    for (Entry<K> entry : entries.values()) {
      if (!entry.waits || entry.inWork || delayed.contains(entry)) {
        continue;
      }
      entry.hasFailed = failures.containsKey(entry.key);
      if (entry.due > now) {
        delay(entry);
      } else {
        due.add(entry);
      }
    }
    ready.restore(due, now);
    isTorn = false;
    for (int i = 0; i < due.size(); i++) { // which takes no memory
      takers.oneReady();
    }
    takers.otherDelay();
  }

  /**
   * @param group of the key, which counts unless the key waits or is worked on already
   */
  Change add(K key, GroupName group, long due, int priority, long now) {
    Entry<K> entry = entries.computeIfAbsent(key, k -> new Entry<>(k, group));
    if (entry.waits) {
      int before = entry.priority;
      merge(entry, due, priority, now);
      return entry.priority > before ? Change.RAISED : Change.MERGED;
    }
    entry.waits = true;
    entry.priority = priority;
    entry.due = due;
    if (entry.inWork) {
      addedInWork++;
    } else {
      try {
        place(entry, now);
      } catch (Throwable e) { // such as OutOfMemoryError
        entries.remove(key); // who adds it is told
        throw e;
      }
    }
    adds++;
    return Change.ADDED;
  }

  private void merge(Entry<K> entry, long due, int priority, long now) {
    int highest = Math.max(priority, entry.priority);
    if (entry.group != null) {
      if (highest > entry.priority) {
        ready.raise(entry, highest, now);
      }
      return;
    }
    entry.priority = highest;
    if (due < entry.due) {
      if (entry.inWork) {
        entry.due = due;
        return;
      }
      delayed.remove(entry);
      entry.due = due;
      place(entry, now);
    }
  }

  private void place(Entry<K> entry, long now) {
    boolean isReady = entry.due <= now;
    isTorn = true;
    try {
      if (isReady) {
        makeReady(entry, now);
      } else {
        delay(entry);
      }
      isTorn = false;
    } finally {
      if (isReady || isTorn) {
        takers.oneReady();
      } else if (delayed.first() == entry) {
        takers.otherDelay();
      }
    }
  }

  private void delay(Entry<K> entry) {
    entry.delayedAs = ++sequence; // 0 is no delayed key's
    delayed.add(entry);
  }

  private void makeReady(Entry<K> entry, long since) {
    entry.hasFailed = failures.containsKey(entry.key);
    ready.add(entry, since);
  }

  /** Hands out the next key. */
  @Nullable Entry<K> take(long now) {
    Entry<K> entry = ready.poll(now);
    if (entry != null) {
      isTorn = true;
      inWork.add(entry);
      isTorn = false;
      entry.waits = false;
      entry.inWork = true;
      entry.workBegan = now;
    }
    return entry;
  }

  /** Undoes {@link #take}, where nobody got the key. */
  void putBack(Entry<K> entry, long now) {
    entry.waits = true;
    addedInWork++;
    done(entry, now);
  }

  @Nullable Entry<K> inWork(K key) {
    Entry<K> entry = entries.get(key);
    return entry == null || !entry.inWork ? null : entry;
  }

  /** Never throws where memory is short: nobody else could give the key back. */
  void done(Entry<K> entry, long now) {
    entry.inWork = false;
    entry.isDropped = false;
    inWork.remove(entry);
    if (entry.waits) {
      addedInWork--;
      if (isTorn()) {
        takers.oneReady(); // who puts the others in order has this one, too
        return;
      }
      try {
        place(entry, now);
      } catch (Throwable e) { // it waits all the same
        putOff.tell(name, e);
      }
    } else {
      entries.remove(entry.key);
    }
  }

  /** Ends work that failed; what was added meanwhile waits for the pause, too. */
  Change retry(Entry<K> entry, Duration pause, int priority, long now) {
    return again(entry, now + Nanos.of(pause), priority, now);
  }

  /** Ends work that is to be done again; what was added meanwhile doesn't wait for the pause. */
  Change requeue(Entry<K> entry, Duration pause, int priority, long now) {
    long due = now + Nanos.of(pause);
    return again(entry, entry.waits ? Math.min(entry.due, due) : due, priority, now);
  }

  private Change again(Entry<K> entry, long due, int priority, long now) {
    Change change;
    if (entry.waits) {
      change = priority > entry.priority ? Change.RAISED : Change.MERGED;
      entry.priority = Math.max(entry.priority, priority);
    } else {
      change = Change.ADDED;
      adds++;
      addedInWork++;
      entry.waits = true;
      entry.priority = priority;
    }
    entry.due = due;
    done(entry, now);
    return change;
  }

  /**
   * Takes out what waits of a key, with its failures. What is worked on has no sequel but those
   * that are added later.
   */
  void drop(K key) {
    failures.remove(key);
    Entry<K> entry = entries.get(key);
    if (entry == null) {
      return;
    }
    entry.isDropped = entry.inWork;
    if (!entry.waits) {
      return;
    }
    entry.waits = false;
    if (entry.inWork) {
      addedInWork--;
      return;
    }
    entries.remove(key); // first: where memory is short, the others are put in order without it
    if (entry.group == null) {
      delayed.remove(entry);
    } else {
      ready.remove(entry);
    }
  }

  /** Counts a failure; returns how long the key is to wait, from zero to a hundred years. */
  Duration nextPause(K key, long now) {
    retries++;
    try {
      int before = failures.getOrDefault(key, 0);
      failures.put(key, before == Integer.MAX_VALUE ? before : before + 1);
      tellFailed(key);
      return Duration.ofNanos(Nanos.of(pauses.next(before, now)));
    } catch (Throwable e) {
      // under the lock, and whoever holds the key must get rid of it
      withoutPause.tell(name, e);
      return ONE_SECOND;
    }
  }

  void forget(K key) {
    failures.remove(key);
    tellFailed(key);
  }

  private void tellFailed(K key) {
    Entry<K> entry = entries.get(key);
    if (entry != null && entry.group != null) {
      ready.setFailed(entry, failures.containsKey(key));
    }
  }

  int failures(K key) {
    return failures.getOrDefault(key, 0);
  }

  /** Drops whatever is not ready now; where memory is short, at least nobody waits for it. */
  void dropDelayed(long now) {
    tryTick(now);
    try {
      drop(now);
    } catch (OutOfMemoryError e) {
      putOff.tell(name, e);
    }
  }

  private void drop(long now) {
    delayed.forEach(entry -> entries.remove(entry.key));
    delayed.clear();
    for (Entry<K> entry : inWork) {
      if (entry.waits && entry.due > now) {
        entry.waits = false;
        addedInWork--;
      }
    }
  }

  int ready() {
    return ready.size();
  }

  /** Whether keys that are worked on are to come again. */
  boolean isMoreToCome() {
    return addedInWork > 0;
  }

  boolean isSettled() {
    return inWork.isEmpty() && ready.size() == 0 && !isTorn();
  }

  /** Whether keys are ready, or delayed, or may be. */
  boolean isAnyLeft() {
    return ready.size() > 0 || hasDelayed() || isTorn();
  }

  /** Whether the next change begins with {@link #restore}. */
  boolean isTorn() {
    return isTorn || ready.isTorn();
  }

  boolean hasDelayed() {
    return !delayed.isEmpty();
  }

  /** When the first delay ends; there must be one. */
  long firstDue() {
    return delayed.first().due;
  }

  /** Number of keys of which anything but their failures is kept. */
  int known() {
    return entries.size();
  }

  /** Number of groups of which anything is kept. */
  int groups() {
    return ready.groups();
  }

  WorkQueueMetrics metrics(PriorityLabels labels, long now) {
    long unfinished = 0;
    long longest = 0;
    for (Entry<K> entry : inWork) {
      long took = now - entry.workBegan;
      unfinished += took;
      longest = Math.max(longest, took);
    }
    return new WorkQueueMetrics(
        labels.of(ready.countByPriority()),
        delayed.size(),
        inWork.size(),
        adds,
        retries,
        failures.size(),
        Duration.ofNanos(unfinished),
        Duration.ofNanos(longest));
  }
}
