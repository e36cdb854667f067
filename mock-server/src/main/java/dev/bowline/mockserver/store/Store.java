package dev.bowline.mockserver.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * All objects of a cluster, under one revision counter. Thread-safe.
 *
 * <p>Watchers hold no queue: each reads the log at its own pace from the revision that it has
 * reached, so a slow one costs nothing and delays nobody; one that falls behind the window is told
 * so.
 */
public final class Store {
  private final ReentrantLock lock = new ReentrantLock();

  /**
   * By type, so that a change wakes only those who wait for it. Each waits on one of its own: when
   * one of thousands that wait on the same has waited long enough, it looks through all of them.
   */
  private final Map<String, Set<Condition>> waiting = new HashMap<>();

  private final Map<String, ChangeLog> logs = new HashMap<>();
  private final int window;
  private long revision;
  private long compacted;
  private long watchable;
  private long epoch;
  private Signals signals = Signals.NONE;
  private final List<Feed> feeds = new ArrayList<>();

  /** The changes of the transaction that runs, which nobody has been told yet. */
  private final List<Told> pending = new ArrayList<>();

  /** The epoch that a thread works for; it is over when the store is put back. */
  private final ThreadLocal<@Nullable Long> epochOfThread = new ThreadLocal<>();

  /**
   * An empty store.
   *
   * @param firstRevision revisions up to this one count as compacted
   * @param window how many changes to remember for each resource type
   */
  public Store(long firstRevision, int window) {
    this.revision = firstRevision;
    this.compacted = firstRevision;
    this.watchable = firstRevision;
    this.window = window;
  }

  /**
   * Runs reads and writes that belong together, while no other write happens. They are run again
   * after an {@link Interlude}. When they fail, nothing was written.
   *
   * @throws RestoredException if the thread works for a state that is no more
   */
  public <T> T transaction(Function<Transaction, T> work) {
    while (true) {
      try {
        return tried(work);
      } catch (Interlude interlude) {
        if (lock.isHeldByCurrentThread()) {
          throw interlude; // the transaction around this one begins anew
        }
        Long mine = epochOfThread.get();
        epochOfThread.remove(); // what is called now may go back and write on
        try {
          interlude.play();
        } finally {
          epochOfThread.set(mine);
        }
      }
    }
  }

