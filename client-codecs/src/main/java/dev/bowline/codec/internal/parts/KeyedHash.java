package dev.bowline.codec.internal.parts;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.random.RandomGenerator;

/**
 * A hash of 122 bits under a secret key, by which runs of bytes are told apart without being kept.
 *
 * <p>Two passes of NH (the universal hash of UMAC, here with products of 64-bit words), each taken
 * modulo 2<sup>61</sup>-1. For any two different runs of bytes, the share of keys under which they
 * collide is below 2<sup>-100</sup>, whoever chose the runs, as long as the key is unknown.
 * Immutable and thread-safe.
 */
final class KeyedHash {
  /** Longest run that it takes; its key is as long. */
  static final int MAX_LENGTH = 16 << 10;

  /** Limit of what may be hashed along with the bytes. */
  static final int MAX_SALT = 1 << 29;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long PRIME = (1L << 61) - 1;
  private static final int PRIME_BITS = 61;
  private static final int FINAL_KEYS = 3;

  private final long[] key = new long[MAX_LENGTH / Long.BYTES + 4];
  private final long[] finalKey = new long[2 * FINAL_KEYS];

  KeyedHash(RandomGenerator random) {
    byte[] bytes = new byte[(key.length + finalKey.length) * Long.BYTES];
    random.nextBytes(bytes);
    for (int i = 0; i < key.length; i++) {
      key[i] = (long) LONGS.get(bytes, i * Long.BYTES);
    }
    for (int i = 0; i < finalKey.length; i++) {
      finalKey[i] = (long) LONGS.get(bytes, (key.length + i) * Long.BYTES) & PRIME;
    }
  }

  /**
   * Hashes bytes from {@code from} to {@code to}, at most {@link #MAX_LENGTH}, and a number.
   *
   * @param salt 0 to {@link #MAX_SALT} - 1
   * @param result gets both halves
   */
  void hash(byte[] source, int from, int to, int salt, long[] result) {
    long low1 = 0;
    long high1 = 0;
    long low2 = 0;
    long high2 = 0;
    long[] keys = key;
    int pairs = (to - from) >>> 4;
    for (int k = 0; k < 2 * pairs; k += 2) { // by the words, so that all bounds are checked once
      long word1 = (long) LONGS.get(source, from + k * Long.BYTES);
      long word2 = (long) LONGS.get(source, from + k * Long.BYTES + Long.BYTES);
      long a = word1 + keys[k];
      long b = word2 + keys[k + 1];
      low1 += a * b;
      high1 += Math.multiplyHigh(a, b);
      a = word1 + keys[k + 2];
      b = word2 + keys[k + 3];
      low2 += a * b;
      high2 += Math.multiplyHigh(a, b);
    }
    int k = 2 * pairs;
    int i = from + k * Long.BYTES;
    if (i < to) {
      boolean isLong = to - i >= Long.BYTES;
      long word1 = isLong ? (long) LONGS.get(source, i) : tail(source, i, to);
      long word2 = isLong ? tail(source, i + Long.BYTES, to) : 0;
      long a = word1 + key[k];
      long b = word2 + key[k + 1];
      low1 += a * b;
      high1 += Math.multiplyHigh(a, b);
      a = word1 + key[k + 2];
      b = word2 + key[k + 3];
      low2 += a * b;
      high2 += Math.multiplyHigh(a, b);
    }
    long about = ((long) salt << Integer.SIZE) | (to - from);
    result[0] = reduced(low1, high1, about, 0);
    result[1] = reduced(low2, high2, about, FINAL_KEYS);
  }

  /** Eight bytes, the first in the lowest place. */
  static long word(byte[] source, int from) {
    return (long) LONGS.get(source, from);
  }

  /** Up to seven bytes, the first in the lowest place. */
  private static long tail(byte[] source, int from, int to) {
    if (from == to) {
      return 0;
    }
    if (to >= Long.BYTES) {
      return (long) LONGS.get(source, to - Long.BYTES) >>> (Long.SIZE - (to - from) * Byte.SIZE);
    }
    long word = 0;
    for (int i = to - 1; i >= from; i--) {
      word = (word << Byte.SIZE) | (source[i] & 0xFF);
    }
    return word;
  }

  private long reduced(long low, long high, long about, int k) {
    long sum =
        product(low & PRIME, finalKey[k])
            + product(high & PRIME, finalKey[k + 1])
            + product(about, finalKey[k + 2]);
    long once = (sum & PRIME) + (sum >>> PRIME_BITS);
    return once >= PRIME ? once - PRIME : once;
  }

  /** A number below 2^62 that is the product modulo the prime. */
  private static long product(long a, long b) {
    long low = a * b;
    long high = Math.multiplyHigh(a, b);
    return (low & PRIME) + ((high << (Long.SIZE - PRIME_BITS)) | (low >>> PRIME_BITS));
  }
}
