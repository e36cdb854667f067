package dev.bowline.fuzz;

import org.jspecify.annotations.Nullable;

/** What must never happen has happened. */
public final class Finding extends AssertionError {
  private static final long serialVersionUID = 1;

  Finding(String problem) {
    super(problem);
  }

  Finding(String problem, @Nullable Throwable cause) {
    super(problem, cause);
  }

  /** Fails unless a condition holds. */
  public static void unless(boolean holds, String problem) {
    if (!holds) {
      throw new Finding(problem);
    }
  }

  /** Fails unless two values are equal. */
  static void unlessEqual(@Nullable Object a, @Nullable Object b, String problem) {
    if (a == null ? b != null : !a.equals(b)) {
      throw new Finding(problem + "\n  one:   " + a + "\n  other: " + b);
    }
  }
}
