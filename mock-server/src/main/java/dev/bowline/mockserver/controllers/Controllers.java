package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.store.Feed;
import dev.bowline.mockserver.store.RestoredException;
import dev.bowline.mockserver.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Runs controllers one after the other, on what happens in the store. No request waits for them.
 * Thread-safe.
 */
public final class Controllers implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Controllers.class.getName());
  private static final Duration RETRY = Duration.ofSeconds(1);

  private static final Duration END = Duration.ofSeconds(2);

  /** How long to sleep at most while something is due: the clock may be set. */
  private static final Duration NAP = Duration.ofMillis(20);

  private final Store store;
  private final InstantSource clock;
  private final Feed feed;
  private final List<Running> running = new ArrayList<>();
  private final Object lock = new Object();
  private long quietAt;
  private @Nullable Instant due;
  private boolean isClosed;
  private @Nullable Throwable failure;

  /** A controller and what it has to do. */
  private record Running(Controller controller, Agenda agenda) {}

  private Controllers(Store store, InstantSource clock, List<Controller> controllers) {
    this.store = store;
    this.clock = clock;
    this.feed = store.feed();
    controllers.forEach(controller -> running.add(new Running(controller, new Agenda())));
  }

  /**
   * Starts controllers.
   *
   * @param executor runs one task until the controllers are closed
   */
  static Controllers start(
      Store store, InstantSource clock, List<Controller> controllers, Executor executor) {
    Controllers started = new Controllers(store, clock, controllers);
    executor.execute(started::run);
    return started;
  }

  private void run() {
    @Nullable Throwable end = null;
    try {
      boolean isBusy = true; // one look without waiting tells whether all is quiet
      while (true) {
        store.enter(); // what is decided on one state is not done to another
        Feed.Taken taken = feed.take(isBusy ? 0 : pause().toNanos());
        if (taken.isClosed()) {
          return;
        }
        tellAll(taken);
        isBusy = settleOne();
        if (!isBusy) {
          quiet(taken.count());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "the controllers have ended", e);
      end = e;
    } finally {
      ended(end);
    }
  }

  private void tellAll(Feed.Taken taken) {
    for (Running one : running) {
      if (taken.isNew()) {
        one.agenda().clear();
        one.controller().reset();
        store
            .contents()
            .objects()
            .forEach(
                (storage, objects) ->
                    objects.forEach(object -> tell(one, Sight.first(storage, object))));
      }
      for (Store.Told told : taken.changes()) {
        tell(one, Sight.of(told.resource(), told.change()));
      }
    }
  }

  private static void tell(Running one, Sight sight) {
    try {
      one.controller().see(sight, one.agenda());
    } catch (RuntimeException e) { // one object that can't be understood shall not end all
      LOG.log(System.Logger.Level.ERROR, "can't make sense of " + sight.ref(), e);
    }
  }

  /** Whether there was something to do. */
  private boolean settleOne() {
    Instant now = clock.instant();
    for (Running one : running) {
      Ref ref = one.agenda().take(now);
      if (ref != null) {
        settle(one, ref, now);
        return true;
      }
    }
    return false;
  }

  private static void settle(Running one, Ref ref, Instant now) {
    try {
      Instant again = one.controller().settle(ref, one.agenda());
      if (again != null) {
        one.agenda().addAt(ref, again);
      }
    } catch (ApiFailure e) { // such as of a webhook that can't be reached: later, maybe
      one.agenda().addAt(ref, now.plus(RETRY));
    } catch (RestoredException e) {
      one.agenda().addAt(ref, now);
    } catch (RuntimeException e) { // one object that can't be looked after shall not end all
      LOG.log(System.Logger.Level.ERROR, "can't look after " + ref, e);
    }
  }

  /** How long nothing is to be done, as far as it can be told. */
  private Duration pause() {
    Instant next = due();
    if (next == null) {
      return Duration.ofMinutes(1);
    }
    Duration until = Duration.between(clock.instant(), next);
    return Collections.max(List.of(Duration.ZERO, Collections.min(List.of(until, NAP))));
  }

  /** When something comes up by time alone; null if nothing does. */
  private @Nullable Instant due() {
    Instant first = null;
    for (Running one : running) {
      Instant next = one.agenda().next();
      if (next != null && (first == null || next.isBefore(first))) {
        first = next;
      }
    }
    return first;
  }

  private void quiet(long count) {
    synchronized (lock) {
      quietAt = count;
      due = due();
      lock.notifyAll();
    }
  }

  private void ended(@Nullable Throwable end) {
    synchronized (lock) {
      failure = end;
      isClosed = true;
      lock.notifyAll();
    }
  }

  /**
   * Waits until everything that was written so far, also by controllers, has had its consequences,
   * and so has the time as it is by the clock.
   *
   * @return whether it has; false if the time was up before, or they were closed
   * @throws IllegalStateException if they have ended by a failure
   */
  public boolean awaitQuiet(Duration timeout) throws InterruptedException {
    long end = System.nanoTime() + timeout.toNanos();
    synchronized (lock) {
      while (!isClosed && !isQuiet()) {
        long left = (end - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
          return false;
        }
        lock.wait(left);
      }
      if (failure != null) {
        throw new IllegalStateException("the controllers have ended", failure);
      }
      return !isClosed;
    }
  }

  private boolean isQuiet() {
    return quietAt >= feed.count() && (due == null || due.isAfter(clock.instant()));
  }

  private void awaitEnd() throws InterruptedException {
    long end = System.nanoTime() + END.toNanos();
    synchronized (lock) {
      while (!isClosed) {
        long left = (end - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
          return;
        }
        lock.wait(left);
      }
    }
  }

  /** Stops after the step that is being done, and waits for its end, but not for long. */
  @Override
  public void close() {
    feed.close();
    try {
      awaitEnd();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
