package dev.bowline.controller;

import java.io.PrintStream;

/** An exception that can't be logged. */
final class Untellable extends RuntimeException {
  private static final long serialVersionUID = 1;

  Untellable() {
    super("untellable");
  }

  @Override
  public void printStackTrace(PrintStream stream) {
    throw new IllegalStateException("not to be told");
  }
}
