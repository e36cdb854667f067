package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.internal.Timers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.RejectedExecutionException;

/** Keeps actions until the test runs them. For one thread. */
final class ManualTimers implements Timers {
  private record Timer(Duration delay, Runnable action) {}

  private final ArrayDeque<Timer> timers = new ArrayDeque<>();
  private boolean ended;
  private boolean threadless;

  @Override
  public Runnable schedule(Duration delay, Runnable action) {
    if (ended) {
      throw new RejectedExecutionException("ended");
    }
    Timer timer = new Timer(delay, action);
    timers.add(timer);
    if (threadless) {
      throw new OutOfMemoryError("unable to create native thread");
    }
    return () -> timers.remove(timer);
  }

  void end() {
    ended = true;
  }

  /** As the JDK's do where the system gives no more threads: the action is kept all the same. */
  void lackThreads(boolean value) {
    threadless = value;
  }

  int waiting() {
    return timers.size();
  }

  /** Runs the oldest action and tells what delay it had. */
  Duration runNext() {
    Timer next = timers.remove();
    next.action().run();
    return next.delay();
  }
}
