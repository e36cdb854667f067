package dev.bowline.informer.internal.driver;

import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.Semaphore;

/**
 * Virtual time for several threads, of which only one runs at any moment: who sleeps hands over to
 * the one that is to wake first. Deterministic.
 */
final class TurnByTurn {
  private final PriorityQueue<Turn> turns =
      new PriorityQueue<>(Comparator.comparingLong(Turn::at).thenComparingLong(Turn::number));
  private final Semaphore handedBack = new Semaphore(0);
  private long now;
  private long number;

  private record Turn(long at, long number, Semaphore go) {}

  /** Time for one of the threads, with chances of its own. */
  Timing timing(long seed) {
    Random random = new Random(seed);
    return new Timing(
        () -> now, this::sleep, (delay, action) -> () -> {}, () -> random.nextDouble());
  }

  Duration elapsed() {
    return Duration.ofNanos(now);
  }

  /** Runs these until the end of time; they sleep then. */
  void run(List<? extends Runnable> tasks, Duration end) throws InterruptedException {
    for (Runnable task : tasks) {
      Turn first = turn(Duration.ZERO);
      Thread thread =
          new Thread(
              () -> {
                first.go().acquireUninterruptibly();
                task.run();
                handedBack.release();
              });
      thread.setDaemon(true);
      thread.start();
    }
    while (!turns.isEmpty() && turns.peek().at() <= end.toNanos()) {
      Turn next = turns.remove();
      now = next.at();
      next.go().release();
      handedBack.acquire();
    }
    now = end.toNanos();
  }

  /** Wakes all that sleep, which must find that they are to end. */
  void wakeAll() throws InterruptedException {
    while (!turns.isEmpty()) {
      turns.remove().go().release();
      handedBack.acquire();
    }
  }

  void sleep(Duration time, Cancellation cancellation) {
    if (cancellation.isCancelled()) {
      return;
    }
    Turn turn = turn(time);
    Cancellation.Registration registration = cancellation.onCancel(() -> wake(turn));
    handedBack.release();
    turn.go().acquireUninterruptibly();
    registration.close();
  }

  private void wake(Turn turn) {
    if (turns.remove(turn)) {
      turns.add(new Turn(now, number++, turn.go()));
    }
  }

  private Turn turn(Duration delay) {
    Turn turn = new Turn(now + delay.toNanos(), number++, new Semaphore(0));
    turns.add(turn);
    return turn;
  }
}
