package dev.bowline.codec.internal.cbor;

import dev.bowline.meta.Bytes;

/**
 * Turns field sets in JSON into CBOR: objects within objects and nothing else, without white space.
 * The names are found first and brought in order, then each is copied. What it doesn't take is left
 * to be read as a tree, which takes anything and finds what is wrong.
 */
final class FieldSetToCbor {
  private static final int BAD = -2;
  private static final int MAX_DEPTH = 100;

  private final NameTree names = new NameTree(true);
  private byte[] json = new byte[0];
  private int at;
  private int end;

  /** The names with their escapes resolved, each behind the other. */
  private byte[] text = new byte[0];

  private int textSize;

  /** How many names the object that was read last has. */
  private int count;

  /**
   * Writes a field set.
   *
   * @return false if it is in another form, and nothing is written
   */
  boolean write(Bytes fieldSet, CborOutput out) {
    end = fieldSet.size();
    if (json.length < end + Long.BYTES) {
      json = new byte[Math.max(end + Long.BYTES, json.length * 2)];
      text = new byte[json.length];
    }
    fieldSet.copyTo(json, 0);
    at = 0;
    textSize = 0;
    names.clear(text);
    int first = object(MAX_DEPTH);
    if (first == BAD || at < end) {
      return false;
    }
    write(first, count, out);
    return true;
  }

  /** Reads an object; tells its first name, NONE if it is empty, or BAD. */
  private int object(int depthLeft) {
    if (depthLeft == 0 || !take('{')) {
      return BAD;
    }
    if (take('}')) {
      count = 0;
      return NameTree.NONE;
    }
    int mark = names.open();
    int entries = 0;
    do {
      int from = textSize;
      if (!take('"') || !text() || !take(':')) {
        return BAD;
      }
      int name = names.add(from, textSize);
      if (++entries > NameTree.MOST) {
        return BAD;
      }
      int first = object(depthLeft - 1);
      if (first == BAD) {
        return BAD;
      }
      names.hold(name, first, count);
    } while (take(','));
    if (!take('}') || !names.close(mark)) {
      return BAD;
    }
    count = entries;
    return names.take(mark);
  }

  private boolean take(char expected) {
    boolean isThere = at < end && json[at] == expected;
    at += isThere ? 1 : 0;
    return isThere;
  }

  /**
   * Reads ASCII with no escapes but those of quotes and backslashes, and the closing quote; copies
   * eight bytes at a time, of which the next ones write over what is too much.
   */
  private boolean text() {
    byte[] source = json;
    byte[] target = text;
    int i = at;
    int t = textSize;
    while (true) {
      long word = Words.get(source, i);
      Words.set(target, t, word);
      long special = special(word);
      int plain = special == 0 ? Long.BYTES : Long.numberOfTrailingZeros(special) / Byte.SIZE;
      i += plain;
      t += plain;
      if (i >= end) {
        return false;
      }
      if (special == 0) {
        continue;
      }
      if (source[i] == '"') {
        at = i + 1;
        textSize = t;
        return true;
      }
      boolean isEscaped = source[i] == '\\' && (source[i + 1] == '"' || source[i + 1] == '\\');
      if (!isEscaped || i + 2 >= end) {
        return false;
      }
      target[t++] = source[i + 1];
      i += 2;
    }
  }

  /**
   * Finds quotes, backslashes, control characters and what is beyond ASCII: the lowest bit that is
   * set stands in the first of them.
   */
  private static long special(long word) {
    long low = (word - ' ' * Words.ONES) | word;
    return (low | zeros(word ^ '"' * Words.ONES) | zeros(word ^ '\\' * Words.ONES))
        & Words.HIGH_BITS;
  }

  private static long zeros(long word) {
    return (word - Words.ONES) & ~word;
  }

  private void write(int first, int entries, CborOutput out) {
    out.head(CborInput.MAP, entries);
    for (int name = first; name >= 0; name = names.next(name)) {
      int from = names.from(name);
      int to = names.to(name);
      out.head(CborInput.BYTES, to - from);
      out.raw(text, from, to);
      int inner = names.inner(name);
      if (inner < 0) {
        out.raw(CborInput.MAP << 5);
      } else {
        write(inner, names.note(name), out);
      }
    }
  }
}
