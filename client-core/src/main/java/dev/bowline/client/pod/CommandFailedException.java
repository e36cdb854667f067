package dev.bowline.client.pod;

import dev.bowline.meta.KubeException;

/** A command ran and ended with another exit code than 0. */
public final class CommandFailedException extends KubeException {
  private static final long serialVersionUID = 1;
  private static final int LONGEST = 1000;

  private final int exitCode;

  CommandFailedException(ExecResult result) {
    super(message(result), null);
    this.exitCode = result.exitCode();
  }

  private static String message(ExecResult result) {
    String words = result.stderr().strip();
    String end = words.length() > LONGEST ? words.substring(words.length() - LONGEST) : words;
    return "the command ended with exit code "
        + result.exitCode()
        + (end.isEmpty() ? "" : ": " + end);
  }

  /** The command's exit code; never 0. */
  public int exitCode() {
    return exitCode;
  }
}
