package dev.bowline.fuzz;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;

/** A stream that hands out its bytes in pieces of sizes that depend on them. */
final class Chunks extends InputStream {
  private static final int MAX = 64;

  private final ByteArrayInputStream bytes;
  private final Random random;

  Chunks(byte[] bytes) {
    this.bytes = new ByteArrayInputStream(bytes);
    this.random = new Random(Arrays.hashCode(bytes));
  }

  @Override
  public int read() {
    return bytes.read();
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    return bytes.read(target, offset, Math.min(length, 1 + random.nextInt(MAX)));
  }
}
