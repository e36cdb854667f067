package dev.bowline.codec.internal.json;

/**
 * Finds where a JSON value ends without decoding it, also when its bytes come in pieces. Brackets
 * are counted, not matched: the decoder is strict later.
 */
final class JsonBoundary {
  private int depth;
  private boolean inText;
  private boolean isEscaped;
  private boolean isEnded;
  private boolean isScalar;

  /** Begins with a new value. */
  void reset() {
    depth = 0;
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
   * Goes on with the next bytes of the value.
   *
   * @return the place behind the value, or -1 if it goes on beyond {@code to}
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
        if (!inText && depth == 0) {
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
          inText = true;
        }
        case '{', '[' -> {
          if (isScalar) {
            return i;
          }
          depth++;
        }
        case '}', ']' -> {
          if (depth <= 1) {
            return isScalar ? i : i + 1;
          }
          depth--;
        }
        case ' ', '\n', '\r', '\t', ',', ':' -> {
          if (isScalar || (depth == 0 && (b == ',' || b == ':'))) {
            return isScalar ? i : i + 1;
          }
        }
        default -> {
          if (depth == 0) {
            isScalar = true;
          }
        }
      }
      i++;
    }
    return -1;
  }

  private int scanText(byte[] bytes, int from, int to) {
    int i = from;
    if (isEscaped && i < to) {
      isEscaped = false;
      i++;
    }
    while (i < to) {
      byte b = bytes[i++];
      if (b == '"') {
        inText = false;
        return i;
      }
      if (b == '\\') {
        if (i == to) {
          isEscaped = true;
          return i;
        }
        i++;
      }
    }
    return i;
  }
}
