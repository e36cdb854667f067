package dev.bowline.informer.internal.store;

import dev.bowline.informer.CacheEvent;
import dev.bowline.meta.KubeObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What a list or an event does to a cache.
 *
 * @param after the next version
 * @param events what handlers are told, in order
 * @param stale whether the event was left out because the cache knows better: a repetition, or
 *     older than what is cached
 */
public record Transition<T extends KubeObject>(
    StoreVersion<T> after, List<CacheEvent<T>> events, boolean stale) {
  /** This one and another behind it, as one. */
  public Transition<T> then(Function<StoreVersion<T>, Transition<T>> next) {
    Transition<T> second = next.apply(after);
    List<CacheEvent<T>> both = new ArrayList<>(events);
    both.addAll(second.events());
    return new Transition<>(second.after(), both, stale && second.stale());
  }
}
