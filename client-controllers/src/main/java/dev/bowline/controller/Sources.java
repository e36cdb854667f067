package dev.bowline.controller;

import dev.bowline.workqueue.WorkQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A controller's sources, and how far they are. Thread-safe. */
final class Sources<K> {
  private final String controller;
  private final WorkQueue<K> queue;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final List<Source<K>> waiting = new ArrayList<>();
  private final List<Started> started = new ArrayList<>();
  private boolean isStarted;
  private boolean isClosed;

  Sources(String controller, List<Source<K>> sources, WorkQueue<K> queue) {
    this.controller = controller;
    this.queue = queue;
    waiting.addAll(sources);
  }

  void add(Source<K> source) {
    lock.lock();
    try {
      requireOpen();
      waiting.add(source);
      if (isStarted) {
        startWaiting();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Does nothing the second time. */
  void start() {
    lock.lock();
    try {
      requireOpen();
      isStarted = true;
      startWaiting();
    } finally {
      lock.unlock();
    }
  }

  private void startWaiting() {
    while (!waiting.isEmpty()) {
      Source<K> source = waiting.get(0);
      Started next = new Started(source);
      next.run = source.start(next);
      started.add(next);
      waiting.remove(0);
    }
  }

  /** Waits until all are synced, also those that are added meanwhile. */
  void awaitSync(Duration timeout) throws InterruptedException {
    long end = System.nanoTime() + Nanos.of(timeout);
    lock.lockInterruptibly();
    try {
      Started late;
      while ((late = unsynced()) != null) {
        requireOpen();
        long left = end - System.nanoTime();
        if (left <= 0) {
          throw notSynced(late, timeout);
        }
        boolean unused = changed.awaitNanos(left) > 0;
      }
      requireOpen();
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Started unsynced() {
    for (Started each : started) {
      if (!each.synced) {
        return each;
      }
    }
    return null;
  }

  private SourceNotSyncedException notSynced(Started late, Duration timeout) {
    Optional<RuntimeException> problem = late.problem();
    return new SourceNotSyncedException(
        "controller "
            + controller
            + ": "
            + late.source.name()
            + " is not synced after "
            + timeout.toMillis()
            + " ms"
            + problem.map(e -> ": " + e.getMessage()).orElse(""),
        problem.orElse(null));
  }

  private void requireOpen() {
    if (isClosed) {
      throw new IllegalStateException("controller " + controller + " is closed");
    }
  }

  Stream<K> keys() {
    List<Started> all;
    lock.lock();
    try {
      all = List.copyOf(started);
    } finally {
      lock.unlock();
    }
    return all.stream().flatMap(each -> each.source.keys());
  }

  /** Does nothing the second time. */
  void close() {
    List<Started> open;
    lock.lock();
    try {
      isClosed = true;
      open = List.copyOf(started);
      started.clear();
      waiting.clear();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    open.forEach(Started::close);
  }

  private final class Started implements Source.Sink<K> {
    private final Source<K> source;
    private Source.@Nullable Run run;
    private boolean synced;

    Started(Source<K> source) {
      this.source = source;
    }

    @Override
    public void add(K key, int priority) {
      queue.add(key, priority);
    }

    @Override
    public void synced() {
      lock.lock();
      try {
        synced = true;
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }

    Optional<RuntimeException> problem() {
      return run == null ? Optional.empty() : run.problem();
    }

    void close() {
      if (run != null) {
        run.close();
      }
    }
  }
}