  private <T> T tried(Function<Transaction, T> work) {
    lock.lock();
    try {
      requireEpoch();
      int before = pending.size();
      boolean isDone = false;
      try {
        T result = work.apply(new Transaction(this));
        isDone = true;
        return result;
      } finally {
        if (!isDone) {
          undo(before);
        }
        if (lock.getHoldCount() == 1) {
          tell();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  private void undo(int size) {
    while (pending.size() > size) {
      log(pending.remove(pending.size() - 1).resource()).undo();
      revision--;
    }
  }

  private void tell() {
    Set<String> changed = new HashSet<>();
    for (Told told : pending) {
      log(told.resource()).keep();
      changed.add(told.resource());
      feeds.forEach(feed -> feed.add(told));
    }
    pending.clear();
    for (String resource : changed) {
      waiting.getOrDefault(resource, Set.of()).forEach(Condition::signal);
    }
  }

  /**
   * Has the transactions of this thread fail as soon as the store has been put back: what a client
   * sent before must not be written after. Ends with {@link #leave}.
   */
  public void enter() {
    lock.lock();
    try {
      epochOfThread.set(epoch);
    } finally {
      lock.unlock();
    }
  }

  /** Ends what {@link #enter} began. */
  public void leave() {
    epochOfThread.remove();
  }

  private void requireEpoch() {
    Long mine = epochOfThread.get();
    if (mine != null && mine != epoch) {
      throw new RestoredException();
    }
  }

  /** The latest revision. */
  public long revision() {
    lock.lock();
    try {
      return revision;
    } finally {
      lock.unlock();
    }
  }

  /** The collection as it is now. */
  public Snapshot latest(String resource, String prefix) {
    lock.lock();
    try {
      return new Snapshot(revision, log(resource).all(prefix));
    } finally {
      lock.unlock();
    }
  }

  /**
   * The collection as it was.
   *
   * @param at not greater than the latest revision
   * @throws ExpiredException if the log doesn't reach back that far
   */
  public Snapshot at(String resource, String prefix, long at) throws ExpiredException {
    lock.lock();
    try {
      return new Snapshot(at, log(resource).at(at, prefix));
    } finally {
      lock.unlock();
    }
  }

  /** One object as it is now, or null. */
  public @Nullable StoredObject get(String resource, String key) {
    lock.lock();
    try {
      return log(resource).get(key);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Sees to it that a watch can begin at a revision.
   *
   * @throws ExpiredException if the log doesn't reach back that far
   */
  public void beginWatch(String resource, long revision) throws ExpiredException {
    lock.lock();
    try {
      log(resource).begin(revision);
    } finally {
      lock.unlock();
    }
  }

  /**
   * What came after a revision, waiting if there is nothing yet.
   *
   * @param after changes up to this revision are left out
   * @param limit how many changes at most
   * @param nanos how long to wait at most; returns earlier when something changes or is signalled
   * @param seen the signals of the last call
   * @throws ExpiredException if some of it is forgotten
   */
  public News await(String resource, long after, int limit, long nanos, Signals seen)
      throws ExpiredException, InterruptedException {
    lock.lock();
    try {
      ChangeLog log = log(resource);
      List<Change> changes = log.after(after, limit);
      long left = nanos;
      while (changes.isEmpty() && signals.equals(seen) && left > 0) {
        Condition changed = lock.newCondition();
        Set<Condition> those = waiting.computeIfAbsent(resource, r -> new LinkedHashSet<>());
        those.add(changed);
        try {
          left = changed.awaitNanos(left);
        } finally {
          those.remove(changed);
        }
        changes = log.after(after, limit);
      }
      boolean more = changes.size() == limit;
      long reached = more ? changes.get(limit - 1).revision() : Math.max(after, revision);
      return new News(changes, reached, signals);
    } finally {
      lock.unlock();
    }
  }

  /**
   * What a watcher learns.
   *
   * @param changes in order
   * @param reached every change up to this revision has been told
   * @param signals what was signalled so far
   */
  public record News(List<Change> changes, long reached, Signals signals) {}

  /**
   * What all watchers are told beside changes.
   *
   * @param bookmarks how often bookmarks were asked for
   * @param expirations how often all watches were expired
   * @param expiredAt the revision at the last of those
   * @param catalogs how often something else was served than before
   * @param restarts how often the server was started anew
   * @param isClosed whether the server is closed
   */
  public record Signals(
      long bookmarks,
      long expirations,
      long expiredAt,
      long catalogs,
      long restarts,
      boolean isClosed) {
    private static final Signals NONE = new Signals(0, 0, 0, 0, 0, false);

    /** Whether a watch that has seen the given signals is over, without a word. */
    public boolean end(Signals seen) {
      return isClosed || restarts != seen.restarts;
    }
  }

  /** Forgets all changes so far: older revisions are expired from now on. */
  public void compact() {
    lock.lock();
    try {
      compacted = revision;
      logs.values().forEach(log -> log.forgetUpTo(revision));
    } finally {
      lock.unlock();
    }
  }

  /** What was signalled so far. */
  public Signals signals() {
    lock.lock();
    try {
      return signals;
    } finally {
      lock.unlock();
    }
  }

  /** Asks all watches for a bookmark. */
  public void askForBookmarks() {
    signal(
        s ->
            new Signals(
                s.bookmarks() + 1,
                s.expirations(),
                s.expiredAt(),
                s.catalogs(),
                s.restarts(),
                s.isClosed()));
  }

  /** Tells all watches that they are expired: what comes from now on is not for them. */
  public void expireWatches() {
    signal(
        s ->
            new Signals(
                s.bookmarks(),
                s.expirations() + 1,
                revision,
                s.catalogs(),
                s.restarts(),
                s.isClosed()));
  }

  /** Tells all watches that something else is served: those of types that are gone end. */
  public void catalogChanged() {
    signal(
        s ->
            new Signals(
                s.bookmarks(),
                s.expirations(),
                s.expiredAt(),
                s.catalogs() + 1,
                s.restarts(),
                s.isClosed()));
  }

  /**
   * The latest changes of all resource types after a revision, as far as they are remembered.
   *
   * @param limit how many at most, the latest ones
   */
  public List<Told> recent(long after, int limit) {
    lock.lock();
    try {
      List<Told> told = new ArrayList<>();
      logs.forEach(
          (resource, log) ->
              log.latest(after, limit).forEach(change -> told.add(new Told(resource, change))));
      told.sort(Comparator.comparingLong(one -> one.change().revision()));
      return List.copyOf(told.subList(Math.max(0, told.size() - limit), told.size()));
    } finally {
      lock.unlock();
    }
  }

  /**
   * A change and where it happened.
   *
   * @param resource resource type
   * @param change the change
   */
  public record Told(String resource, Change change) {}

  /** Tells all changes from now on, and first that everything is to be looked at. */
  public Feed feed() {
    lock.lock();
    try {
      Feed feed = new Feed(this, lock);
      feeds.add(feed);
      return feed;
    } finally {
      lock.unlock();
    }
  }

  void forget(Feed feed) {
    lock.lock();
    try {
      feeds.remove(feed);
    } finally {
      lock.unlock();
    }
  }

  /** Everything that is there now. */
  public Contents contents() {
    lock.lock();
    try {
      Map<String, List<StoredObject>> objects = new HashMap<>();
      logs.forEach((resource, log) -> objects.put(resource, log.all("")));
      return new Contents(revision, objects);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Goes back to an earlier state, as a server whose database was put back: revisions go back, too,
   * changes are forgotten, watches end, and so does what was begun before.
   */
  public void restore(Contents contents) {
    lock.lock();
    try {
      epoch++;
      pending.clear();
      revision = contents.revision();
      compacted = revision;
      logs.clear();
      contents
          .objects()
          .forEach(
              (resource, objects) -> logs.put(resource, new ChangeLog(window, compacted, objects)));
      restart();
      feeds.forEach(Feed::startAnew);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Ends all watches, and lets new ones begin at the latest revision at the earliest, as those of a
   * server that has just been started. Lists at older revisions stay possible.
   */
  public void restart() {
    lock.lock();
    try {
      watchable = revision;
      logs.values().forEach(log -> log.watchFrom(revision));
      signal(
          s ->
              new Signals(
                  s.bookmarks(),
                  s.expirations(),
                  s.expiredAt(),
                  s.catalogs(),
                  s.restarts() + 1,
                  s.isClosed()));
    } finally {
      lock.unlock();
    }
  }

  /** Lets watches of a type begin at the latest revision at the earliest. */
  public void watchFromNow(String resource) {
    lock.lock();
    try {
      log(resource).watchFrom(revision);
    } finally {
      lock.unlock();
    }
  }

  /** Ends all watches. */
  public void close() {
    signal(
        s ->
            new Signals(
                s.bookmarks(), s.expirations(), s.expiredAt(), s.catalogs(), s.restarts(), true));
  }

  private void signal(UnaryOperator<Signals> change) {
    lock.lock();
    try {
      signals = change.apply(signals);
      waiting.values().forEach(those -> those.forEach(Condition::signal));
    } finally {
      lock.unlock();
    }
  }

  ChangeLog log(String resource) {
    return logs.computeIfAbsent(
        resource,
        r -> {
          ChangeLog log = new ChangeLog(window, compacted, List.of());
          log.watchFrom(watchable);
          return log;
        });
  }

  Set<String> resources() {
    return Set.copyOf(logs.keySet());
  }

  long nextRevision() {
    return revision + 1;
  }

  void commit(String resource, Change change) {
    revision = change.revision();
    log(resource).add(change);
    pending.add(new Told(resource, change));
  }
}
