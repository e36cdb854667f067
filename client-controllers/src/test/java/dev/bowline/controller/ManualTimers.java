package dev.bowline.controller;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Time that the test passes, on its own thread. */
final class ManualTimers implements Timers {
  private record Task(long due, Runnable action) {}

  private final List<Task> tasks = new ArrayList<>();
  private long now;
  private boolean closed;

  long now() {
    return now;
  }

  int pending() {
    return tasks.size();
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  public Runnable schedule(Duration delay, Runnable action) {
    Task task = new Task(now + delay.toNanos(), action);
    tasks.add(task);
    return () -> tasks.remove(task);
  }

  @Override
  public void close() {
    closed = true;
    tasks.clear();
  }

  void pass(Duration time) {
    now += time.toNanos();
    tasks.sort(Comparator.comparingLong(Task::due));
    while (!tasks.isEmpty() && tasks.get(0).due() <= now) {
      tasks.remove(0).action().run();
    }
  }
}
