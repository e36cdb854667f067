package dev.bowline.informer.internal.dispatch;

import java.util.ArrayDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** Keeps tasks until the test runs them. For one thread. */
final class ManualExecutor implements Executor {
  private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
  private boolean rejecting;
  private boolean threadless;

  @Override
  public void execute(Runnable task) {
    if (rejecting) {
      throw new RejectedExecutionException("full");
    }
    if (threadless) {
      throw new OutOfMemoryError("unable to create native thread");
    }
    tasks.add(task);
  }

  void reject(boolean value) {
    rejecting = value;
  }

  /** As where the system gives no more threads. */
  void lackThreads(boolean value) {
    threadless = value;
  }

  int waiting() {
    return tasks.size();
  }

  void runNext() {
    tasks.remove().run();
  }

  void runAll() {
    while (!tasks.isEmpty()) {
      runNext();
    }
  }
}
