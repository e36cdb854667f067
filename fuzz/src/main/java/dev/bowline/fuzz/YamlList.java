package dev.bowline.fuzz;

import dev.bowline.codec.Codecs;

/** A list in YAML. */
public final class YamlList {
  private static final ListRules RULES = new ListRules(Codecs.yaml());

  private YamlList() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    RULES.check(input);
  }
}
