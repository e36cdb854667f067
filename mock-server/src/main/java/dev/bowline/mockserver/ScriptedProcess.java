package dev.bowline.mockserver;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/**
 * A command, or what was attached to, as a script plays it. What is written goes to the client at
 * once. If the script returns without {@link #exit} or {@link #fail}, the exit code is 0.
 */
public interface ScriptedProcess {
  /** Program and arguments; empty for attach. */
  List<String> command();

  /** The container's name; empty if the client named none. */
  String container();

  /** Whether the client asked for a terminal. */
  boolean isTerminal();

  /** The protocol that was agreed on. */
  String protocol();

  /**
   * Standard input; at its end at once if the client connected none. It ends when the client closes
   * the channel or is gone.
   */
  InputStream stdin();

  /** Standard output; goes nowhere if the client connected none. */
  OutputStream stdout();

  /** Standard error; goes nowhere if the client connected none. */
  OutputStream stderr();

  /**
   * Waits for the next size of the terminal.
   *
   * @return columns and rows
   * @throws IOException if the client goes before it tells one
   */
  Size nextSize() throws IOException, InterruptedException;

  /** Ends the command. */
  void exit(int code) throws IOException;

  /** Tells, as kubelets do, that the command couldn't be run. */
  void fail(int code, String reason, String message) throws IOException;

  /** Breaks the connection off, without a word. */
  void cut() throws IOException;

  /** Sends bytes as they are, below the WebSocket: frames and nonsense of your own. */
  void raw(byte[] bytes) throws IOException;

  /** All messages of the client so far, each with its channel's number in front. */
  List<byte[]> received();

  /**
   * Size of a terminal.
   *
   * @param columns width in characters
   * @param rows height in characters
   */
  record Size(int columns, int rows) {}
}
