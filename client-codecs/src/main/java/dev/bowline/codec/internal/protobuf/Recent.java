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
  private static final int HEIGHT_BITS = 8;
  private static final int MAX_HEIGHT = (1 << HEIGHT_BITS) - 1;
  private static final int MAX_FIELD = 1 << (Integer.SIZE - HEIGHT_BITS - 1);
  private static final int MAX_DROPPED = 1 << 30;
  private static final int MARKS = 3;

  /**
   * Longer values are not kept: what is here stays alive until its place is taken, and is compared
   * once for each message around it.
   */
  static final int MAX_LENGTH = 4 << 10;

  private static final int GOLDEN = 0x9E3779B9;

  /** Of each place: the field and the height of its value, where the bytes are, and how many. */
  private final int[] marks = new int[MARKS << BITS];

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
    int at = slot(place, field) * MARKS;
    int mark = marks[at];
    return mark >>> HEIGHT_BITS == field && (mark & MAX_HEIGHT) <= room ? marks[at + 2] : -1;
  }

  /** How many levels are in the value of a field. */
  int height(int place, int field) {
    return marks[slot(place, field) * MARKS] & MAX_HEIGHT;
  }

  /** The value of a field, if it was made of bytes like these; {@link #length} has told it is. */
  @Nullable Object find(int place, int field, byte[] buffer, int from, int to) {
    int slot = slot(place, field);
    int at = slot * MARKS + 1;
    int start = marks[at] - dropped;
    if (start < 0 || !Arrays.equals(buffer, from, to, buffer, start, start + to - from)) {
      return null;
    }
    marks[at] = from + dropped;
    return values[slot];
  }

  /** Keeps what was read between {@code from} and {@code to}. */
  void put(int place, int field, int height, int from, int to, Object value) {
    if (to - from <= MAX_LENGTH && height <= MAX_HEIGHT && field < MAX_FIELD) {
      int slot = slot(place, field);
      int at = slot * MARKS;
      marks[at] = field << HEIGHT_BITS | height;
      marks[at + 1] = from + dropped;
      marks[at + 2] = to - from;
      values[slot] = value;
    }
  }
}
