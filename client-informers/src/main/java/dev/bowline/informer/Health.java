package dev.bowline.informer;

import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.Optional;

/**
 * How an informer does, at one moment.
 *
 * @param synced whether the first list is complete. Stays true
 * @param watching whether the server has accepted a watch that is still open as far as this side
 *     knows
 * @param sinceProgress how long nothing has come from the server: no page, no accepted watch, no
 *     event and no bookmark. While all is well the server sends bookmarks about once a minute
 * @param resourceVersion the version that the cache reflects; {@link ResourceVersion#NONE} before
 *     the first list
 * @param unusable objects and events that could not be decoded or transformed since the start, and
 *     were left out
 * @param lastError the trouble that has not been overcome yet; empty if all is well
 */
public record Health(
    boolean synced,
    boolean watching,
    Duration sinceProgress,
    ResourceVersion resourceVersion,
    long unusable,
    Optional<RuntimeException> lastError) {
  /**
   * Whether the cache is known to follow the server: synced, watching, and not silent for longer
   * than the limit.
   *
   * @param silence three minutes are a good limit, unless the server is known not to send bookmarks
   */
  public boolean isCurrent(Duration silence) {
    return synced && watching && sinceProgress.compareTo(silence) <= 0;
  }
}
