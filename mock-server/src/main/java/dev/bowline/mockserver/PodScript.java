package dev.bowline.mockserver;

import java.io.IOException;

/**
 * The server's part in one conversation with a pod. Runs on a thread of its own for each request.
 *
 * @param <C> what the script speaks through
 */
@FunctionalInterface
public interface PodScript<C> {
  /**
   * Plays the part; the conversation ends when this returns.
   *
   * @throws IOException if the client has gone, which ends the conversation
   */
  void play(C conversation) throws IOException, InterruptedException;
}
