package dev.bowline.informer.internal.own;

import dev.bowline.type.ResourceVersion;
import org.jspecify.annotations.Nullable;

/**
 * What had to leave a {@link Ledger} for lack of room, as the newest version of all of it, so that
 * nobody reads too early for that. Changed under the ledger's lock, and read without.
 */
final class ForgottenVersions {
  private volatile @Nullable Forgotten all;

  /** So much of it. */
  record Forgotten(ResourceVersion newest, long since) {
    /** Whether a cache that has reached a version lacks something of it that isn't too old. */
    boolean isBehind(ResourceVersion reached, long now) {
      return now - since <= LedgerEntry.LONGEST && !Outstanding.hasReached(reached, newest);
    }
  }

  /** Null for nothing. */
  @Nullable Forgotten all() {
    return all;
  }

  void add(ResourceVersion version, long now) {
    Forgotten known = all;
    ResourceVersion newest =
        known == null || known.newest().isOlderThan(version) ? version : known.newest();
    all = new Forgotten(newest, now);
  }

  /** Drops what is no longer behind. */
  void drop(ResourceVersion reached, long now) {
    Forgotten known = all;
    if (known != null && !known.isBehind(reached, now)) {
      all = null;
    }
  }

  void clear() {
    all = null;
  }
}
