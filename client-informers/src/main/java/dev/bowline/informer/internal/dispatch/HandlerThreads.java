package dev.bowline.informer.internal.dispatch;

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Where handlers run: as many daemon threads as handlers are busy at once, so that a blocked one
 * takes no thread from another. Idle threads end.
 */
public final class HandlerThreads {
  private static final long KEEP_ALIVE_SECONDS = 5;

  private HandlerThreads() {}

  /** A new pool. */
  public static ThreadPoolExecutor pool() {
    AtomicInteger number = new AtomicInteger();
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        KEEP_ALIVE_SECONDS,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        task -> {
          Thread thread = new Thread(task, "bowline-handler-" + number.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        });
  }
}
