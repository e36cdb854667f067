package dev.bowline.informer.internal.reflector;

import dev.bowline.type.ResourceVersion;
import java.time.Duration;

/**
 * The one thing that the driver does next and whose outcome is the next input. Every command but
 * {@link ReadFrame} implies that an open watch is closed first.
 */
public sealed interface Command {
  /**
   * Read a page. What a failed try has read of it is forgotten; at the first page, so is every page
   * before.
   */
  record ListPage(ListRound round) implements Command {}

  /** Ask for a watch of everything after a version, with bookmarks. */
  record OpenWatch(ResourceVersion version) implements Command {}

  /** Wait for the next frame of the open watch. */
  record ReadFrame() implements Command {}

  /**
   * Wait.
   *
   * @param pause at most how long; the driver draws from its upper half, so that clients don't
   *     return in step
   * @param atLeast what the server asked for, on top of which the pause comes
   */
  record Wait(Duration pause, Duration atLeast) implements Command {}

  /** Nothing any more. */
  record Halt() implements Command {}
}
