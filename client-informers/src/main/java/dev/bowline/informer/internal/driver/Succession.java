package dev.bowline.informer.internal.driver;

import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.codec.WatchFrame;
import dev.bowline.informer.internal.driver.OpenWatch.OverdueException;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the next watch before one comes to its timeout, so that events reach the cache also while a
 * server takes its time to accept a watch. Once the next one is accepted the one before is ended;
 * what both tell is told once.
 *
 * <p>Needs versions with an age, in the order of which the events come: by them it is known what
 * was told before. Where there are none, or events came out of order, the watch just ends at its
 * timeout. So it does if the server, which is asked first, hasn't reached what this one has told:
 * it would accept a watch and be silent, and may have been put back behind a connection that is
 * dead. And if the next one is refused: it may be that the server will not have it again, and what
 * it still tells is worth more. And so does one that has brought nothing at all, not so much as a
 * bookmark: a proxy may hold its events back until it ends.
 *
 * <p>For the informer's thread, unless told otherwise.
 */
final class Succession<T extends KubeObject> {
  /** How long before its timeout a watch begins to be followed by the next. */
  static final Duration LEAD = Duration.ofMinutes(1);

  /** After what time it is looked again whether a watch that has brought nothing has by now. */
  static final Duration AGAIN = Duration.ofSeconds(10);

  private static final Logger log = LoggerFactory.getLogger(Succession.class);

  private final String name;
  private final RawResources<T> source;
  private final Function<ResourceVersion, WatchCall> calls;
  private final Question question;
  private final WatchHabits habits;
  private final Surroundings surroundings;
  private final Timing timing;
  private final Cancellation stop;
  private @Nullable Attempt attempt;

  /** The version up to which all was read. */
  private volatile ResourceVersion reached = ResourceVersion.NONE;

  /** The version up to which all was read for certain. */
  private ResourceVersion whole = ResourceVersion.NONE;

  /**
   * What the next watch is to begin behind. Objects that expire together are deleted at one
   * version, so the last deletion may not be the last of its version, unless another version or a
   * bookmark has followed it.
   */
  private volatile ResourceVersion restart = ResourceVersion.NONE;

  private volatile boolean isOrdered = true;

  /** Whether the last watch began before {@link #reached}, and has brought nothing newer. */
  private boolean isFromBefore;

  /**
   * Whether the server wasn't where the present watch is, when the next one was to be asked for, or
   * that has come to nothing.
   */
  private volatile boolean isInDoubt;

  /** Whether the watch before has ended and the next one is not answered yet. */
  private volatile boolean isBetween;

  /** What the present watch may tell again: what came after the first and up to the second. */
  private ResourceVersion begin = ResourceVersion.NONE;

  private ResourceVersion repeatedUpTo = ResourceVersion.NONE;

  Succession(
      String name,
      RawResources<T> source,
      Function<ResourceVersion, WatchCall> calls,
      Question question,
      WatchHabits habits,
      Surroundings surroundings,
      Timing timing,
      Cancellation stop) {
    this.name = name;
    this.source = source;
    this.calls = calls;
    this.question = question;
    this.habits = habits;
    this.surroundings = surroundings;
    this.timing = timing;
    this.stop = stop;
  }

  /**
   * Plans for the end of a watch.
   *
   * @param from the watch tells what came after it
   * @param version up to which all was read
   */
  void begin(OpenWatch<T> watch, ResourceVersion from, ResourceVersion version) {
    isOrdered |= version.isOlderThan(reached); // of another history than what was out of order
    if (version.equals(reached)) { // what began behind an earlier version tells that one again
      begin = from;
      repeatedUpTo = from.equals(version) ? ResourceVersion.NONE : version;
    } else {
      reached = version;
      whole = version;
      restart = version;
      repeatedUpTo = ResourceVersion.NONE;
    }
    isBetween = false;
    isInDoubt = false;
    plan(watch);
  }

  /**
   * A list has replaced the cache. If a watch from before the last version has led to it, that was
   * of no use, whatever became of it, and the next one would be no better.
   */
  void listed() {
    if (isFromBefore) {
      isFromBefore = false;
      whole = reached;
      restart = reached;
    }
  }

