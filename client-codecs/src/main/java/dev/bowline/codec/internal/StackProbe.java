package dev.bowline.codec.internal;

import dev.bowline.serde.CodecException;

/**
 * Looks whether the thread's stack has room for further nesting before there is any, so that what
 * is nested too deep for a small stack ends in a {@link CodecException} at a place where nothing is
 * half done, and not in a {@link StackOverflowError} anywhere, such as in the initialiser of a
 * class, which could never be used again.
 */
public final class StackProbe {
  /** Levels that are entered between two looks; few objects have as many. */
  private static final int STEP = 16;

  /** Frames of a probe for one level: six of at least 180 bytes, where readers take up to 900. */
  private static final int FRAMES = 6;

  /** What comes on top for the values of the last level, and for what is wrong with them. */
  private static final int MARGIN = 36;

  private StackProbe() {}

  /** The depth up to which no look is needed. */
  public static int free(int maxDepth) {
    return Math.min(maxDepth, STEP);
  }

  /**
   * Looks whether a depth can be reached.
   *
   * @param depth the depth to be reached; that up to which the last look went, and one
   * @return up to which depth no further look is needed; less than {@code depth} if it is too deep
   */
  public static int reach(int depth, int maxDepth) {
    return reach(depth, 1, maxDepth);
  }

  /** As {@link #reach(int, int)}, where more levels than one come at once. */
  public static int reach(int depth, int levels, int maxDepth) {
    boolean canBe = depth <= maxDepth && hasRoom((STEP + levels) * FRAMES + MARGIN);
    return canBe ? Math.min(maxDepth, depth + STEP - 1) : depth - 1;
  }

  /** What is wrong with a depth that {@link #reach} denied. */
  public static String problem(int depth, int maxDepth) {
    return depth > maxDepth
        ? "nesting deeper than " + maxDepth
        : "nesting deeper than the stack of this thread can hold";
  }

  /** What is told if a stack was too full from the start. */
  public static CodecException exhausted() {
    return new CodecException("the stack of this thread is too small or too full", -1);
  }

  private static boolean hasRoom(int frames) {
    try {
      return dig(frames, 1, 2, 3, 4, 5, 6, 7, 8) != 0;
    } catch (StackOverflowError e) {
      return false;
    }
  }

  /** All values are needed behind the call, so that every compiler keeps them in the frame. */
  private static long dig(
      int frames, long a, long b, long c, long d, long e, long f, long g, long h) {
    if (frames == 0) {
      return a | 1;
    }
    long i = a * b + 1;
    long j = b * c + 3;
    long k = c * d + 5;
    long l = d * e + 7;
    long m = e * f + 9;
    long n = f * g + 11;
    long o = g * h + 13;
    long p = h * a + 15;
    long below = dig(frames - 1, i, j, k, l, m, n, o, p);
    long first = below ^ a ^ (b << 1) ^ (c << 2) ^ (d << 3) ^ (e << 4) ^ (f << 5) ^ (g << 6);
    return (first ^ h ^ (i << 1) ^ (j << 2) ^ (k << 3) ^ (l << 4) ^ (m << 5) ^ n ^ o ^ p) | 1;
  }
}
