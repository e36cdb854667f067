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

  /**
   * Ask for the most recent state as events, the mark of their end, and a watch of everything after
   * it. What another list has read is forgotten.
   */
  record StreamList() implements Command {}

  /** Ask whether the server has reached this version, or a newer one. */
  record CheckVersion(ResourceVersion version) implements Command {}

  /** Ask for a watch of everything after a version, with bookmarks. */
  record OpenWatch(ResourceVersion version) implements Command {}

  /** Wait for the next frame of the open watch or streaming list. */
  record ReadFrame() implements Command {}

  /**
   * Wait for a time between these two that chance decides, so that clients don't return in step.
   *
   * @param untilServed whether the wait may end behind the least time, since another informer of
   *     the client was served
   */
  record Wait(Duration least, Duration most, boolean untilServed) implements Command {
    Wait(Duration least, Duration most) {
      this(least, most, false);
    }
  }

  /** Nothing any more. */
  record Halt() implements Command {}
}
