package dev.bowline.informer.internal.store;

import dev.bowline.client.Shard;

/**
 * One shard's time in a cache. Known by identity, since a shard may come back: what was read for an
 * earlier tenure must not be written in a later one.
 */
public final class Tenure {
  private final Shard shard;

  /** Begins nothing yet, see {@link ShardRules#enter}. */
  public Tenure(Shard shard) {
    this.shard = shard;
  }

  /** What belongs to the cache meanwhile. */
  public Shard shard() {
    return shard;
  }
}
