package dev.bowline.informer;

import dev.bowline.api.core.v1.ConfigMap;
import java.util.function.Function;

/** Events as tests tell of them. */
final class EventWords {
  private EventWords() {}

  static String of(CacheEvent<ConfigMap> event, Function<ConfigMap, String> words) {
    if (event instanceof CacheEvent.Added<ConfigMap> added) {
      return "added " + words.apply(added.object());
    }
    if (event instanceof CacheEvent.Updated<ConfigMap> updated) {
      return "updated " + words.apply(updated.before()) + " to " + words.apply(updated.after());
    }
    return event instanceof CacheEvent.Removed<ConfigMap> removed
        ? "removed "
            + words.apply(removed.lastKnown())
            + " seen as "
            + words.apply(removed.before())
        : "synced";
  }

  /** Events of objects by name and version. */
  static String of(CacheEvent<ConfigMap> event) {
    return of(event, object -> object.name() + "@" + object.resourceVersion());
  }
}
