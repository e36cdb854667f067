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

  /** Where the finds of a field stand behind its tries, whether they are rare, and the next one. */
  private static final int FINDS = 1;

  private static final int RARE = 2;
  private static final int SIZE = 3;

  private static final byte[] NONE = {};

  /** One array for all, of which a thread may see an old one, but not another for each question. */
  private byte[] fields = NONE;

  /**
   * Whether to look a part up.
   *
   * @param source the part is from {@code from} to {@code to}, at least four bytes
   */
  boolean isWorthwhile(int field, byte[] source, int from, int to) {
    byte[] known = fields;
    int at = field * SIZE;
    return at >= known.length || known[at + RARE] == 0 || isSample(source, from, to);
  }

  private static boolean isSample(byte[] source, int from, int to) {
    int middle = (from + to) >>> 1;
    int mixed =
        (source[to - 1] + (source[to - 2] << 8) + (source[middle] << 16) + (to - from)) * NEW
            + (source[to - 3] + (source[to - 4] << 8) + (source[middle - 1] << 16)) * ~NEW;
    return (((mixed >>> 16) * NEW) >>> SAMPLE_SHIFT) == 0;
  }

  void tried(int field, boolean isFound) {
    int at = field * SIZE;
    byte[] known = fields;
    if (at >= known.length) {
      known = grown(field);
    }
    if (isFound) {
      known[at + FINDS]++;
    }
    if (++known[at] >= ROUND) {
      known[at + RARE] = (byte) (known[at + FINDS] < WORTHWHILE ? 1 : 0);
      known[at] = 0;
      known[at + FINDS] = 0;
    }
  }

  private synchronized byte[] grown(int field) {
    int size = Integer.highestOneBit(field | 4) * 2 * SIZE; // of eight fields at least
    if (size > fields.length) {
      fields = Arrays.copyOf(fields, size);
    }
    return fields;
  }
}
