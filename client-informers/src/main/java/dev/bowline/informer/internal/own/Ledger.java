package dev.bowline.informer.internal.own;

import dev.bowline.informer.Store;
import dev.bowline.informer.internal.own.ForgottenVersions.Forgotten;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.trie.PersistentMap;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What is outstanding, by name. Holds it until the cache has caught up, an epoch begins, or it is
 * too old. Holds no more than so many objects; of others it keeps the version alone. Of doubts,
 * which no version stands for, it holds no more than so many, and forgets the oldest.
 *
 * <p>Thread-safe. Readers take no lock, but where something has become too old: they must take the
 * content before the version of the cache, so that what has left meanwhile is in that version, or
 * before what was forgotten, where it is else. They see no step of a change, only the whole, when
 * the lock is given back. Under {@link #lock} nothing else is locked and no user code runs, nor a
 * log.
 */
public final class Ledger<T extends KubeObject> {
  private static final int DOUBTS_AT_ONCE = 64;

  private final LiveStore<T> store;
  private final LongSupplier ticker;
  private final int capacity;
  private final int mostInDoubt;
  private final LocalScope scope;

  private final ReentrantLock lock = new ReentrantLock();
  private final LedgerEntries<T> byKey;

  private final VanishedObjects<T> unseen = new VanishedObjects<>();
  private final ForgottenVersions forgotten = new ForgottenVersions();
  private final LedgerWarnings warnings;

  /** For readers: as {@link #draft} was when the lock was given back. */
  private volatile Content<T> content;

  /** When the first of {@link #content} will be too old. */
  private volatile long firstExpiry;

  private Content<T> draft;
  private long sequence;
  private boolean isOverrun;

  /** The version of the cache that {@link #published} was last told of, or the first since then. */
  private @Nullable StoreVersion<T> previous;

  /**
   * An empty ledger.
   *
   * @param name of the informer, for messages
   * @param ticker monotonic nanoseconds
   * @param capacity most objects that are held as they were written
   * @param mostInDoubt most objects that are held as in doubt; those that were deleted have no
   *     bound but their age, since they would be read again without it
   * @param scope what is looked at
   * @param isByNamespace whether the cache has a part for each namespace
   */
  public Ledger(
      String name,
      LiveStore<T> store,
      LongSupplier ticker,
      int capacity,
      int mostInDoubt,
      LocalScope scope,
      boolean isByNamespace) {
    this.warnings = new LedgerWarnings(name);
    this.store = store;
    this.ticker = ticker;
    this.capacity = capacity;
    this.mostInDoubt = mostInDoubt;
    this.scope = scope;
    this.byKey = new LedgerEntries<>(isByNamespace);
    this.draft = new Content<>(store.epoch(), PersistentMap.empty());
    this.content = draft;
  }

  /**
   * A moment, as the begin of a write.
   *
   * @param epoch of the cache
   * @param sequence of the ledger
   * @param resolves whether what is noted with it ends the doubts of before, as an answer does that
   *     tells what is stored
   */
  public record Mark(long epoch, long sequence, boolean resolves) {
    Mark resolving() {
      return new Mark(epoch, sequence, true);
    }
  }

  /** What is outstanding in an epoch of the cache. */
  private record Content<T extends KubeObject>(
      long epoch, PersistentMap<ObjectKey, Outstanding<T>> entries) {}

  /** What is outstanding now. */
  PersistentMap<ObjectKey, Outstanding<T>> entries() {
    Content<T> now = content();
    return now.epoch() == store.epoch() ? now.entries() : PersistentMap.empty();
  }

  /** Number of objects that something is outstanding of. */
  public int size() {
    lock.lock();
    try {
      endDoubts(store.current(), Integer.MAX_VALUE);
      restIfIdle();
      return draft.epoch() == store.epoch() ? draft.entries().size() : 0;
    } finally {
      unlock();
    }
  }

  /** The cache as it looks with what is outstanding. */
  Store<T> overlaid() {
    Content<T> now = content(); // before the cache, see above
    StoreVersion<T> cache = store.current();
    return now.epoch() == cache.epoch() ? OverlaidStore.of(now.entries(), cache) : cache;
  }

  /** Without what is too old, also where nothing new comes that would have it forgotten. */
  private Content<T> content() {
    Content<T> now = content;
    if (now.entries().isEmpty() || ticker.getAsLong() - firstExpiry <= 0) {
      return now;
    }
    lock.lock();
    try {
      forgetTooOld(store.current());
      restIfIdle();
    } finally {
      show();
      lock.unlock(); // some who read hold a lock, so the next one logs it
    }
    return content;
  }

  LiveStore<T> store() {
    return store;
  }

  /** Whether a moment is of the epoch that there is now. */
  boolean isNow(Mark mark) {
    return mark.epoch() == store.epoch();
  }

  /** Now. */
  public Mark mark() {
    lock.lock();
    try {
      return new Mark(store.epoch(), sequence, false);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Notes what a write left.
   *
   * @param begin when the write began; in an earlier epoch, it doesn't count any more
   * @param writer whose write it is
   */
  void add(ObjectKey key, Outstanding<T> outstanding, Mark begin, Object writer) {
    add(key, outstanding, begin, writer, false);
  }

  /**
   * Notes what a write left.
   *
   * @param begin when the write began; in an earlier epoch, it doesn't count any more
   * @param writer whose write it is
   * @param isNew whether the state is newer than the begin of a write whose end handlers are told
   *     of
   * @return whether the cache has passed that new state, and nothing is there of the name: a list
   *     may have skipped the object and its end, which nobody tells then
   */
  boolean add(ObjectKey key, Outstanding<T> outstanding, Mark begin, Object writer, boolean isNew) {
    lock.lock();
    try {
      StoreVersion<T> cache = store.current(); // one for all that is decided here
      if (begin.epoch() != cache.epoch() || hasLeft(key, outstanding)) {
        return false;
      }
      beginEpoch(cache.epoch());
      if (begin.resolves()) {
        endDoubt(key, begin, cache);
      }
      forgetTooOld(cache);
      removeOvertaken(key, cache); // says nothing of what came after it
      LedgerEntry<T> known = byKey.get(key);
      long now = ticker.getAsLong();
      sequence++;
      LedgerEntry<T> next =
          known == null
              ? new LedgerEntry<>(key, outstanding, Set.of(writer), sequence, now, now)
              : known.followedBy(
                  known.and(outstanding, begin),
                  writer,
                  sequence,
                  now,
                  cache.reached(key.namespace()));
      boolean isOvertaken = next.outstanding().isOvertakenBy(cache, key);
      if (known != null) {
        keepIfSkipped(known, cache);
      }
      remove(key);
      if (!isOvertaken) {
        put(next, cache);
      }
      boolean isDecided = // otherwise published() tells
          isOvertaken || (previous != null && outstanding.isOvertakenBy(previous, key));
      boolean isGone =
          isNew && isDecided && cache.get(key).isEmpty() && !next.isBehindStored(cache);
      T gone = isGone ? outstanding.stored() : null;
      boolean isPassedBy = gone != null && !isLeftToPublished(gone, writer, cache);
      makeRoom(cache);
      restIfIdle();
      return isPassedBy;
    } finally {
      unlock();
    }
  }

  /**
   * An entry is about to leave. If a version of the cache has overtaken it that {@link #published}
   * hasn't been told of, that is still to look. To be called before it leaves: published() looks
   * without the lock whether there is anything at all.
   */
  private void keepIfSkipped(LedgerEntry<T> leaving, StoreVersion<T> cache) {
    LedgerEntry<T> decidable = leaving.decidable();
    if (decidable != null
        && byKey.isUndecided(decidable)
        && decidable.outstanding().isOvertakenBy(cache, leaving.key())) {
      keepIfUnseen(decidable, cache);
    }
  }

  private void keepIfUnseen(LedgerEntry<T> decided, StoreVersion<T> cache) {
    T stored = decided.outstanding().stored();
    if (stored != null
        && stored.uid().equals(decided.outstanding().uid())
        && !has(previous, stored)
        && !has(cache, stored)
        && !hasLeft(stored)) {
      unseen.add(new Vanished<>(stored, decided.writers()));
    }
  }

  /** Who tells that an object is gone, as soon as it can be told, or with what others are told. */
  private boolean isLeftToPublished(T gone, Object writer, StoreVersion<T> cache) {
    if (!unseen.has(gone) && !cache.isStale(gone.key())) {
      return false;
    }
    unseen.add(new Vanished<>(gone, Set.of(writer)));
    return true;
  }

  /**
   * Forgets a doubt that a read has resolved.
   *
   * @param begin when the read began; later doubts stay
   */
  public void resolve(ObjectKey key, Mark begin) {
    lock.lock();
    try {
      StoreVersion<T> cache = store.current();
      endDoubt(key, begin, cache);
      makeRoom(cache);
      restIfIdle();
    } finally {
      unlock();
    }
  }

  private void endDoubt(ObjectKey key, Mark begin, StoreVersion<T> cache) {
    LedgerEntry<T> known = byKey.get(key);
    if (known != null && isResolved(known, begin)) {
      endDoubt(known, ticker.getAsLong(), cache);
    }
  }

  private boolean isResolved(LedgerEntry<T> entry, Mark begin) {
    return entry.sequence() <= begin.sequence()
        && entry.outstanding() instanceof Outstanding.Uncertain<T>;
  }

  /** What is outstanding of an object without the doubts that are resolved; null for nothing. */
  @Nullable Outstanding<T> known(ObjectKey key, Mark begin) {
    lock.lock();
    try {
      StoreVersion<T> cache = store.current();
      LedgerEntry<T> entry = draft.epoch() == cache.epoch() ? byKey.get(key) : null;
      if (entry == null || !begin.resolves() || !isResolved(entry, begin)) {
        return entry == null ? null : entry.outstanding();
      }
      LedgerEntry<T> before = entry.withoutDoubt(ticker.getAsLong());
      return before == null || before.outstanding().isOvertakenBy(cache, key)
          ? null
          : before.outstanding();
    } finally {
      lock.unlock();
    }
  }

  private void show() {
    firstExpiry = byKey.firstExpiry();
    content = draft;
  }

  /** With what happened under the lock to be seen, and to be logged. */
  private void unlock() {
    Runnable telling = () -> {};
    try {
      show();
      telling = warnings.take();
    } finally {
      lock.unlock();
    }
    telling.run();
  }

  /** What was known before it counts again. */
  private void endDoubt(LedgerEntry<T> entry, long now, StoreVersion<T> cache) {
    LedgerEntry<T> before = entry.withoutDoubt(now);
    keepIfSkipped(entry, cache);
    remove(entry.key());
    if (before != null && !before.outstanding().isOvertakenBy(cache, entry.key())) {
      put(before, cache);
    }
  }

  /**
   * Forgets what the cache has caught up with. To be called after each new version of it.
   *
   * @return objects that were created and are gone again, and that the cache never had: a list
   *     skipped both, and has no other object of the name
   */
  public List<Vanished<T>> published() {
    if (content.entries().isEmpty() && forgotten.all() == null && unseen.isEmpty()) {
      return List.of(); // what is recorded meanwhile is for the next version
    }
    lock.lock();
    try {
      StoreVersion<T> cache = store.current();
      beginEpoch(cache.epoch());
      for (String part : byKey.undecidedParts()) {
        LedgerEntry<T> entry;
        while ((entry = byKey.pollDecided(part, cache)) != null) {
          removeOvertaken(entry.key(), cache); // a doubt that came after it may stay
          keepIfUnseen(entry, cache);
        }
      }
      endDoubts(cache, DOUBTS_AT_ONCE);
      forgetTooOld(cache);
      previous = byKey.isEmpty() ? null : cache;
      return unseen.take(cache);
    } finally {
      unlock();
    }
  }

  /** Looks at so many of them, and at others the next time. */
  private void endDoubts(StoreVersion<T> cache, int most) {
    for (ObjectKey key : byKey.nextInDoubt(most)) {
      removeOvertaken(key, cache);
    }
  }

  private void removeOvertaken(ObjectKey key, StoreVersion<T> cache) {
    LedgerEntry<T> entry = byKey.get(key);
    if (entry == null) {
      return;
    }
    if (entry.outstanding().isOvertakenBy(cache, key)) {
      keepIfSkipped(entry, cache);
      remove(key);
    } else if (entry.outstanding() instanceof Outstanding.Uncertain<T> doubt) {
      removeOvertaken(entry, doubt, cache);
    }
  }

  /** A doubt and what was known before it end each by themselves. */
  private void removeOvertaken(
      LedgerEntry<T> entry, Outstanding.Uncertain<T> doubt, StoreVersion<T> cache) {
    Outstanding<T> before = doubt.before();
    if (doubt.hasShown(cache, entry.key())) {
      endDoubt(entry, ticker.getAsLong(), cache);
    } else if (before != null && before.isOvertakenBy(cache, entry.key())) {
      keepIfSkipped(entry, cache);
      remove(entry.key());
      put(entry.doubtAlone(), cache);
    }
  }

  /** Forgets what was written to what is no longer looked at. */
  public void forgetLeft() {
    lock.lock();
    try {
      for (LedgerEntry<T> entry : byKey.all()) {
        if (hasLeft(entry.key(), entry.outstanding())) {
          remove(entry.key());
        }
      }
      unseen.removeIf(this::hasLeft);
      restIfIdle();
    } finally {
      unlock();
    }
  }

  /** Whether what was outstanding at some time is no longer looked at. */
  boolean hasLeft(ObjectKey key, Outstanding<T> outstanding) {
    T stored = outstanding.stored();
    return stored == null ? !scope.hasNamespace(key.namespace()) : hasLeft(stored);
  }

  private boolean hasLeft(T object) {
    return !scope.hasNamespace(object.key().namespace()) || !scope.isInShard(object);
  }

  private static <T extends KubeObject> boolean has(@Nullable Store<T> cache, T object) {
    return cache != null
        && cache.get(object.key()).filter(o -> o.uid().equals(object.uid())).isPresent();
  }

  /** Whether the cache has all that is awaited of an object. */
  public boolean isCaughtUp(ObjectKey key) {
    Outstanding<T> outstanding = entries().get(key);
    return (outstanding == null || !isBehind(key, outstanding)) && !isBehind(forgotten());
  }

  /** Whether what was outstanding at some time is still to be waited for. */
  boolean isBehind(ObjectKey key, Outstanding<T> outstanding) {
    return outstanding.isBehind(store.current(), key) && isAwaited(key);
  }

  /** Whether the cache lacks something that isn't too old. */
  private boolean isAwaited(ObjectKey key) {
    lock.lock();
    try {
      LedgerEntry<T> entry = byKey.get(key);
      long now = ticker.getAsLong();
      if (entry != null && entry.isTooOld(now)) {
        entry = entry.withoutDoubt(now);
      }
      return entry != null && entry.outstanding().isBehind(store.current(), key);
    } finally {
      lock.unlock();
    }
  }

  /** Whether what had to leave at some time is still to be waited for. */
  boolean isBehind(@Nullable Forgotten lost) {
    return lost != null && lost.isBehind(store.resourceVersion(), ticker.getAsLong());
  }

  /** Since when something is outstanding of an object; or now. */
  long since(ObjectKey key) {
    lock.lock();
    try {
      LedgerEntry<T> entry = byKey.get(key);
      return entry == null ? ticker.getAsLong() : entry.since();
    } finally {
      lock.unlock();
    }
  }

  /** Since when that is known of an object which a doubt, if there is one, came after; or now. */
  long knownSince(ObjectKey key) {
    lock.lock();
    try {
      LedgerEntry<T> entry = byKey.get(key);
      return entry == null ? ticker.getAsLong() : entry.certainSince();
    } finally {
      lock.unlock();
    }
  }

  /** Whether it has been known for too long. */
  boolean isTooOld(Outstanding<T> outstanding, long since) {
    return ticker.getAsLong() - since > LedgerEntry.longest(outstanding);
  }

  /** What had to leave for lack of room; null if nothing had. */
  @Nullable Forgotten forgotten() {
    return content.epoch() == store.epoch() ? forgotten.all() : null;
  }

  /** While nothing is outstanding, {@link #published} looks at no version. */
  private void restIfIdle() {
    previous = byKey.isEmpty() ? null : previous;
  }

  private void put(LedgerEntry<T> entry, StoreVersion<T> cache) {
    previous = previous == null ? cache : previous;
    LedgerEntry<T> decidable = entry.decidable();
    boolean isDecided = // by then, and told
        decidable != null
            && entry.isInDoubt()
            && decidable.outstanding().isOvertakenBy(previous, entry.key());
    byKey.put(entry, isDecided);
    draft = new Content<>(draft.epoch(), draft.entries().put(entry.key(), entry.outstanding()));
  }

  private void remove(ObjectKey key) {
    if (byKey.remove(key)) {
      isOverrun &= byKey.hasDoubts();
      draft = new Content<>(draft.epoch(), draft.entries().remove(key));
    }
  }

  private void beginEpoch(long epoch) {
    if (draft.epoch() == epoch) {
      return;
    }
    byKey.clear();
    isOverrun = false;
    unseen.clear();
    forgotten.clear();
    previous = null;
    draft = new Content<>(epoch, PersistentMap.empty());
  }

  private void forgetTooOld(StoreVersion<T> cache) {
    long now = ticker.getAsLong();
    List<LedgerEntry<T>> old = byKey.tooOld(now);
    if (!old.isEmpty()) {
      int awaited = 0; // of the others nobody was kept waiting
      ObjectKey example = null;
      for (LedgerEntry<T> entry : old) {
        if (entry.outstanding().isBehind(cache, entry.key())) {
          awaited++;
          example = example == null ? entry.key() : example;
        }
        endDoubt(entry, now, cache);
      }
      makeRoom(cache);
      if (example != null) {
        warnings.tooOld(awaited, example);
      }
    }
    forgotten.drop(cache.resourceVersion(), now);
  }

  private void makeRoom(StoreVersion<T> cache) {
    LedgerEntry<T> oldest;
    while ((oldest = byKey.oldestDoubtOver(mostInDoubt)) != null) {
      if (!isOverrun) {
        warnings.tooManyDoubts(mostInDoubt, oldest.key());
      }
      isOverrun = true;
      endDoubt(oldest, ticker.getAsLong(), cache);
    }
    while ((oldest = byKey.oldestLargeOver(capacity)) != null) {
      keepIfSkipped(oldest, cache);
      remove(oldest.key());
      leave(oldest, cache);
    }
  }

  /** A doubt that came after it stays, and so does a deletion. */
  private void leave(LedgerEntry<T> entry, StoreVersion<T> cache) {
    LedgerEntry<T> left = entry.reduced();
    LedgerEntry<T> decidable = entry.decidable();
    if (decidable != null && (left == null || !left.isDeletion())) {
      forgotten.add(decidable.outstanding().floor(), ticker.getAsLong());
    }
    if (left != null) {
      put(left, cache);
    }
  }
}
