package dev.bowline.client.internal.raw;

import dev.bowline.type.ResourceVersion;
import java.time.Duration;

/**
 * One watch.
 *
 * @param scope which objects
 * @param resourceVersion the version after which events are wanted; {@link ResourceVersion#NONE}
 *     for the most recent state and everything after it
 * @param bookmarks whether bookmarks are welcome
 * @param initialEvents whether the server shall send the state as events first and mark its end
 *     with a bookmark ({@code sendInitialEvents}); needs bookmarks
 * @param timeout after what time the server shall end the watch ({@code timeoutSeconds}); at least
 *     one second. The client gives up ten seconds later by itself
 */
public record WatchCall(
    Scope scope,
    ResourceVersion resourceVersion,
    boolean bookmarks,
    boolean initialEvents,
    Duration timeout) {
  /** A watch from a version, with bookmarks. */
  public static WatchCall from(Scope scope, ResourceVersion version, Duration timeout) {
    return new WatchCall(scope, version, true, false, timeout);
  }
}
