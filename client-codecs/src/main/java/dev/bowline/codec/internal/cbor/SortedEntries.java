package dev.bowline.codec.internal.cbor;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The entries of objects that are being written, each behind the other, which are brought into the
 * order of their keys once all are there. Nested objects use the same stack.
 */
final class SortedEntries {
  private static final int FIRST_SIZE = 32;

  private final CborOutput out;
  private byte[][] keys = new byte[FIRST_SIZE][];
  private int[] keyFrom = new int[FIRST_SIZE];
  private int[] keyTo = new int[FIRST_SIZE];
  private int[] starts = new int[FIRST_SIZE];

  /** The first eight bytes of each key, which mostly tell two of them apart. */
  private long[] prefixes = new long[FIRST_SIZE];

  private int[] order = new int[FIRST_SIZE];
  private int[] merged = new int[FIRST_SIZE];
  private int top;
  private byte[] spare = new byte[0];

  SortedEntries(CborOutput out) {
    this.out = out;
  }

  void clear() {
    top = 0;
  }

  /** Begins an object. */
  int open() {
    return top;
  }

  /** Begins an entry, where the output ends now. */
  void begin(byte[] source, int from, int to) {
    if (top == starts.length) {
      grow(top * 2);
    }
    keys[top] = source;
    keyFrom[top] = from;
    keyTo[top] = to;
    long prefix = 0;
    int end = Math.min(to, from + Long.BYTES);
    for (int i = from; i < end; i++) {
      prefix = prefix << 8 | (source[i] & 0xFF);
    }
    int missing = Long.BYTES - (end - from);
    prefixes[top] = missing == Long.BYTES ? 0 : prefix << (missing * 8);
    starts[top++] = out.size();
  }

  private void grow(int size) {
    keys = Arrays.copyOf(keys, size);
    keyFrom = Arrays.copyOf(keyFrom, size);
    keyTo = Arrays.copyOf(keyTo, size);
    starts = Arrays.copyOf(starts, size);
    prefixes = Arrays.copyOf(prefixes, size);
    order = new int[size];
    merged = new int[size];
  }

  /**
   * Ends an object, all of whose entries are written.
   *
   * @return a key that it has twice, or null
   */
  byte @Nullable [] close(int mark) {
    int repeated = -1;
    boolean isSorted = true;
    for (int i = mark + 1; i < top; i++) {
      int compared = compare(i - 1, i);
      isSorted &= compared <= 0;
      repeated = compared == 0 ? i : repeated;
    }
    if (!isSorted) {
      repeated = sort(mark);
    }
    byte[] key =
        repeated < 0
            ? null
            : Arrays.copyOfRange(keys[repeated], keyFrom[repeated], keyTo[repeated]);
    top = mark;
    return key;
  }

  /** Sorts the entries since the mark; tells one whose key is there twice, or -1. */
  private int sort(int mark) {
    int count = top - mark;
    for (int i = 0; i < count; i++) {
      order[i] = mark + i;
    }
    mergeSort(count);
    int from = starts[mark];
    int size = out.size() - from;
    if (spare.length < size) {
      spare = new byte[Math.max(size, spare.length * 2)];
    }
    int at = 0;
    int repeated = -1;
    for (int i = 0; i < count; i++) {
      int entry = order[i];
      if (i > 0 && compare(order[i - 1], entry) == 0) {
        repeated = entry;
      }
      int end = entry + 1 == top ? out.size() : starts[entry + 1];
      System.arraycopy(out.buffer(), starts[entry], spare, at, end - starts[entry]);
      at += end - starts[entry];
    }
    System.arraycopy(spare, 0, out.buffer(), from, size);
    return repeated;
  }

  private void mergeSort(int count) {
    for (int width = 1; width < count; width *= 2) {
      for (int left = 0; left < count; left += width * 2) {
        merge(left, Math.min(left + width, count), Math.min(left + width * 2, count));
      }
      int[] sorted = merged;
      merged = order;
      order = sorted;
    }
  }

  private void merge(int left, int right, int end) {
    int a = left;
    int b = right;
    for (int i = left; i < end; i++) {
      boolean isLeft = a < right && (b == end || compare(order[a], order[b]) <= 0);
      merged[i] = isLeft ? order[a++] : order[b++];
    }
  }

  private int compare(int a, int b) {
    int byPrefix = Long.compareUnsigned(prefixes[a], prefixes[b]);
    return byPrefix != 0
        ? byPrefix
        : Arrays.compareUnsigned(keys[a], keyFrom[a], keyTo[a], keys[b], keyFrom[b], keyTo[b]);
  }
}
