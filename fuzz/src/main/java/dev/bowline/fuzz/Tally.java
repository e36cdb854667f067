package dev.bowline.fuzz;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How many inputs were read and not refused: a target that refuses nearly all of them doesn't test
 * what is held to be true of what was read.
 */
public final class Tally {
  private static final AtomicLong READ = new AtomicLong();

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> System.err.println("stat::inputs_read: " + READ)));
  }

  private Tally() {}

  /** Counts an input that was read. */
  public static void read() {
    READ.incrementAndGet();
  }
}
