package dev.bowline.informer.internal.store;

import dev.bowline.informer.CacheEvent;
import dev.bowline.meta.KubeObject;
import java.util.List;

/**
 * What a list or an event does to a cache.
 *
 * @param after the next version
 * @param events what handlers are told, in order
 * @param stale whether the event was left out because the cache knows better: a repetition, or
 *     older than what is cached
 */
public record Transition<T extends KubeObject>(
    StoreVersion<T> after, List<CacheEvent<T>> events, boolean stale) {}
