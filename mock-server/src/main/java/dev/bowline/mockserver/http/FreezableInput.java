package dev.bowline.mockserver.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.BooleanSupplier;

/** Swallows what comes in while it is frozen, but not the end. */
final class FreezableInput extends FilterInputStream {
  private final BooleanSupplier isFrozen;

  FreezableInput(InputStream in, BooleanSupplier isFrozen) {
    super(in);
    this.isFrozen = isFrozen;
  }

  @Override
  public int read() throws IOException {
    int value = in.read();
    while (isFrozen.getAsBoolean() && value >= 0) {
      value = in.read();
    }
    return value;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int count = in.read(target, offset, length);
    while (isFrozen.getAsBoolean() && count > 0) {
      count = in.read(target, offset, length);
    }
    return count;
  }
}
