package dev.bowline.fuzz;

import dev.bowline.codec.Codecs;

/** A watch stream in CBOR. */
public final class CborWatch {
  private static final WatchRules RULES = new WatchRules(Codecs.cbor());

  private CborWatch() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    RULES.check(input);
  }
}
