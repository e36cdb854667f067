package dev.bowline.informer;

import dev.bowline.informer.internal.driver.Driver;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A driver on its thread, from a start of an informer to its stop. */
final class ReadingThread implements Feed.Ending {
  private static final Logger log = LoggerFactory.getLogger(ReadingThread.class);

  private final String name;
  private final Driver<?> driver;
  private final Runnable onEnd;
  private final Thread thread;
  private final CountDownLatch over = new CountDownLatch(1);

  /** Must end before this one begins, since a cache has one writer. */
  private volatile @Nullable ReadingThread previous;

  ReadingThread(String name, Driver<?> driver, @Nullable ReadingThread previous, Runnable onEnd) {
    this.name = name;
    this.driver = driver;
    this.previous = previous;
    this.onEnd = onEnd;
    this.thread = LightThreads.unstarted(this::run, "bowline-" + name);
  }

  void start() {
    thread.start();
  }

  private void run() {
    try {
      awaitPrevious();
      driver.run();
    } finally {
      over.countDown();
      onEnd.run();
    }
  }

  private void awaitPrevious() {
    ReadingThread before = previous;
    while (before != null && before.over.getCount() > 0) {
      try {
        before.over.await();
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
    thread.join(patience.toMillis());
    if (thread.isAlive()) {
      log.warn("{}: its thread still runs {} after it was stopped", name, patience);
    }
  }
}
