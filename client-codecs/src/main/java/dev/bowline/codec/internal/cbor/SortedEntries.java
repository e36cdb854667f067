package dev.bowline.codec.internal.cbor;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The entries of objects that are being written, each behind the other, which are brought into the
 * order of their keys once all are there. Nested objects use the same stack.
 */
final class SortedEntries {
  private static final int FIRST_SIZE = 32;

  private final CborOutput out;
  private byte[][] keys = new byte[FIRST_SIZE][];
  private int[] starts = new int[FIRST_SIZE];
  private int top;

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
      keys = Arrays.copyOf(keys, top * 2);
      starts = Arrays.copyOf(starts, top * 2);
    }
    keys[top] = Arrays.copyOfRange(source, from, to);
    starts[top++] = out.size();
  }

  /**
   * Ends an object, all of whose entries are written.
   *
   * @return a key that it has twice, or null; then they stay in their order
   */
  byte @Nullable [] close(int mark) {
    int end = top;
    top = mark;
    boolean isSorted = true;
    for (int i = mark + 1; i < end; i++) {
      isSorted &= Arrays.compareUnsigned(keys[i - 1], keys[i]) < 0;
    }
    return isSorted ? null : sort(mark, end);
  }

  private byte @Nullable [] sort(int mark, int end) {
    Map<byte[], Integer> order = new TreeMap<>(Arrays::compareUnsigned);
    for (int i = mark; i < end; i++) {
      if (order.put(keys[i], i) != null) {
        return keys[i];
      }
    }
    int from = starts[mark];
    byte[] sorted = new byte[out.size() - from];
    int at = 0;
    for (int entry : order.values()) {
      int size = (entry + 1 == end ? out.size() : starts[entry + 1]) - starts[entry];
      System.arraycopy(out.buffer(), starts[entry], sorted, at, size);
      at += size;
    }
    System.arraycopy(sorted, 0, out.buffer(), from, at);
    return null;
  }
}
