package dev.bowline.fuzz;

import dev.bowline.codec.Codecs;

/** A watch stream in JSON. */
public final class JsonWatch {
  private static final WatchRules RULES = new WatchRules(Codecs.json());

  private JsonWatch() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    RULES.check(input);
  }
}
