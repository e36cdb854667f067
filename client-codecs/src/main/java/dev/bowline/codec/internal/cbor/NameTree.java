package dev.bowline.codec.internal.cbor;

import java.util.Arrays;

/**
 * Names that hold further names, as field sets are, each map in order. All are ranges of one array
 * and kept in arrays of numbers, which are used again for the next tree.
 */
final class NameTree {
  /** Instead of a name where there is none. */
  static final int NONE = -1;

  private static final int FIRST_SIZE = 64;

  /** How many names a map may have: each is put into its place, which for more costs too much. */
  static final int MOST = 255;

  private final boolean shorterFirst;
  private byte[] source = new byte[0];
  private int[] from = new int[FIRST_SIZE];
  private int[] to = new int[FIRST_SIZE];

  /** The first of the names that each holds, and what was noted of them. */
  private int[] inner = new int[FIRST_SIZE];

  private int[] notes = new int[FIRST_SIZE];

  /** The name behind each in its map. */
  private int[] next = new int[FIRST_SIZE];

  /** The first eight bytes of each, which mostly tell two of them apart. */
  private long[] prefixes = new long[FIRST_SIZE];

  private int size;

  /** The names of all maps that are open. */
  private int[] open = new int[FIRST_SIZE];

  private int top;

  /**
   * An empty tree.
   *
   * @param shorterFirst whether shorter names come first, as in CBOR; else their bytes alone count
   */
  NameTree(boolean shorterFirst) {
    this.shorterFirst = shorterFirst;
  }

  /** Begins a new tree, whose names are in an array. */
  void clear(byte[] namesIn) {
    source = namesIn;
    size = 0;
    top = 0;
  }

  int from(int name) {
    return from[name];
  }

  int to(int name) {
    return to[name];
  }

  /** The name behind it in the same map, or {@link #NONE}. */
  int next(int name) {
    return next[name];
  }

  /** The first name that it holds, or {@link #NONE}. */
  int inner(int name) {
    return inner[name];
  }

  /** What was noted of what it holds. */
  int note(int name) {
    return notes[name];
  }

  /** Its first eight bytes, the first in the highest place. */
  long prefix(int name) {
    return prefixes[name];
  }

  /** Begins a map; tells where, for {@link #close}. */
  int open() {
    return top;
  }

  /** Adds a name to the map that was opened last; NONE if it isn't wholly in the array. */
  int add(int nameFrom, int nameTo) {
    if (nameTo > source.length) {
      return NONE;
    }
    if (size == from.length) {
      growNames(size * 2);
    }
    int name = size++;
    from[name] = nameFrom;
    to[name] = nameTo;
    inner[name] = NONE;
    notes[name] = 0;
    prefixes[name] = prefix(nameFrom, nameTo);
    if (top == open.length) {
      open = Arrays.copyOf(open, top * 2);
    }
    open[top++] = name;
    return name;
  }

  /** Says what a name holds. */
  void hold(int name, int first, int note) {
    inner[name] = first;
    notes[name] = note;
  }

  private void growNames(int length) {
    from = Arrays.copyOf(from, length);
    to = Arrays.copyOf(to, length);
    inner = Arrays.copyOf(inner, length);
    notes = Arrays.copyOf(notes, length);
    next = Arrays.copyOf(next, length);
    prefixes = Arrays.copyOf(prefixes, length);
  }

  private long prefix(int nameFrom, int nameTo) {
    int length = nameTo - nameFrom;
    if (length >= Long.BYTES) {
      return Long.reverseBytes(Words.get(source, nameFrom));
    }
    long prefix = 0;
    for (int i = nameFrom; i < nameTo; i++) {
      prefix = (prefix << Byte.SIZE) | (source[i] & 0xFF);
    }
    return length == 0 ? 0 : prefix << ((Long.BYTES - length) * Byte.SIZE);
  }

  /**
   * Ends a map, and brings its names in order.
   *
   * @return whether no name is there twice
   */
  boolean close(int mark) {
    boolean isUnique = sort(mark);
    int behind = NONE;
    for (int i = top - 1; i >= mark; i--) {
      next[open[i]] = behind;
      behind = open[i];
    }
    return isUnique;
  }

  /** The first name of a map that was closed; forgets which names the map has. */
  int take(int mark) {
    int first = top == mark ? NONE : open[mark];
    top = mark;
    return first;
  }

  private boolean sort(int mark) {
    for (int i = mark + 1; i < top; i++) {
      int name = open[i];
      int place = i;
      int compared = -1;
      for (; place > mark; place--) {
        compared = compare(open[place - 1], name);
        if (compared <= 0) {
          break;
        }
        open[place] = open[place - 1];
      }
      if (compared == 0) {
        return false;
      }
      open[place] = name;
    }
    return true;
  }

  private int compare(int a, int b) {
    if (shorterFirst) {
      int byLength = Integer.compare(to[a] - from[a], to[b] - from[b]);
      if (byLength != 0) {
        return byLength;
      }
    }
    int byPrefix = Long.compareUnsigned(prefixes[a], prefixes[b]);
    return byPrefix != 0
        ? byPrefix
        : Arrays.compareUnsigned(source, from[a], to[a], source, from[b], to[b]);
  }
}
