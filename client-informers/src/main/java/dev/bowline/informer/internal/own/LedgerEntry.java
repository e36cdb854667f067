package dev.bowline.informer.internal.own;

import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is outstanding of one object.
 *
 * @param writers who wrote, or read, what the cache hasn't caught up with, by identity
 * @param certainSince since when that is known which a doubt, if it is one, came after
 */
record LedgerEntry<T extends KubeObject>(
    ObjectKey key,
    Outstanding<T> outstanding,
    Set<Object> writers,
    long sequence,
    long since,
    long certainSince)
    implements Comparable<LedgerEntry<T>> {
  static final long LONGEST = Duration.ofMinutes(10).toNanos();

  /** For what the cache may never be seen to catch up with. */
  static final long LONGEST_IN_DOUBT = Duration.ofMinutes(1).toNanos();

  @Override
  public int compareTo(LedgerEntry<T> other) {
    int order = Outstanding.OLDEST_FIRST.compare(outstanding.floor(), other.outstanding.floor());
    return order != 0 ? order : Long.compare(sequence, other.sequence);
  }

  boolean isInDoubt() {
    return outstanding instanceof Outstanding.Uncertain<T>
        || outstanding instanceof Outstanding.Deleted<T>;
  }

  /** What a version decides on, which may be hidden by a doubt; null if there is no such. */
  @Nullable LedgerEntry<T> decidable() {
    if (!isInDoubt()) {
      return this;
    }
    Outstanding<T> decidable = outstanding.decidable();
    return decidable == null
        ? null
        : new LedgerEntry<>(key, decidable, writers, sequence, certainSince, certainSince);
  }

  boolean isTooOld(long now) {
    return now - expiry() > 0;
  }

  /** Until when it is kept. */
  long expiry() {
    return since + longest(outstanding);
  }

  /** How long it is kept, in nanoseconds. */
  static long longest(Outstanding<?> outstanding) {
    boolean mayNeverEnd =
        outstanding instanceof Outstanding.Uncertain<?>
            || (outstanding instanceof Outstanding.Deleted<?> && !outstanding.isAwaited());
    return mayNeverEnd ? LONGEST_IN_DOUBT : LONGEST;
  }

  /** What is left without the doubt: what was known before, unless that is too old. */
  @Nullable LedgerEntry<T> withoutDoubt(long now) {
    Outstanding<T> before =
        outstanding instanceof Outstanding.Uncertain<T> doubt ? doubt.before() : null;
    return before == null || now - certainSince > longest(before)
        ? null
        : new LedgerEntry<>(key, before, writers, sequence, certainSince, certainSince);
  }

  /**
   * With what another write left.
   *
   * @param next its number
   * @param reached what the cache has reached
   */
  LedgerEntry<T> followedBy(
      Outstanding<T> later, Object writer, long next, long now, ResourceVersion reached) {
    Set<Object> all = with(writer);
    Outstanding<T> both = outstanding.followedBy(later, reached);
    if (!(both instanceof Outstanding.Uncertain<T> doubt)) {
      return new LedgerEntry<>(key, both, all, next, now, now);
    }
    boolean isKept = !(later instanceof Outstanding.Uncertain<T>); // with its age
    long number = isKept ? sequence : next;
    long doubtedSince = isKept ? since : now;
    Outstanding<T> known = doubt.before();
    if (known == null) {
      return new LedgerEntry<>(key, doubt, all, number, doubtedSince, doubtedSince);
    }
    long knownSince = known == before() ? certainSince : now;
    return now - knownSince > longest(known)
        ? new LedgerEntry<>(key, doubt.alone(), all, number, doubtedSince, doubtedSince)
        : new LedgerEntry<>(key, doubt, all, number, doubtedSince, knownSince);
  }

  /** What is left without what was known before the doubt. */
  LedgerEntry<T> doubtAlone() {
    Outstanding<T> left =
        outstanding instanceof Outstanding.Uncertain<T> doubt ? doubt.alone() : outstanding;
    return new LedgerEntry<>(key, left, writers, sequence, since, since);
  }

  /** Without a doubt. */
  private @Nullable Outstanding<T> before() {
    return outstanding instanceof Outstanding.Uncertain<T> doubt ? doubt.before() : outstanding;
  }

  /** What was known when a delete began was gone before what it deleted. */
  Outstanding<T> and(Outstanding<T> next, Ledger.Mark begin) {
    boolean isBefore =
        sequence <= begin.sequence()
            && !(outstanding instanceof Outstanding.Uncertain<T>)
            && !outstanding.uid().isEmpty();
    if (!isBefore || !(next instanceof Outstanding.Deleted<T> deleted)) {
      return next;
    }
    boolean hasLeft = outstanding instanceof Outstanding.Left<T>; // and nobody waits for it
    ResourceVersion version = hasLeft ? ResourceVersion.NONE : outstanding.floor();
    return deleted.and(Map.of(outstanding.uid(), version));
  }

  /** Whether there is a state that the cache has yet to reach. */
  boolean isBehindStored(StoreVersion<T> cache) {
    LedgerEntry<T> decidable = decidable();
    return decidable != null
        && decidable.outstanding.stored() != null
        && !decidable.outstanding.isOvertakenBy(cache, key);
  }

  /** What is kept of it where there is no room; null for nothing. */
  @Nullable LedgerEntry<T> reduced() {
    Outstanding<T> left = outstanding.reduced();
    if (left == null) {
      return null;
    }
    long knownSince = isDeletion(left) ? certainSince : since;
    return new LedgerEntry<>(key, left, writers, sequence, since, knownSince);
  }

  /** Also one that a doubt came after. */
  boolean isDeletion() {
    return isDeletion(outstanding);
  }

  private static boolean isDeletion(@Nullable Outstanding<?> outstanding) {
    return outstanding instanceof Outstanding.Deleted<?>
        || (outstanding instanceof Outstanding.Uncertain<?> doubt && isDeletion(doubt.before()));
  }

  private Set<Object> with(Object writer) {
    if (writers.contains(writer)) {
      return writers;
    }
    Set<Object> all = new HashSet<>(writers);
    all.add(writer);
    return Set.copyOf(all);
  }
}
