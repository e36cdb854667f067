package dev.bowline.codec.internal.cbor;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The entries of objects that are being written, each behind the other, which are brought into the
 * order of their keys once all are there. Nested objects use the same stack.
 */
final class SortedEntries {
  private static final int FIRST_SIZE = 32;
  private static final int SHORT = 12;

  private final CborOutput out;
  private byte[][] keys = new byte[FIRST_SIZE][];
  private int[] keyFrom = new int[FIRST_SIZE];
  private int[] keyTo = new int[FIRST_SIZE];
  private int[] starts = new int[FIRST_SIZE];
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
      int more = top * 2;
      keys = Arrays.copyOf(keys, more);
      keyFrom = Arrays.copyOf(keyFrom, more);
      keyTo = Arrays.copyOf(keyTo, more);
      starts = Arrays.copyOf(starts, more);
    }
    keys[top] = source;
    keyFrom[top] = from;
    keyTo[top] = to;
    starts[top++] = out.size();
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
      int order = compare(i - 1, i);
      isSorted &= order <= 0;
      repeated = order == 0 ? i : repeated;
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
    int[] order = order(mark);
    int from = starts[mark];
    int size = out.size() - from;
    if (spare.length < size) {
      spare = new byte[Math.max(size, spare.length * 2)];
    }
    int at = 0;
    int repeated = -1;
    for (int i = 0; i < order.length; i++) {
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

  private int[] order(int mark) {
    int size = top - mark;
    if (size > SHORT) {
      Integer[] boxed = new Integer[size];
      Arrays.setAll(boxed, i -> mark + i);
      Arrays.sort(boxed, this::compare);
      return Arrays.stream(boxed).mapToInt(Integer::intValue).toArray();
    }
    int[] order = new int[size];
    for (int i = 0; i < size; i++) {
      int place = i;
      for (; place > 0 && compare(order[place - 1], mark + i) > 0; place--) {
        order[place] = order[place - 1];
      }
      order[place] = mark + i;
    }
    return order;
  }

  private int compare(int a, int b) {
    return Arrays.compareUnsigned(keys[a], keyFrom[a], keyTo[a], keys[b], keyFrom[b], keyTo[b]);
  }
}
