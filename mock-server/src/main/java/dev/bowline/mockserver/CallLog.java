package dev.bowline.mockserver;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** The last requests that came in: so many, and with bodies of so many bytes. Thread-safe. */
final class CallLog {
  private static final int REMEMBERED = 10_000;
  private static final long REMEMBERED_BYTES = 64 << 20;

  private final Deque<RecordedCall> calls = new ArrayDeque<>();
  private long total;
  private long bytes;
  private long changes;

  /**
   * A part of the log.
   *
   * @param next number of the request that comes next
   * @param calls requests in order
   */
  record Part(long next, List<RecordedCall> calls) {}

  private record State(List<RecordedCall> calls, long changes) {}

  synchronized void add(RecordedCall call) {
    calls.addLast(call);
    bytes += call.size();
    total++;
    while (calls.size() > REMEMBERED || (bytes > REMEMBERED_BYTES && calls.size() > 1)) {
      bytes -= calls.removeFirst().size();
    }
    tell();
  }

  synchronized void answered(RecordedCall call, int status) {
    call.answered(status);
    tell();
  }

  private void tell() {
    changes++;
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
    bytes = 0;
  }

  /** What is wanted is asked without the log being held: it may take its time, or send requests. */
  boolean await(Predicate<RecordedCall> wanted, Duration timeout) throws InterruptedException {
    long end = System.nanoTime() + timeout.toNanos();
    State state = state();
    while (state.calls().stream().noneMatch(wanted)) {
      if (!awaitChange(state.changes(), end)) {
        return false;
      }
      state = state();
    }
    return true;
  }

  private synchronized State state() {
    return new State(all(), changes);
  }

  private synchronized boolean awaitChange(long since, long end) throws InterruptedException {
    while (changes == since) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    return true;
  }
}
