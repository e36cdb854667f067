package dev.bowline.client.pod;

/**
 * What a command left behind.
 *
 * @param exitCode its exit code
 * @param stdout what it wrote to standard output, as UTF-8; what isn't is replaced
 * @param stderr as {@code stdout}, of standard error; empty if that came with standard output
 */
public record ExecResult(int exitCode, String stdout, String stderr) {
  /** Whether the exit code is 0. */
  public boolean isSuccess() {
    return exitCode == 0;
  }

  /**
   * This, if the exit code is 0.
   *
   * @throws CommandFailedException if it isn't
   */
  public ExecResult orThrow() {
    if (!isSuccess()) {
      throw new CommandFailedException(this);
    }
    return this;
  }
}
