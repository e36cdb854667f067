package dev.bowline.codec.internal.cbor;

import dev.bowline.serde.CodecException;
import java.util.Arrays;

/**
 * Finds where a CBOR value ends without decoding it, also when its bytes come in pieces. Behind a
 * malformed head nothing can be found; what is malformed otherwise is the decoder's affair.
 */
final class CborBoundary {
  private static final int UNTIL_BREAK = -1;

  /** Where servers stop; the decoder's own limit is mostly lower. */
  private static final int MAX_DEPTH = 10_000;

  /** How many values each open array, map or string of pieces still lacks. */
  private long[] lacking = new long[16];

  private int depth;
  private int at;
  private boolean isComplete;

  /**
   * Begins with a new value.
   *
   * @param from where it begins, counted from the cursor, as are all places
   */
  void reset(int from) {
    at = from;
    depth = 0;
    isComplete = false;
  }

  /** Whether it is known where the value ends, there or further on. */
  boolean isComplete() {
    return isComplete;
  }

  /** Where the value ends, as far as known. */
  int end() {
    return at;
  }

  /**
   * Goes on as far as the bytes reach.
   *
   * @return the place behind the value, which may be beyond the bytes, or -1 if it goes on
   * @throws CodecException if a head is malformed, or nested too deep
   */
  int scan(CborInput in) {
    int limit = in.end - in.at;
    while (!isComplete) {
      if (at >= limit) {
        return -1;
      }
      int initial = in.buffer[in.at + at] & 0xFF;
      if (initial == CborInput.BREAK && depth > 0 && lacking[depth - 1] == UNTIL_BREAK) {
        at++;
        depth--;
        ended();
        continue;
      }
      int size = headSize(initial);
      if (size > limit - at) {
        return -1;
      }
      value(in, initial, argument(in.buffer, in.at + at, size), size);
    }
    return at;
  }

  private static int headSize(int initial) {
    int info = initial & 0x1F;
    return info < 24 || info > 27 ? 1 : 1 + (1 << (info - 24));
  }

  private static long argument(byte[] bytes, int from, int size) {
    if (size == 1) {
      int info = bytes[from] & 0x1F;
      return info < 24 ? info : UNTIL_BREAK;
    }
    long value = 0;
    for (int i = 1; i < size; i++) {
      value = value << 8 | (bytes[from + i] & 0xFF);
    }
    return value;
  }

  private void value(CborInput in, int initial, long argument, int headSize) {
    int major = initial >>> 5;
    int info = initial & 0x1F;
    boolean hasLength = major >= CborInput.BYTES && major <= CborInput.MAP;
    if (info > 27 && (info < 31 || !hasLength)) {
      throw error(in, "initial byte 0x" + Integer.toHexString(initial) + " means nothing here");
    }
    if (hasLength && info < 31 && (argument < 0 || argument > Integer.MAX_VALUE - at - headSize)) {
      throw error(in, "length of " + Long.toUnsignedString(argument) + " is out of range");
    }
    at += headSize;
    switch (major) {
      case CborInput.BYTES, CborInput.TEXT -> {
        if (argument < 0) {
          open(in, UNTIL_BREAK);
        } else {
          at += (int) argument;
          ended();
        }
      }
      case CborInput.ARRAY -> open(in, argument);
      case CborInput.MAP -> open(in, argument < 0 ? UNTIL_BREAK : argument * 2);
      case CborInput.TAG -> {}
      default -> ended();
    }
  }

  private CodecException error(CborInput in, String problem) {
    return new CodecException(problem, in.base + in.at + at);
  }

  private void open(CborInput in, long values) {
    if (values == 0) {
      ended();
      return;
    }
    if (depth >= MAX_DEPTH) {
      throw error(in, "nesting deeper than " + MAX_DEPTH);
    }
    if (depth == lacking.length) {
      lacking = Arrays.copyOf(lacking, depth * 2);
    }
    lacking[depth++] = values;
  }

  private void ended() {
    while (depth > 0) {
      long left = lacking[depth - 1];
      if (left == UNTIL_BREAK) {
        return;
      }
      lacking[depth - 1] = left - 1;
      if (left > 1) {
        return;
      }
      depth--;
    }
    isComplete = true;
  }
}
