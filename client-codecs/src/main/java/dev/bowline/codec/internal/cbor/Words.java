package dev.bowline.codec.internal.cbor;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Eight bytes of an array at once, the first in the lowest place. */
final class Words {
  /** A word of which each byte is 1. */
  static final long ONES = 0x0101010101010101L;

  /** A word of which each byte has the highest bit set. */
  static final long HIGH_BITS = 0x8080808080808080L;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Words() {}

  static long get(byte[] source, int at) {
    return (long) LONGS.get(source, at);
  }

  static void set(byte[] target, int at, long word) {
    LONGS.set(target, at, word);
  }
}
