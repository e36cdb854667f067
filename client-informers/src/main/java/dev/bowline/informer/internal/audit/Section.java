package dev.bowline.informer.internal.audit;

import dev.bowline.client.Shard;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.store.Tenure;
import dev.bowline.meta.KubeObject;
import org.jspecify.annotations.Nullable;

/**
 * What of a cache has a version, and is compared, by itself: all of it, or one namespace of
 * several.
 *
 * @param namespace null for all
 */
public record Section<T extends KubeObject>(@Nullable String namespace, StoreVersion<T> content) {
  /** The shard that the content is of; null if of none. */
  @Nullable Shard shard() {
    Tenure tenure = content.tenure();
    return tenure == null ? null : tenure.shard();
  }
}
