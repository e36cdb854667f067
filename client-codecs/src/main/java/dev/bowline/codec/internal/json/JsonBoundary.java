package dev.bowline.codec.internal.json;

import java.util.BitSet;

/**
 * Finds where a JSON value ends without decoding it, also when its bytes come in pieces. The
 * decoder is strict later; here only that is looked for after which nothing tells where a value
 * ends.
 */
final class JsonBoundary {
  private final boolean isOfLines;
  private final BitSet arrays = new BitSet();
  private int depth;

  /** What came last, outside of texts and white space. */
  private byte last;

  private boolean isBroken;
  private boolean inText;
  private boolean isEscaped;
  private boolean isEnded;
  private boolean isScalar;

  /**
   * With the places of values one after another.
   *
   * @param isOfLines whether a line break behind each value may be counted on: in a text, where no
   *     JSON has one, it then is the end of a value whose text is open, which need not wait for the
   *     next one
   */
  JsonBoundary(boolean isOfLines) {
    this.isOfLines = isOfLines;
  }

  /** Begins with a new value. */
  void reset() {
    depth = 0;
    last = 0;
    isBroken = false;
    inText = false;
    isEscaped = false;
    isEnded = false;
    isScalar = false;
  }

  /** Whether the value is complete if the input ends here. */
  boolean isComplete() {
    return isEnded || isScalar;
  }

  /**
   * Whether it ended where no value can go on: at a bracket that closes one of the other kind, at
   * an opening one or a quote where neither can stand, or at the end of the line inside a text.
   */
  boolean isBroken() {
    return isBroken;
  }

  /**
   * Goes on with the next bytes of the value.
   *
   * @return the place behind the value, or behind what is wrong in it; -1 if it goes on beyond
   *     {@code to}
   */
  int scan(byte[] bytes, int from, int to) {
    int end = find(bytes, from, to);
    isEnded = end >= 0;
    return end;
  }

  private int find(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to) {
      if (inText) {
        i = scanText(bytes, i, to);
        if (isBroken || (!inText && depth == 0)) {
          return i;
        }
        continue;
      }
      byte b = bytes[i];
      switch (b) {
        case '"' -> {
          if (isScalar) {
            return i;
          }
          if (depth > 0 && last != ',' && last != ':' && last != '{' && last != '[') {
            return broken(i);
          }
          inText = true;
          last = b;
        }
        case '{', '[' -> {
          if (isScalar) {
            return i;
          }
          if (depth > 0
              && last != ':'
              && !(arrays.get(depth - 1) && (last == ',' || last == '['))) {
            return broken(i);
          }
          arrays.set(depth++, b == '[');
          last = b;
        }
        case '}', ']' -> {
          if (depth > 0 && arrays.get(depth - 1) != (b == ']')) {
            return broken(i);
          }
          if (depth <= 1) {
            return isScalar ? i : i + 1;
          }
          depth--;
          last = b;
        }
        case ' ', '\n', '\r', '\t', ',', ':' -> {
          boolean isBetween = b == ',' || b == ':';
          if (isScalar || (depth == 0 && isBetween)) {
            return isScalar ? i : i + 1;
          }
          last = isBetween ? b : last;
        }
        default -> {
          isScalar |= depth == 0;
          last = b;
        }
      }
      i++;
    }
    return -1;
  }

  private int broken(int at) {
    isBroken = true;
    return at + 1;
  }

  private int scanText(byte[] bytes, int from, int to) {
    int i = from;
    if (isEscaped && i < to) {
      isEscaped = false;
      i += bytes[i] == '\n' ? 0 : 1;
    }
    while (i < to) {
      byte b = bytes[i++];
      if (b > '\\') {
        continue;
      }
      if (b == '"') {
        inText = false;
        return i;
      }
      if (b == '\\') {
        if (i == to) {
          isEscaped = true;
          return i;
        }
        i += bytes[i] == '\n' ? 0 : 1;
      } else if (b == '\n' && isOfLines) {
        return broken(i - 1);
      }
    }
    return i;
  }
}
