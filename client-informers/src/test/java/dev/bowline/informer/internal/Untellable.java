package dev.bowline.informer.internal;

import java.io.PrintStream;

/** An error that can't be logged. */
public final class Untellable extends Error {
  private static final long serialVersionUID = 1;

  public Untellable() {
    super("untellable");
  }

  @Override
  public void printStackTrace(PrintStream stream) {
    throw new IllegalStateException("not to be told");
  }
}
