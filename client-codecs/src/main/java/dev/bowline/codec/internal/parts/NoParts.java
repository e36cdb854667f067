package dev.bowline.codec.internal.parts;

import dev.bowline.codec.SharedParts;

/** Shares nothing. */
public final class NoParts extends SharedParts {
  /** The only one. */
  public static final NoParts INSTANCE = new NoParts();

  private NoParts() {}
}
