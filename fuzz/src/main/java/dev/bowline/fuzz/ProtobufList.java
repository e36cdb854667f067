package dev.bowline.fuzz;

import dev.bowline.codec.Codecs;

/** A list in Protobuf. */
public final class ProtobufList {
  private static final ListRules RULES = new ListRules(Codecs.protobuf());

  private ProtobufList() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    RULES.check(input);
  }
}
