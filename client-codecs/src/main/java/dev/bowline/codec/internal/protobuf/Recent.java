package dev.bowline.codec.internal.protobuf;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What was read last at each place of an object, such as the second port of the first container:
 * where the next object of a list or watch has the same bytes at the same place it has the same
 * value, which is immutable and needs no decoding. Bytes are compared as they lie in the buffer, so
 * that nothing is taken for equal that is not.
 *
 * <p>A place is known by a hash of the way to it; a collision costs no more than a value that is
 * read again, since the field is compared, too.
 */
final class Recent {
  private static final int BITS = 10;
  private static final int SHIFT = Integer.SIZE - BITS;

  /**
   * Longer values are not kept: what is here stays alive until its place is taken, and is compared
   * once for each message around it.
   */
  static final int MAX_LENGTH = 4 << 10;

  private static final int POSITION_BITS = 30;
  private static final int POSITION = (1 << POSITION_BITS) - 1;
  private static final int LENGTH_BITS = 13;
  private static final int LENGTH = (1 << LENGTH_BITS) - 1;
  private static final int HEIGHT_SHIFT = POSITION_BITS + LENGTH_BITS;
  private static final int HEIGHT_BITS = 6;
  private static final int MAX_HEIGHT = (1 << HEIGHT_BITS) - 1;
  private static final int FIELD_SHIFT = HEIGHT_SHIFT + HEIGHT_BITS;
  private static final int MAX_FIELD = (1 << (Long.SIZE - FIELD_SHIFT)) - 1;
  private static final int MAX_DROPPED = 1 << (POSITION_BITS - 1);
  private static final int GOLDEN = 0x9E3779B9;

  /**
   * Of each place, from the highest bits on: the field, the height of its value, how many bytes it
   * has, and where they are. In one number, since all of it is asked for at once and the
   * processor's first cache is what a walk fills.
   */
  private final long[] marks = new long[1 << BITS];

  private final @Nullable Object[] values = new @Nullable Object[1 << BITS];

  /** Where the buffer begins, counted from the first byte that there was in it. */
  private int dropped;

  /** The place of a message, or of the run of a list or map, by where its field is. */
  static int place(int outer, int field) {
    return (outer + field) * GOLDEN;
  }

  /** The place of an element of a run. */
  static int beside(int run, int index) {
    return run + (index << SHIFT);
  }

  /** Fields of one message stand side by side, since their numbers do. */
  private static int slot(int place, int field) {
    return ((place >>> SHIFT) + field) & ((1 << BITS) - 1);
  }

  /** To be told of bytes that were taken away from the buffer's begin. */
  void dropped(int count) {
    dropped += count;
    if (dropped < 0 || dropped > MAX_DROPPED) {
      Arrays.fill(marks, 0);
      dropped = 0;
    }
  }

  /** How many bytes the value of a field has; -1 if none is known, or it is too high. */
  int length(int place, int field, int room) {
    long mark = marks[slot(place, field)];
    return (int) (mark >>> FIELD_SHIFT) == field && height(mark) <= room
        ? (int) (mark >>> POSITION_BITS) & LENGTH
        : -1;
  }

  /** How many levels are in the value of a field. */
  int height(int place, int field) {
    return height(marks[slot(place, field)]);
  }

  private static int height(long mark) {
    return (int) (mark >>> HEIGHT_SHIFT) & MAX_HEIGHT;
  }

  /** The value of a field, if it was made of bytes like these; {@link #length} has told it is. */
  @Nullable Object find(int place, int field, byte[] buffer, int from, int to) {
    int slot = slot(place, field);
    long mark = marks[slot];
    int start = ((int) mark & POSITION) - dropped;
    if (start < 0 || !Arrays.equals(buffer, from, to, buffer, start, start + to - from)) {
      return null;
    }
    int position = from + dropped;
    if (isKnown(position)) {
      marks[slot] = (mark & ~(long) POSITION) | position;
    }
    return values[slot];
  }

  /** Keeps what was read between {@code from} and {@code to}. */
  void put(int place, int field, int height, int from, int to, Object value) {
    int position = from + dropped;
    if (to - from <= MAX_LENGTH
        && height <= MAX_HEIGHT
        && field <= MAX_FIELD
        && isKnown(position)) {
      int slot = slot(place, field);
      long high = ((long) field << HEIGHT_BITS | height) << LENGTH_BITS | (to - from);
      marks[slot] = high << POSITION_BITS | position;
      values[slot] = value;
    }
  }

  /** Whether a position has no more bits than there are for it; none is, far into a large list. */
  private static boolean isKnown(int position) {
    return position >>> POSITION_BITS == 0;
  }
}
