package dev.bowline.mockserver.http;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.BooleanSupplier;

/** Swallows what is to go out while it is frozen. */
final class FreezableOutput extends FilterOutputStream {
  private final BooleanSupplier isFrozen;

  FreezableOutput(OutputStream out, BooleanSupplier isFrozen) {
    super(out);
    this.isFrozen = isFrozen;
  }

  @Override
  public void write(int value) throws IOException {
    if (!isFrozen.getAsBoolean()) {
      out.write(value);
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (!isFrozen.getAsBoolean()) {
      out.write(bytes, offset, length);
    }
  }
}
