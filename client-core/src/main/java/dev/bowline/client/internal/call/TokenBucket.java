package dev.bowline.client.internal.call;

import dev.bowline.client.RateLimit;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Gives out places in time, in the order in which they are asked for. Thread-safe; doesn't wait
 * itself.
 *
 * <p>It remembers one number, the time at which the bucket is full again: each place puts it off by
 * the time that one token takes, and a place is free as soon as that lies no further ahead than the
 * burst allows. Places that were given back ahead of others are given out first, and are lost when
 * their time has come.
 */
final class TokenBucket {
  private static final double NANOS_PER_SECOND = 1e9;

  private final ReentrantLock lock = new ReentrantLock();
  private final long interval;
  private final long tolerance;
  private boolean used;
  private long fullAt;
  private final NavigableSet<Long> free = new TreeSet<>((a, b) -> Long.signum(a - b));

  TokenBucket(RateLimit limit) {
    this.interval = Math.max(1, (long) (NANOS_PER_SECOND / limit.perSecond()));
    this.tolerance = Math.multiplyExact(interval, (long) limit.burst() - 1);
  }

  /**
   * Takes the next place.
   *
   * @param now monotonic nanoseconds
   * @param most how long the caller is ready to wait, in nanoseconds
   * @return how long it has to wait, or -1 if that is too long; then no place is taken
   */
  long take(long now, long most) {
    lock.lock();
    try {
      while (!free.isEmpty() && free.first() - now <= 0) {
        free.pollFirst();
      }
      long full = used && fullAt - now > 0 ? fullAt : now;
      long wait = Math.max(0, full - tolerance - now);
      long earliest = free.isEmpty() ? wait : Math.min(wait, free.first() - now);
      if (earliest > most) {
        return -1;
      }
      if (earliest < wait) {
        free.pollFirst();
        return earliest;
      }
      used = true;
      fullAt = full + interval;
      return wait;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Gives a place back that was waited for and won't be used. Those behind it keep theirs.
   *
   * @param place the time of the place: when it was taken, and the wait
   */
  void giveBack(long place) {
    lock.lock();
    try {
      free.add(place);
      while (free.remove(fullAt - interval - tolerance)) {
        fullAt -= interval;
      }
    } finally {
      lock.unlock();
    }
  }
}
