package dev.bowline.controller;

import dev.bowline.informer.internal.Quietly;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells of timeouts one by one, and keeps no timer waiting for whom it tells. Thread-safe. */
final class TimeoutNews {
  private static final Logger log = LoggerFactory.getLogger(Controller.class);

  private final String controller;
  private final Executor beside;
  private final Runnable teller;
  private long untold;
  private boolean isTelling;

  /**
   * Without news.
   *
   * @param teller tells of one timeout; never throws
   */
  TimeoutNews(String controller, Executor beside, Runnable teller) {
    this.controller = controller;
    this.beside = beside;
    this.teller = teller;
  }

  /** One more. */
  void add() {
    synchronized (this) {
      untold++;
      if (isTelling) {
        return;
      }
      isTelling = true;
    }
    try {
      beside.execute(this::tellAll);
    } catch (Throwable e) { // OutOfMemoryError, where the system has no thread left
      synchronized (this) {
        isTelling = false; // it is told with the next one
      }
      Quietly.run(() -> log.warn("{}: its observer can't be told of a timeout yet", controller, e));
    }
  }

  private void tellAll() {
    while (isAnyLeft()) {
      teller.run();
    }
  }

  private synchronized boolean isAnyLeft() {
    isTelling = untold > 0;
    untold -= isTelling ? 1 : 0;
    return isTelling;
  }
}
