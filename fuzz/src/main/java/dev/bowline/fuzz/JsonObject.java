package dev.bowline.fuzz;

import dev.bowline.codec.Codecs;

/** An object of whatever kind it says it is, in JSON. */
public final class JsonObject {
  private static final ObjectRules RULES = new ObjectRules(Codecs.json());

  private JsonObject() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    RULES.check(input);
  }
}
