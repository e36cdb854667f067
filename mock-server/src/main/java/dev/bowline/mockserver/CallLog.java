package dev.bowline.mockserver;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** The last requests that came in. Thread-safe. */
final class CallLog {
  private static final int REMEMBERED = 10_000;

  private final Deque<RecordedCall> calls = new ArrayDeque<>();
  private long total;

  /**
   * A part of the log.
   *
   * @param next number of the request that comes next
   * @param calls requests in order
   */
  record Part(long next, List<RecordedCall> calls) {}

  synchronized void add(RecordedCall call) {
    if (calls.size() == REMEMBERED) {
      calls.removeFirst();
    }
    calls.addLast(call);
    total++;
    notifyAll();
  }

  synchronized List<RecordedCall> all() {
    return List.copyOf(calls);
  }

  /** The requests from a number on, at most the latest so many of them. */
  synchronized Part since(long first, int limit) {
    long there = Math.min(Math.max(total - first, 0), Math.min(limit, calls.size()));
    return new Part(total, calls.stream().skip(calls.size() - there).toList());
  }

  synchronized void forget() {
    calls.clear();
  }

  synchronized boolean await(Predicate<RecordedCall> wanted, Duration timeout)
      throws InterruptedException {
    long end = System.nanoTime() + timeout.toNanos();
    while (calls.stream().noneMatch(wanted)) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    return true;
  }
}
