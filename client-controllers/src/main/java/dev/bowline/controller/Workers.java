package dev.bowline.controller;

import dev.bowline.workqueue.WorkItem;
import dev.bowline.workqueue.WorkQueue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** The threads that take keys. They end with the queue. */
final class Workers<K> {
  private final WorkQueue<K> queue;
  private final Runs<K> runs;
  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private volatile boolean isEnding;

  Workers(WorkQueue<K> queue, Runs<K> runs) {
    this.queue = queue;
    this.runs = runs;
  }

  void start(int number, ThreadFactory factory) {
    for (int i = 0; i < number; i++) {
      Thread thread = factory.newThread(this::work);
      threads.add(thread);
      thread.start();
    }
  }

  private void work() {
    while (true) {
      try {
        Optional<WorkItem<K>> item = queue.take();
        if (item.isEmpty()) {
          return;
        }
        if (isEnding) {
          queue.done(item.get().key());
        } else {
          runs.run(item.get());
        }
      } catch (InterruptedException e) {
        // not by this controller, which ends its workers by the queue: goes on
      }
    }
  }

  /** Begins no more runs. */
  void end() {
    isEnding = true;
    queue.shutDown();
  }

  boolean isOne(Thread thread) {
    return threads.contains(thread);
  }

  /**
   * Waits until all threads have ended.
   *
   * @param timeout less than zero for ever
   */
  boolean awaitEnd(Duration timeout) throws InterruptedException {
    long end = System.nanoTime() + Nanos.of(timeout);
    for (Thread thread : threads) {
      if (timeout.isNegative()) {
        thread.join();
      } else {
        TimeUnit.NANOSECONDS.timedJoin(thread, end - System.nanoTime());
      }
      if (thread.isAlive()) {
        return false;
      }
    }
    return true;
  }
}
