package dev.bowline.informer.internal.driver;

import dev.bowline.type.ResourceVersion;
import java.time.Duration;

/**
 * Tells a list that is being streamed from the changes that follow one whose end is never marked:
 * how much longer to wait for the end.
 *
 * <p>A list comes in the order of names, and so with versions in any order; changes come in the
 * order of their versions. So an object older than one before it is of the list, however slow the
 * link. One that is the newest so far may be either: as a list in order of versions such objects
 * come back to back, and each is worth a little time only. Not thread-safe.
 */
final class ListProgress {
  /** How long nothing that must be of a list may come. */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  /** What an object that may be a change is worth: ten of them in a second keep a stream alive. */
  static final Duration EACH = Duration.ofMillis(100);

  private ResourceVersion newest = ResourceVersion.NONE;
  private long until;

  ListProgress(long now) {
    this.until = now + PATIENCE.toNanos();
  }

  /** An object that was added, as all of a list are. */
  void added(ResourceVersion version, long now) {
    long most = now + PATIENCE.toNanos();
    long more = until + EACH.toNanos();
    until = version.isOlderThan(newest) || more - most > 0 ? most : more;
    changed(version);
  }

  /** An object that can't be of the list, only of what follows it. */
  void changed(ResourceVersion version) {
    newest = version.isOlderThan(newest) ? newest : version;
  }

  /** While the whole process stood still nothing could be read: that time doesn't count. */
  void standStill(long nanos) {
    until += nanos;
  }

  /** How long to wait yet; negative if that is over. */
  long nanosLeft(long now) {
    return until - now;
  }
}
