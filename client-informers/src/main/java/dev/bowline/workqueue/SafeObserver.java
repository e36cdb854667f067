package dev.bowline.workqueue;

import dev.bowline.informer.internal.RepeatedTrouble;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what an observer throws away from those who add and work, and lack of memory on the way to
 * it: they would take a key for not added, or not given back.
 */
final class SafeObserver {
  private static final Logger log = LoggerFactory.getLogger(WorkQueue.class);

  private final String name;
  private final WorkQueueObserver observer;
  private final RepeatedTrouble troubles =
      new RepeatedTrouble(log, "work queue {}: its observer failed");

  SafeObserver(String name, WorkQueueObserver observer) {
    this.name = name;
    this.observer = observer;
  }

  /**
   * @param priority of the key now
   */
  void waits(KeyStates.Change change, String priority) {
    try {
      switch (change) {
        case ADDED -> observer.added(priority);
        case RAISED -> observer.raised(priority);
        case MERGED -> {}
      }
    } catch (Throwable e) {
      failed(e);
    }
  }

  void taken(String priority, Duration waited) {
    try {
      observer.taken(priority, waited);
    } catch (Throwable e) {
      failed(e);
    }
  }

  void worked(long nanos) {
    try {
      observer.worked(Duration.ofNanos(nanos));
    } catch (Throwable e) {
      failed(e);
    }
  }

  void retried() {
    try {
      observer.retried();
    } catch (Throwable e) {
      failed(e);
    }
  }

  private void failed(Throwable e) {
    troubles.tell(name, e);
  }
}
