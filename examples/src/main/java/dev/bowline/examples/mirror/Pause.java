package dev.bowline.examples.mirror;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Lets time pass for a reader of the output. */
final class Pause {
  private Pause() {}

  static void oneSecond() {
    until(System.nanoTime() + TimeUnit.SECONDS.toNanos(1));
  }

  static void briefly() {
    until(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(5));
  }

  private static void until(long time) {
    for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
