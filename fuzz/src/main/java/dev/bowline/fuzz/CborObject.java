package dev.bowline.fuzz;

import dev.bowline.codec.Codecs;

/** An object of whatever kind it says it is, in CBOR. */
public final class CborObject {
  private static final ObjectRules RULES = new ObjectRules(Codecs.cbor());

  private CborObject() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    RULES.check(input);
  }
}
