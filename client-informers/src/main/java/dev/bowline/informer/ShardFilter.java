package dev.bowline.informer;

import dev.bowline.client.Shard;
import dev.bowline.meta.KubeObject;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps out what a server sends that doesn't know shards, and tells of it once. Thread-safe. */
final class ShardFilter implements Predicate<KubeObject> {
  private static final Logger log = LoggerFactory.getLogger(ShardFilter.class);

  private final String name;
  private final Shard shard;
  private final AtomicBoolean isTold = new AtomicBoolean();

  ShardFilter(String name, Shard shard) {
    this.name = name;
    this.shard = shard;
  }

  @Override
  public boolean test(KubeObject object) {
    boolean isInside = shard.contains(object);
    if (!isInside && isTold.compareAndSet(false, true)) {
      log.warn(
          "{}: the server sends objects outside of {}, which are left out here; shards need Kubernetes 1.36 with the feature gate ShardedListAndWatch",
          name,
          shard);
    }
    return isInside;
  }
}
