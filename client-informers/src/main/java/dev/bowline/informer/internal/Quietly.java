package dev.bowline.informer.internal;

/** For what is told on the way of something else, which must go on. */
public final class Quietly {
  private Quietly() {}

  /**
   * Logs, if it can be logged: what users' code throws may throw again when it is asked for its
   * message or stack, and so may an appender.
   */
  public static void tell(Runnable telling) {
    try {
      telling.run();
    } catch (Throwable silent) {
      // of the logger
    }
  }
}
