package dev.bowline.codec.internal.cbor;

import dev.bowline.serde.FieldTable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/**
 * The fields of a table as CBOR has them. Their names as bytes: a guess at which field comes next,
 * a lookup for when it fails, and the order in which they are written; and what reads each.
 */
final class CborNames {
  private static final int NONE = -1;

  private final ValueStep[] steps;

  /** Each name with its head, as servers write it. */
  private final byte[][] names;

  /** The first eight bytes of each of these and the last, and which of them there are. */
  private final long[] firstBytes;

  private final long[] lastBytes;
  private final long[] counting;

  private final boolean[] leftOut;
  private final boolean[] zeroLeftOut;
  private final int[] headSizes;
  private final int[] places;
  private final int[] order;

  /**
   * The field that followed each field last time, from index 1; a wrong guess through a race costs
   * a lookup.
   */
  private final int[] followers;

  private CborNames(FieldTable table) {
    int size = table.size();
    this.steps = new ValueStep[size];
    this.names = new byte[size][];
    this.firstBytes = new long[size];
    this.lastBytes = new long[size];
    this.counting = new long[size];
    this.leftOut = new boolean[size];
    this.zeroLeftOut = new boolean[size];
    this.headSizes = new int[size];
    this.places = new int[Integer.highestOneBit(size * 4 + 1)];
    this.followers = new int[size + 1];
    Arrays.fill(places, NONE);
    for (int i = 0; i < size; i++) {
      byte[] name = table.field(i).name().getBytes(StandardCharsets.UTF_8);
      CborOutput out = new CborOutput(name.length + 9);
      out.string(name);
      names[i] = out.toByteArray();
      byte[] padded = Arrays.copyOf(names[i], Math.max(names[i].length, Long.BYTES));
      firstBytes[i] = Words.get(padded, 0);
      lastBytes[i] = Words.get(padded, padded.length - Long.BYTES);
      counting[i] = -1L >>> (Math.max(0, Long.BYTES - names[i].length) * Byte.SIZE);
      headSizes[i] = names[i].length - name.length;
      leftOut[i] = table.field(i).isLeftOutWhenZero();
      zeroLeftOut[i] = leftOut[i] && !table.field(i).isPointer();
      steps[i] = ValueStep.of(table.field(i));
      insert(i, hash(name, 0, name.length));
    }
    this.order = ordered();
    followers[0] = size == 0 ? NONE : order[0];
    for (int i = 0; i < size; i++) {
      followers[order[i] + 1] = order[Math.min(i + 1, size - 1)];
    }
  }

  private int[] ordered() {
    Integer[] ordinals = new Integer[names.length];
    Arrays.setAll(ordinals, i -> i);
    Arrays.sort(ordinals, Comparator.comparing(i -> names[i], Arrays::compareUnsigned));
    return Arrays.stream(ordinals).mapToInt(Integer::intValue).toArray();
  }

  /** The names of a table, made when first asked for. */
  static CborNames of(FieldTable table) {
    Object names = table.cborNames();
    if (names == null) {
      names = new CborNames(table);
      table.cborNames(names);
    }
    return (CborNames) names;
  }

  /** What reads a field. */
  ValueStep step(int ordinal) {
    return steps[ordinal];
  }

  /** A field's name with its head. */
  byte[] name(int ordinal) {
    return names[ordinal];
  }

  /** Whether nothing is written of a field that has no value. */
  boolean isLeftOutWhenZero(int ordinal) {
    return leftOut[ordinal];
  }

  /** Whether nothing is written of a field that is set to its zero. */
  boolean omitsZero(int ordinal) {
    return zeroLeftOut[ordinal];
  }

  /** The ordinals in the order of the encoded names. Not to be changed. */
  int[] order() {
    return order;
  }

  /**
   * Reads a name that servers might write.
   *
   * @param last the ordinal before, or -1
   * @return the ordinal, or -1 if the table has no such field; then nothing is read
   */
  int read(CborInput in, int last) {
    int guess = followers[last + 1];
    if (guess >= 0 && isNext(guess, in.buffer, in.at, in.end)) {
      in.at += names[guess].length;
      return guess;
    }
    int start = in.at;
    int major = in.major();
    if (major != CborInput.BYTES && major != CborInput.TEXT) {
      return NONE;
    }
    in.head();
    long length = in.argument();
    if (length >= 0 && length <= in.end - in.at) {
      int ordinal = find(in.buffer, in.at, in.at + (int) length);
      if (ordinal >= 0) {
        in.at += (int) length;
        followers[last + 1] = ordinal;
        return ordinal;
      }
    }
    in.at = start;
    return NONE;
  }

  private boolean isNext(int ordinal, byte[] buffer, int at, int end) {
    byte[] name = names[ordinal];
    int length = name.length;
    if (end - at < Math.max(length, Long.BYTES)) {
      return matches(name, 0, buffer, at, end);
    }
    if ((Words.get(buffer, at) & counting[ordinal]) != firstBytes[ordinal]) {
      return false;
    }
    return length <= Long.BYTES
        || (Words.get(buffer, at + length - Long.BYTES) == lastBytes[ordinal]
            && (length <= 2 * Long.BYTES || matches(name, 0, buffer, at, end)));
  }

  /** The field of a name, or -1. */
  private int find(byte[] source, int from, int to) {
    for (int place = spread(hash(source, from, to));
        places[place] != NONE;
        place = (place + 1) & (places.length - 1)) {
      int ordinal = places[place];
      int head = headSizes[ordinal];
      if (names[ordinal].length - head == to - from
          && matches(names[ordinal], head, source, from, to)) {
        return ordinal;
      }
    }
    return NONE;
  }

  private static boolean matches(byte[] name, int offset, byte[] buffer, int at, int end) {
    int length = name.length - offset;
    if (end - at < length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (buffer[at + i] != name[offset + i]) {
        return false;
      }
    }
    return true;
  }

  private void insert(int ordinal, int hash) {
    int place = spread(hash);
    while (places[place] != NONE) {
      place = (place + 1) & (places.length - 1);
    }
    places[place] = ordinal;
  }

  private static int hash(byte[] source, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = hash * 31 + source[i];
    }
    return hash;
  }

  private int spread(int hash) {
    return (hash ^ (hash >>> 7)) & (places.length - 1);
  }
}