  /** Versions went back: what is known of their order is of another history. */
  void forget() {
    reached = ResourceVersion.NONE;
    restart = ResourceVersion.NONE;
    isOrdered = true;
  }

  /** Where a watch begins that is to go on behind a version. */
  ResourceVersion restart(ResourceVersion version) {
    ResourceVersion from = version.equals(reached) && isFollowable() ? restart : version;
    isFromBefore = !from.equals(version);
    return from;
  }

  private boolean isFollowable() {
    return reached.isComparable() && isOrdered;
  }

  private void plan(OpenWatch<T> watch) {
    end();
    Attempt planned = new Attempt(watch);
    attempt = planned;
    planned.forget = timing.timers().schedule(watch.left().minus(LEAD), planned);
  }

  /** No watch is to follow. */
  void end() {
    Attempt known = attempt;
    attempt = null;
    if (known != null) {
      known.drop();
    }
  }

  /** The instance that is held of an equal version: a quiet server's bookmarks bring no other. */
  ResourceVersion known(ResourceVersion version) {
    ResourceVersion last = reached;
    return version.equals(last) ? last : version;
  }

  /**
   * A frame with a version was read from the watch.
   *
   * @return whether it was told before; of the last version that was told there may be more, and
   *     the cache knows what it has of it
   */
  boolean isRepeated(ResourceVersion version, WatchFrame.Type type) {
    ResourceVersion last = repeatedUpTo;
    if (!last.isNone()) {
      boolean isNew = last.isOlderThan(version);
      if (!isNew && !last.equals(version) && version.isAtLeast(begin)) {
        return true;
      }
      repeatedUpTo = isNew ? ResourceVersion.NONE : last;
    }
    ResourceVersion before = reached;
    isFromBefore &= version.equals(before);
    if (version.isOlderThan(before)) {
      isOrdered = false;
    } else {
      reached = version;
      if (type == WatchFrame.Type.BOOKMARK) {
        whole = version;
      } else if (!before.equals(version)) {
        whole = before;
      }
      restart = type == WatchFrame.Type.DELETED ? whole : version;
    }
    return false;
  }

  /**
   * Whether no watch is open, since one has ended and the next one, which was asked for before, is
   * not answered yet, or was refused. For any thread.
   */
  boolean isBetween() {
    return isBetween;
  }

  /** Whether the end of the present watch, however clean, proves nothing of the server. */
  boolean isInDoubt() {
    return isInDoubt;
  }

  /**
   * The watch that follows the one that has ended: the one that made it end, or the one that has
   * been asked for, for the answer to which this waits.
   *
   * @return null if there is none
   */
  @Nullable OpenWatch<T> next() {
    Attempt known = attempt;
    attempt = null;
    Open<T> open = known == null ? null : known.await();
    if (open == null) {
      return null;
    }
    if (!isOrdered) { // seen after the one before was told to end, among what it had in hand
      open.watch().close();
      return null;
    }
    begin = open.from();
    repeatedUpTo = reached;
    isFromBefore = !begin.equals(reached);
    try {
      plan(open.watch());
    } catch (Throwable e) { // the timers have ended
      open.watch().close();
      throw e;
    }
    isBetween = false;
    isInDoubt = false;
    return open.watch();
  }

  /** Asks the server whether it has reached a version; throws what the client throws. */
  @FunctionalInterface
  interface Question {
    /** Waits for the answer. */
    boolean hasReached(ResourceVersion version, Cancellation own);
  }

  /** A watch that was accepted, and the version that it begins behind. */
  private record Open<T extends KubeObject>(OpenWatch<T> watch, ResourceVersion from) {}

  /** What an attempt needs once it is time, which for most of a watch's life it isn't. */
  private record Request(Cancellation cancellation, CountDownLatch answered) {}

  private enum Stage {
    PLANNED,
    /** Somebody is to ask, and has not begun to, or waits for its turn. */
    DUE,
    ASKED,
    /** Nobody wants it any more, or it was refused. */
    OVER
  }

  /** To have one watch followed by another. Its timer and its request are on threads of others. */
  private final class Attempt implements Runnable {
    private final OpenWatch<T> current;
    private Stage stage = Stage.PLANNED;
    private volatile @Nullable Request request;
    private volatile @Nullable Open<T> open;
    private volatile Runnable forget = () -> {};

