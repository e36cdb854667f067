package dev.bowline.informer.internal;

/** For what is done on the way of something else, which must go on. */
public final class Quietly {
  private Quietly() {}

  /**
   * Runs what may fail, such as a log: what users' code throws may throw again when it is asked for
   * its message or stack, and so may an appender.
   */
  public static void run(Runnable action) {
    try {
      action.run();
    } catch (Throwable second) {
      // the first one is being dealt with, and there may be no log
    }
  }
}
