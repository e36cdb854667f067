package dev.bowline.workqueue;

import dev.bowline.informer.internal.Quietly;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps what an observer throws away from those who add and work. */
final class SafeObserver {
  private static final Logger log = LoggerFactory.getLogger(WorkQueue.class);

  private final String name;
  private final WorkQueueObserver observer;

  SafeObserver(String name, WorkQueueObserver observer) {
    this.name = name;
    this.observer = observer;
  }

  /**
   * @param priority of the key now
   */
  void waits(KeyStates.Change change, String priority) {
    switch (change) {
      case ADDED -> tell(() -> observer.added(priority));
      case RAISED -> tell(() -> observer.raised(priority));
      case MERGED -> {}
    }
  }

  void taken(String priority, Duration waited) {
    try {
      tell(() -> observer.taken(priority, waited));
    } catch (Throwable e) {
      // no memory to tell it, nor that: a key that was taken would be lost if this threw
    }
  }

  void worked(Duration took) {
    tell(() -> observer.worked(took));
  }

  void retried() {
    tell(observer::retried);
  }

  private void tell(Runnable event) {
    try {
      event.run();
    } catch (Throwable e) {
      Quietly.run(() -> log.warn("work queue {}: its observer failed", name, e));
    }
  }
}
