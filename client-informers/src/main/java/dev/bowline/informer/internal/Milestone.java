package dev.bowline.informer.internal;

/** Which of many equal troubles deserve a line in the log. */
public final class Milestone {
  private Milestone() {}

  /** Whether a count is 1, 2, 4, 8 and so on. */
  public static boolean isOne(long count) {
    return count > 0 && (count & count - 1) == 0;
  }
}
