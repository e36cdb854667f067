package dev.bowline.informer;

import dev.bowline.informer.internal.driver.Driver;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Drivers on their thread, one after another, from a start of an informer to its stop. */
final class ReadingThread implements Feed.Ending, Runnable {
  private static final Logger log = LoggerFactory.getLogger(ReadingThread.class);

  private final String name;
  private final Runnable onEnd;
  private final Thread thread;
  private @Nullable Driver<?> next;
  private boolean isLeaving;

  /** Must end before this one begins, since a cache has one writer. */
  private volatile @Nullable ReadingThread previous;

  ReadingThread(
      String name,
      LightThreads.Maker threads,
      Driver<?> driver,
      @Nullable ReadingThread previous,
      Runnable onEnd) {
    this.name = name;
    this.next = driver;
    this.previous = previous;
    this.onEnd = onEnd;
    this.thread = threads.unstarted(this, name);
  }

  /** If there is no thread to be had, this throws, and it will never run. */
  void start() {
    thread.start();
  }

  /**
   * Has another driver run on this thread after the one that runs.
   *
   * @return whether it will; otherwise the thread ends
   */
  synchronized boolean goOnWith(Driver<?> driver) {
    if (!isLeaving) {
      next = driver;
    }
    return !isLeaving;
  }

  /** For its own thread. A task of its own would be a frame more on the stack that is kept. */
  @Override
  public void run() {
    try {
      awaitPrevious();
      Driver<?> driver = take();
      while (driver != null) {
        driver.run();
        Thread.interrupted(); // is not meant for the next
        driver = take();
      }
    } finally {
      leave(); // however it ends
      onEnd.run();
    }
  }

  private synchronized void leave() {
    isLeaving = true;
  }

  private synchronized @Nullable Driver<?> take() {
    Driver<?> taken = next;
    next = null;
    isLeaving = taken == null;
    return taken;
  }

  private void join() throws InterruptedException {
    thread.join();
  }

  private void awaitPrevious() {
    ReadingThread before = previous;
    while (before != null && before.thread.isAlive()) {
      try {
        before.join();
      } catch (InterruptedException e) {
        // Nobody but a function of the user's can have done this, and it means nothing here.
      }
    }
    previous = null;
  }

  @Override
  public void awaitEnd(Duration patience) throws InterruptedException {
    if (Thread.currentThread() == thread) {
      return;
    }
    thread.join(Math.max(1, patience.toMillis())); // for ever, if it were zero
    if (thread.isAlive()) {
      log.warn("{}: its thread still runs though it was stopped and waited for", name);
    }
  }

  @Override
  public boolean isOver() {
    return !thread.isAlive();
  }
}
