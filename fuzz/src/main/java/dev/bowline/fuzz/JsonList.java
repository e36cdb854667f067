package dev.bowline.fuzz;

import dev.bowline.codec.Codecs;

/** A list in JSON. */
public final class JsonList {
  private static final ListRules RULES = new ListRules(Codecs.json());

  private JsonList() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    RULES.check(input);
  }
}
