package dev.bowline.informer.internal.driver;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * CBOR without what is nested deeper than any metadata that is asked for, in place of which there
 * is null. What is malformed stays so, for the reader to tell.
 */
final class ShallowCbor {
  private static final int NULL = 0xF6;
  private static final int BREAK = 0xFF;
  private static final int BYTES = 2;
  private static final int TEXT = 3;
  private static final int ARRAY = 4;
  private static final int MAP = 5;
  private static final int TAG = 6;
  private static final long UNTIL_BREAK = -1;

  private final byte[] bytes;
  private final ByteArrayOutputStream kept;

  /** How many values each open array, map or string of pieces still lacks. */
  private long[] lacking = new long[16];

  private int depth;
  private int at;

  private ShallowCbor(byte[] bytes) {
    this.bytes = bytes;
    this.kept = new ByteArrayOutputStream(bytes.length);
  }

  static byte[] of(byte[] bytes) {
    ShallowCbor value = new ShallowCbor(bytes);
    while (value.at < bytes.length) {
      value.head();
    }
    return value.kept.toByteArray();
  }

  private void head() {
    int initial = bytes[at] & 0xFF;
    if (initial == BREAK && depth > 0 && lacking[depth - 1] == UNTIL_BREAK) {
      depth--;
      keep(1, depth < ShallowJson.DEPTH);
      ended();
      return;
    }
    int major = initial >>> 5;
    int info = initial & 0x1F;
    int size = info < 24 || info > 27 ? 1 : 1 + (1 << (info - 24));
    boolean isEndless = info == 31;
    long argument = info < 24 ? info : argument(size);
    switch (major) {
      case BYTES, TEXT -> {
        if (isEndless) {
          open(size, UNTIL_BREAK);
        } else {
          keep(size + Math.min(Math.max(0, argument), bytes.length), depth <= ShallowJson.DEPTH);
          ended();
        }
      }
      case ARRAY -> open(size, isEndless ? UNTIL_BREAK : argument);
      case MAP -> open(size, isEndless ? UNTIL_BREAK : argument * 2);
      case TAG -> keep(size, depth <= ShallowJson.DEPTH);
      default -> {
        keep(size, depth <= ShallowJson.DEPTH);
        ended();
      }
    }
  }

  private long argument(int size) {
    long value = 0;
    for (int i = at + 1; i < Math.min(at + size, bytes.length); i++) {
      value = value << 8 | (bytes[i] & 0xFF);
    }
    return value;
  }

  private void keep(long length, boolean isKept) {
    int end = (int) Math.min(bytes.length, at + length);
    if (isKept) {
      kept.write(bytes, at, end - at);
    }
    at = end;
  }

  private void open(int headSize, long values) {
    keep(headSize, depth < ShallowJson.DEPTH);
    if (depth == ShallowJson.DEPTH) {
      kept.write(NULL);
    }
    if (values == 0) {
      ended();
      return;
    }
    if (depth == lacking.length) {
      lacking = Arrays.copyOf(lacking, depth * 2);
    }
    lacking[depth++] = values;
  }

  private void ended() {
    while (depth > 0 && lacking[depth - 1] != UNTIL_BREAK && --lacking[depth - 1] <= 0) {
      depth--;
    }
  }
}
