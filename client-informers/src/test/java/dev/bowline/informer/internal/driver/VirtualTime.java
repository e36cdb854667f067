package dev.bowline.informer.internal.driver;

import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A clock that moves when told to, with timers that run on the way. For one thread. */
final class VirtualTime {
  private static final long START = Long.MAX_VALUE - 1000; // monotonic clocks may overflow

  private final List<Timer> timers = new ArrayList<>();
  private long now = START;
  private int timersToLack;
  private double random = 0.5;
  private Runnable beforeSleep = () -> {};
  private boolean isStopped;

  private record Timer(long at, Runnable action) {}

  Timing timing() {
    return new Timing(this::now, this::sleep, this::schedule, () -> random);
  }

  /** Has no memory for more than so many timers. */
  Timing shortOfTimers(int most) {
    AtomicInteger left = new AtomicInteger(most);
    Timing usual = timing();
    return new Timing(
        usual.ticker(),
        usual.sleeper(),
        (delay, action) -> {
          if (left.getAndDecrement() <= 0) {
            throw new OutOfMemoryError("of a test");
          }
          return usual.timers().schedule(delay, action);
        },
        usual.random());
  }

  /** What chance says from now on; one half at first. */
  void random(double value) {
    random = value;
  }

  /** Nobody is told the time any more. */
  void stopClock() {
    isStopped = true;
  }

  private long now() {
    if (isStopped) {
      throw new OutOfMemoryError("of a test: no time");
    }
    return now;
  }

  /** What happens first whenever somebody sleeps from now on. */
  void beforeSleep(Runnable action) {
    beforeSleep = action;
  }

  private void sleep(Duration time, Cancellation cancellation) {
    beforeSleep.run();
    advance(time, cancellation);
  }

  /** Moves on, but not beyond the timer that cancels. */
  void advance(Duration time, Cancellation cancellation) {
    long until = now + time.toNanos();
    Timer next = next();
    while (!cancellation.isCancelled() && next != null && next.at() - until <= 0) {
      timers.remove(next);
      now = next.at() - now > 0 ? next.at() : now;
      next.action().run();
      next = next();
    }
    now = cancellation.isCancelled() ? now : until;
  }

  Duration elapsed() {
    return Duration.ofNanos(now - START);
  }

  int pendingTimers() {
    return timers.size();
  }

  /** Has no memory for one of the timers that are planned from now on, the first of which is 1. */
  void lackMemoryForTimer(int number) {
    timersToLack = number;
  }

  private Runnable schedule(Duration delay, Runnable action) {
    if (--timersToLack == 0) {
      throw new OutOfMemoryError("of a test");
    }
    Timer timer = new Timer(now + delay.toNanos(), action);
    timers.add(timer);
    return () -> timers.remove(timer);
  }

  private @Nullable Timer next() {
    return timers.stream().min(Comparator.comparingLong(timer -> timer.at() - now)).orElse(null);
  }
}
