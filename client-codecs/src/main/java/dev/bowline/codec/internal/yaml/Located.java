package dev.bowline.codec.internal.yaml;

import dev.bowline.serde.CodecException;

/** Errors with their line and column in the YAML text, as the codec reports them. */
final class Located {
  private Located() {}

  /**
   * An error of the text itself.
   *
   * @param document which document it is in, or nothing
   */
  static CodecException inText(YamlException e, String document) {
    return new CodecException(document + e.getMessage(), -1);
  }

  /**
   * An error of reading a document's JSON.
   *
   * @param document which document it is in, or nothing
   */
  static CodecException inJson(CodecException e, MarkedJson json, String document) {
    String place = document + json.place(e.offset()) + ": ";
    CodecException located = new CodecException(place + e.problem(), -1);
    located.within(e.path().substring(1));
    String subject = subject(e);
    return subject.isEmpty() ? located : located.of(subject);
  }

  /** What stands before the problem in the message, without the colon. */
  private static String subject(CodecException e) {
    String message = String.valueOf(e.getMessage());
    int problem = message.indexOf(e.problem() + " at $");
    return problem < 2 ? "" : message.substring(0, problem - 2);
  }
}
