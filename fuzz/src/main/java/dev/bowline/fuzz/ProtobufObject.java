package dev.bowline.fuzz;

import dev.bowline.codec.Codecs;

/** An object of whatever kind it says it is, in Protobuf, in its envelope. */
public final class ProtobufObject {
  private static final ObjectRules RULES = new ObjectRules(Codecs.protobuf());

  private ProtobufObject() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    RULES.check(input);
  }
}
