package dev.bowline.mockserver.registry;

import java.util.UUID;
import java.util.random.RandomGenerator;

/** Makes uids and the ends of generated names. Thread-safe. */
public final class Ids {
  private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
  private static final int SUFFIX_LENGTH = 5;
  private static final int MAX_PREFIX = 58;
  private static final long VERSION_4 = 0x0000_0000_0000_4000L;
  private static final long VARIANT = 0x8000_0000_0000_0000L;

  private final RandomGenerator random;

  /** Takes its bits from a generator. */
  public Ids(RandomGenerator random) {
    this.random = random;
  }

  /** A new identity. */
  public synchronized String uid() {
    long high = (random.nextLong() & ~0xF000L) | VERSION_4;
    long low = (random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL) | VARIANT;
    return new UUID(high, low).toString();
  }

  /** A name that begins like the prefix. */
  public synchronized String name(String prefix) {
    StringBuilder name =
        new StringBuilder(prefix.substring(0, Math.min(prefix.length(), MAX_PREFIX)));
    for (int i = 0; i < SUFFIX_LENGTH; i++) {
      name.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return name.toString();
  }
}
