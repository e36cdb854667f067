package dev.bowline.fuzz;

import dev.bowline.codec.Codecs;

/** A watch stream in Protobuf. */
public final class ProtobufWatch {
  private static final WatchRules RULES = new WatchRules(Codecs.protobuf());

  private ProtobufWatch() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    RULES.check(input);
  }
}
