package dev.bowline.fuzz;

import dev.bowline.codec.Codecs;

/** An object of whatever kind it says it is, in YAML. */
public final class YamlObject {
  /** Aliases may add as much as the options say, in characters and nodes. */
  static final long BASE = 64 << 20;

  private static final ObjectRules RULES = new ObjectRules(Codecs.yaml(), Formats.READ_YAML, BASE);

  private YamlObject() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    RULES.check(input);
  }
}
