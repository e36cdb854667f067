package dev.bowline.informer.internal.dispatch;

/**
 * When to look for what is kept of objects that left a cache untold: where as much is kept again as
 * the last look left, so that looking costs little by the addition.
 */
final class Sweep {
  /** Less isn't worth a look. */
  static final int FEWEST = 1024;

  private int next = FEWEST;

  boolean isDue(int kept) {
    return kept >= next;
  }

  void done(int left) {
    next = Math.max(FEWEST, left <= Integer.MAX_VALUE / 2 ? 2 * left : Integer.MAX_VALUE);
  }
}
