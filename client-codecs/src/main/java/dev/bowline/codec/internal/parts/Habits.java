package dev.bowline.codec.internal.parts;

import java.util.Arrays;

/**
 * Which fields hold the same again and again, learned while reading. Where nearly all parts are
 * new, such as statuses with a time in them, only one of sixteen is looked up and kept, chosen by
 * its bytes so that an equal part is chosen as well; if these turn out to repeat, all are again.
 *
 * <p>Threads race on the counters, which only makes them vague.
 */
final class Habits {
  private static final int ROUND = 64;
  private static final int WORTHWHILE = 4;
  private static final int SAMPLE_SHIFT = Integer.SIZE - 4; // one of sixteen
  private static final int NEW = 0x9E3779B9;

  private byte[] tries = {};
  private byte[] finds = {};
  private boolean[] rare = {};

  /**
   * Whether to look a part up.
   *
   * @param source the part is from {@code from} to {@code to}, at least four bytes
   */
  boolean isWorthwhile(int field, byte[] source, int from, int to) {
    return field >= rare.length || !rare[field] || isSample(source, from, to);
  }

  private static boolean isSample(byte[] source, int from, int to) {
    int middle = (from + to) >>> 1;
    int mixed =
        (source[to - 1] + (source[to - 2] << 8) + (source[middle] << 16) + (to - from)) * NEW
            + (source[to - 3] + (source[to - 4] << 8) + (source[middle - 1] << 16)) * ~NEW;
    return (((mixed >>> 16) * NEW) >>> SAMPLE_SHIFT) == 0;
  }

  void tried(int field, boolean isFound) {
    if (field >= tries.length) {
      grow(field);
    }
    if (isFound) {
      finds[field]++;
    }
    if (++tries[field] >= ROUND) {
      rare[field] = finds[field] < WORTHWHILE;
      tries[field] = 0;
      finds[field] = 0;
    }
  }

  private synchronized void grow(int field) {
    int size = Integer.highestOneBit(field | 4) * 2; // eight at least
    if (size > rare.length) {
      rare = Arrays.copyOf(rare, size);
      finds = Arrays.copyOf(finds, size);
      tries = Arrays.copyOf(tries, size);
    }
  }
}
