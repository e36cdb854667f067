package dev.bowline.informer;

import dev.bowline.informer.internal.dispatch.HandlerThreads;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/** The threads that informers share: one for watchdogs, and as many for handlers as are busy. */
final class SharedThreads implements AutoCloseable {
  private final ExecutorService handlers = HandlerThreads.pool();
  private final ScheduledThreadPoolExecutor timers;

  SharedThreads() {
    timers =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "bowline-informer-timer");
              thread.setDaemon(true);
              return thread;
            });
    timers.setRemoveOnCancelPolicy(true);
  }

  ExecutorService handlers() {
    return handlers;
  }

  ScheduledExecutorService timers() {
    return timers;
  }

  /** Lets running handlers end, and every thread after its last task. */
  @Override
  public void close() {
    timers.shutdownNow();
    handlers.shutdown();
  }
}
