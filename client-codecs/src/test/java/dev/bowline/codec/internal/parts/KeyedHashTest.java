package dev.bowline.codec.internal.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KeyedHashTest {
  private static String hash(KeyedHash hash, byte[] bytes, int from, int to, int salt) {
    long[] halves = new long[2];
    hash.hash(bytes, from, to, salt, halves);
    return Long.toHexString(halves[0]) + " " + Long.toHexString(halves[1]);
  }

  @Test
  void dependsOnTheBytesOnlyAndNotOnWhatStandsAround() {
    KeyedHash hash = new KeyedHash(new Random(1));
    Random random = new Random(2);
    for (int length = 0; length < 200; length++) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      byte[] within = new byte[length + 40];
      random.nextBytes(within);
      System.arraycopy(bytes, 0, within, 13, length);
      assertThat(hash(hash, within, 13, 13 + length, 5)).isEqualTo(hash(hash, bytes, 0, length, 5));
    }
  }

  @Test
  void everyBitCountsAndSoDoLengthSaltAndKey() {
    KeyedHash hash = new KeyedHash(new Random(1));
    Set<String> hashes = new HashSet<>();
    byte[] bytes = new byte[75];
    int count = 0;
    for (int bit = 0; bit < bytes.length * Byte.SIZE; bit++) {
      bytes[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      hashes.add(hash(hash, bytes, 0, bytes.length, 0));
      bytes[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      count++;
    }
    for (int length = 0; length <= bytes.length; length++, count++) {
      hashes.add(hash(hash, bytes, 0, length, 0));
    }
    for (int salt = 1; salt < 50; salt++, count++) {
      hashes.add(hash(hash, bytes, 0, bytes.length, salt));
    }
    hashes.add(hash(new KeyedHash(new Random(3)), bytes, 0, bytes.length, 0));
    assertThat(hashes).hasSize(count + 1);
  }

  @Test
  void takesRunsUpToItsLimit() {
    KeyedHash hash = new KeyedHash(new Random(1));
    byte[] bytes = new byte[KeyedHash.MAX_LENGTH];
    String zeros = hash(hash, bytes, 0, bytes.length, KeyedHash.MAX_SALT - 1);
    byte[] other = Arrays.copyOf(bytes, bytes.length);
    other[bytes.length - 1] = 1;
    assertThat(hash(hash, other, 0, other.length, KeyedHash.MAX_SALT - 1)).isNotEqualTo(zeros);
  }
}
