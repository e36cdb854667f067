package dev.bowline.informer.internal.reflector;

import java.time.Duration;

/**
 * Kinds of trouble that are counted apart, so that one doesn't slow down the recovery from another:
 * a 410 must not wait because connections were refused before. What lists or watches are to prove
 * is counted for longer than those take that come between; they end it themselves if they are any
 * good.
 */
enum Lane {
  /**
   * No connection, or one that broke. Never longer than this, so that a cache is up to date soon
   * after its server is back; drawn widely, so that clients that lost it together don't return
   * together.
   */
  CONNECTION(0, Duration.ofMillis(800), Duration.ofMillis(800), Duration.ofMinutes(10), 0.1),
  /** The server is busy or talks nonsense. */
  SERVER(0, Duration.ofMillis(800), Duration.ofSeconds(30), Duration.ofMinutes(2), 0.5),
  /**
   * Refusals of the next version without a known reason, in a row or with others between. Counted
   * for longer than a server may take to refuse, or ask to be left alone. No pause but {@link
   * #SERVER}'s.
   */
  REFUSAL(Integer.MAX_VALUE, Duration.ZERO, Duration.ZERO, Duration.ofHours(1), 1),
  /**
   * A version expired. Twice costs nothing but lists; more often, without a watch that worked
   * between, looks like a loop: lists whose version is too old by the time the watch begins.
   */
  EXPIRY(2, Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofMinutes(10), 0.5),
  /** A server that lags behind, or whose database was restored. */
  VERSION_TOO_LARGE(1, Duration.ofMillis(800), Duration.ofSeconds(30), Duration.ofMinutes(10), 0.5),
  /**
   * Lists that a watch made necessary, again and again although each of them succeeded: the watch
   * is what must be proven.
   */
  RELIST(0, Duration.ofMillis(800), Duration.ofSeconds(30), Duration.ofMinutes(10), 0.5),
  /** Watches that the server ends within a second, and before anything new came. */
  BRIEF_WATCH(0, Duration.ofMillis(800), Duration.ofSeconds(30), Duration.ofMinutes(10), 0.5),
  /**
   * Watches that the server ends long before their timeout and before anything came. Counted for
   * longer than such a watch lives.
   */
  EMPTY_WATCH(2, Duration.ofMillis(800), Duration.ofSeconds(30), Duration.ofMinutes(10), 0.5),
  /**
   * Watches that told something new and that the server ended within ten seconds, cleanly or by
   * saying why. Some in a row are what a server does that begins or ends.
   */
  SHORT_WATCH(8, Duration.ofMillis(800), Duration.ofSeconds(5), Duration.ofMinutes(1), 0.5),
  /**
   * Questions for the server's version that had no answer, in a row or with refused watches
   * between. No pause but that of what came instead.
   */
  UNANSWERED(Integer.MAX_VALUE, Duration.ZERO, Duration.ZERO, Duration.ofMinutes(10), 1),
  /** Lists behind empty watches that were put off until the budget has enough. No pause. */
  OWED_LIST(Integer.MAX_VALUE, Duration.ZERO, Duration.ZERO, Duration.ofMinutes(10), 1),
  /**
   * Events that couldn't be applied. No pause but what the budget asks for: the watch is as good as
   * before, and so is the server, but for that object.
   */
  MISSED_EVENT(Integer.MAX_VALUE, Duration.ZERO, Duration.ZERO, Duration.ofMinutes(2), 1),
  /**
   * Watches that break within a second, or end within one though something new came. Some in a row
   * are what an unsteady network does, or a server that has just begun and can't send as fast as
   * others write, whose end must not be slept through.
   */
  BRIEF_BREAK(8, Duration.ofSeconds(2), Duration.ofSeconds(30), Duration.ofMinutes(1), 0.5),
  /**
   * Watches that were ended inside an event, one behind the other, at the same version. Counted for
   * longer than a watch lives: the event comes at its beginning, but its end may be the watch's. No
   * pause but that of a broken connection.
   */
  TORN_EVENT(Integer.MAX_VALUE, Duration.ZERO, Duration.ZERO, Duration.ofHours(1), 1),
  /**
   * Not allowed: an administrator must act first. A server that has just begun says so, too, until
   * it has read its rules; hence the quick tries at first. In the end ten minutes at least.
   */
  FORBIDDEN(0, Duration.ofSeconds(1), Duration.ofMinutes(12), Duration.ofMinutes(30), 5 / 6.0),
  /** Not served: the type may be installed at any time, and to ask costs the server nothing. */
  NOT_SERVED(0, Duration.ofSeconds(1), Duration.ofMinutes(1), Duration.ofMinutes(5), 0.5);

  private final int free;
  private final Duration first;
  private final Duration longest;
  private final Duration memory;
  private final double leastShare;

  /**
   * How a lane slows down.
   *
   * @param free setbacks that cost no pause
   * @param first pause after the first one that does; doubled by each further one
   * @param memory after what time without a setback counting begins anew
   * @param leastShare which part of a pause is waited at least; the rest is left to chance
   */
  Lane(int free, Duration first, Duration longest, Duration memory, double leastShare) {
    this.free = free;
    this.first = first;
    this.longest = longest;
    this.memory = memory;
    this.leastShare = leastShare;
  }

  Duration pause(int setbacks) {
    if (setbacks <= free) {
      return Duration.ZERO;
    }
    int doublings = Math.min(setbacks - free - 1, 30);
    Duration pause = first.multipliedBy(1L << doublings);
    return pause.compareTo(longest) < 0 ? pause : longest;
  }

  Duration least(Duration pause) {
    return Duration.ofNanos((long) (pause.toNanos() * leastShare));
  }

  boolean forgets(long elapsedNanos) {
    return elapsedNanos > memory.toNanos();
  }
}
