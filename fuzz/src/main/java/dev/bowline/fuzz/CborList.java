package dev.bowline.fuzz;

import dev.bowline.codec.Codecs;

/** A list in CBOR. */
public final class CborList {
  private static final ListRules RULES = new ListRules(Codecs.cbor());

  private CborList() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    RULES.check(input);
  }
}
