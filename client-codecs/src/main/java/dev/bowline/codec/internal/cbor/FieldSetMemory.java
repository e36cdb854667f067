package dev.bowline.codec.internal.cbor;

import java.util.Arrays;

/**
 * Remembers the maps of the last field sets and their JSON, so that one that comes again at its
 * place isn't turned into JSON again: what a controller manages of a pod is nearly what it manages
 * of the next. A map in CBOR ends where its bytes say, so the same bytes are the same map.
 *
 * <p>A place is the way to a map, in a hash; of two maps with one place the last is remembered.
 */
final class FieldSetMemory {
  /** How many bytes are remembered, of the sets and their JSON. */
  private static final int RING = 1 << 16;

  private static final int PLACES = 128;
  private static final int SHIFT = Long.SIZE - 7;
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private final byte[] ring = new byte[RING];

  /** How many bytes were ever written; the last of them are in the ring. */
  private long written = RING;

  /** Of each place, where in all that was written its map begins, and its length. */
  private final long[] froms = new long[PLACES];

  private final int[] sizes = new int[PLACES];

  /** And where in the ring its JSON is. */
  private final int[] jsonFroms = new int[PLACES];

  private final int[] jsonSizes = new int[PLACES];

  /** How deep maps were allowed to be where it was read, which it is not deeper than. */
  private final int[] depths = new int[PLACES];

  /** The set that is read: where it will begin, and its length. */
  private long begin;

  private int size;

  /**
   * The place of what a name holds.
   *
   * @param outer the place of the map that has the name
   */
  static int place(int outer, long prefix, int nameLength) {
    return (int) ((((prefix + nameLength) * MIX + outer) * MIX) >>> SHIFT);
  }

  /** How long the map is that a place has, if it comes next; else 0. */
  int take(int place, byte[] source, int at, int end, int depthLeft) {
    int length = sizes[place];
    int from = (int) froms[place] & (RING - 1);
    if (length == 0
        || end - at < length
        || depths[place] > depthLeft
        || written - froms[place] > RING
        || !Arrays.equals(source, at, at + length, ring, from, from + length)) {
      return 0;
    }
    return length;
  }

  /** Where in the ring the JSON of a place is, until a set ends. */
  int json(int place) {
    return jsonFroms[place];
  }

  int jsonSize(int place) {
    return jsonSizes[place];
  }

  /** Writes JSON that is in the ring; tells where it ends. */
  int write(int from, int length, byte[] target, int at) {
    System.arraycopy(ring, from, target, at, length);
    return at + length;
  }

  /** Makes room for a set and its JSON; false if they are too large to be remembered. */
  boolean open(int length, int jsonRoom) {
    int left = RING - ((int) written & (RING - 1));
    begin = length + jsonRoom > left ? written + left : written;
    size = length;
    return length + jsonRoom <= RING / 2;
  }

  /** Remembers a map of the set by where it and its JSON begin there. */
  void keep(int place, int from, int length, int jsonFrom, int jsonSize, int depthLeft) {
    froms[place] = begin + from;
    sizes[place] = length;
    jsonFroms[place] = ((int) begin & (RING - 1)) + size + jsonFrom;
    jsonSizes[place] = jsonSize;
    depths[place] = depthLeft;
  }

  /**
   * Ends a set, with where it is and its JSON.
   *
   * @param jsonSize negative if it couldn't be written: all is forgotten then
   */
  void close(byte[] source, int from, byte[] json, int jsonSize) {
    if (jsonSize < 0) {
      Arrays.fill(sizes, 0);
      return;
    }
    int at = (int) begin & (RING - 1);
    System.arraycopy(source, from, ring, at, size);
    System.arraycopy(json, 0, ring, at + size, jsonSize);
    written = begin + size + jsonSize;
  }
}