    Attempt(OpenWatch<T> current) {
      this.current = current;
    }

    private synchronized boolean pass(Stage from, Stage to) {
      boolean isThere = stage == from;
      stage = isThere ? to : stage;
      return isThere;
    }

    private synchronized Stage stage() {
      return stage;
    }

    private synchronized void end() {
      stage = Stage.OVER;
    }

    /** Has somebody ask. For its timer. */
    @Override
    public void run() {
      if (stage() == Stage.PLANNED && !current.isFlowing()) {
        lookAgain();
        return;
      }
      if (!pass(Stage.PLANNED, Stage.DUE)) {
        return;
      }
      try {
        surroundings.helpers().execute(this::ask);
      } catch (Throwable e) {
        log.debug("{}: nobody opens the next watch", name, e);
      }
    }

    private void lookAgain() {
      if (current.left().compareTo(AGAIN) > 0) {
        forget = timing.timers().schedule(AGAIN, this);
      }
    }

    private void ask() {
      Request asking = new Request(new Cancellation(), new CountDownLatch(1));
      request = asking; // before anybody may see that it was asked
      if (stage() != Stage.DUE) {
        return;
      }
      try {
        ask(asking.cancellation());
      } catch (OverdueException | RuntimeException e) {
        if (stage() != Stage.OVER) {
          isInDoubt = true; // never what it was, which the other thread may have changed meanwhile
        }
        log.debug("{}: the next watch was not opened; the one before goes on", name, e);
      } finally {
        over(asking);
      }
    }

    private void ask(Cancellation own) throws OverdueException {
      if (!isFollowable()) {
        return;
      }
      Cancellation.Registration registration = stop.onCancel(own::cancel);
      try {
        surroundings.pace().enter(Pace.RESUME, surroundings.isAwaited(), timing, own);
        if (stage() == Stage.DUE && !isThere(own)) {
          isInDoubt = true;
          return;
        }
        ResourceVersion from = restart;
        // Who waits in the line isn't waited for: that would be to stand in it twice.
        if (pass(Stage.DUE, Stage.ASKED)
            && isFollowable()) { // what came while this was in the line may have changed it
          ask(from, own);
        }
      } finally {
        registration.close();
      }
    }

    /** As where a watch is resumed: who refuses to tell may be watched all the same. */
    private boolean isThere(Cancellation own) {
      try {
        return question.hasReached(reached, own);
      } catch (RuntimeException e) {
        if (FailureKinds.failure(e).isNoAnswer()) {
          throw e;
        }
        log.debug("{}: the server doesn't tell its version", name, e);
        return true;
      }
    }

    private void ask(ResourceVersion from, Cancellation own) throws OverdueException {
      OpenWatch<T> next = OpenWatch.open(source, calls.apply(from), timing, habits, stop, own);
      if (!isFollowable()) { // what came while the server took its time may have changed it
        next.close();
        return;
      }
      try {
        open = new Open<>(next, from);
      } catch (Throwable e) {
        next.close();
        throw e;
      }
      if (stage() == Stage.ASKED) {
        current.retire();
      }
    }

    /** The attempt has led to a watch, or to none. */
    private void over(Request asking) {
      asking.answered().countDown();
      if (stage() == Stage.OVER) {
        close();
      }
    }

    /**
     * What it has led to. Who has not begun to ask by now, if there is anybody, isn't waited for.
     */
    @Nullable Open<T> await() {
      forget.run();
      if (pass(Stage.PLANNED, Stage.OVER) || pass(Stage.DUE, Stage.OVER)) {
        if (request != null) { // somebody was about to ask
          isInDoubt = true;
        }
        cancel();
        return null;
      }
      Request asking = request;
      while (asking != null && asking.answered().getCount() > 0) {
        isBetween = open == null;
        try {
          asking.answered().await();
        } catch (InterruptedException e) {
          // Nobody but a handler or a transform of the user's can have done this.
        }
      }
      return open;
    }

    void drop() {
      forget.run();
      end();
      cancel();
      close();
    }

    private void cancel() {
      Request asking = request; // which is known once it is asked
      if (asking != null) {
        asking.cancellation().cancel();
      }
    }

    private void close() {
      Open<T> unwanted = open;
      if (unwanted != null) {
        unwanted.watch().close();
      }
    }
  }
}
