package dev.bowline.client.pod;

import dev.bowline.client.internal.call.Deadlines;
import dev.bowline.client.internal.pod.ProcessCall;
import dev.bowline.client.internal.pod.TerminalSize;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a command is started or attached to. Not thread-safe. */
public final class ProcessOptions {
  private String container = "";
  private boolean stdin;
  private boolean mergesStderr;
  private @Nullable TerminalSize terminal;
  private @Nullable Duration deadline;

  ProcessOptions() {}

  /**
   * Which container; if not set, the one that the pod's annotation {@code
   * kubectl.kubernetes.io/default-container} doesn't name but the server chooses: the only one.
   * With several, servers refuse.
   */
  public ProcessOptions container(String name) {
    container = name;
    return this;
  }

  /** Connects standard input; without this a command reads the end of its input at once. */
  public ProcessOptions stdin() {
    stdin = true;
    return this;
  }

  /**
   * Runs the command in a terminal. Then standard error comes with standard output.
   *
   * @param columns from 1 to 65535
   * @param rows from 1 to 65535
   * @throws IllegalArgumentException if a number is out of range
   */
  public ProcessOptions terminal(int columns, int rows) {
    terminal = new TerminalSize(columns, rows);
    return this;
  }

  /** Lets standard error come with standard output, in the order in which the server sends them. */
  public ProcessOptions mergeStderr() {
    mergesStderr = true;
    return this;
  }

  /**
   * How long starting may take; the client's deadline if not set. The command itself may take any
   * time.
   *
   * @param time more than zero
   * @throws IllegalArgumentException if it isn't
   */
  public ProcessOptions deadline(Duration time) {
    deadline = Deadlines.require(time);
    return this;
  }

  ProcessCall toCall(List<String> command) {
    return new ProcessCall(command, container, stdin, terminal, mergesStderr, deadline);
  }
}
