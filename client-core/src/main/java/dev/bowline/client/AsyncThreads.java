package dev.bowline.client;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads for asynchronous calls, of all clients. There is no bound: a call that waits for the
 * effect of another one must not keep that from running.
 */
final class AsyncThreads {
  private static final long IDLE_SECONDS = 5;
  private static final AtomicInteger COUNT = new AtomicInteger();

  static final Executor EXECUTOR =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          daemons());

  private AsyncThreads() {}

  private static ThreadFactory daemons() {
    return task -> {
      Thread thread = new Thread(task, "bowline-async-" + COUNT.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }
}
