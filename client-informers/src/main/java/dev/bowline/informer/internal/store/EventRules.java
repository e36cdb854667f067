package dev.bowline.informer.internal.store;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.CacheEvent.Updated;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a watch event does to a cache. The event's type is a hint: what the cache knows decides
 * between added and updated.
 */
public final class EventRules {
  private EventRules() {}

  /**
   * An object was added or modified.
   *
   * @param version the version of the cache with it
   */
  public static <T extends KubeObject> Transition<T> present(
      StoreVersion<T> store, T object, ResourceVersion version) {
    ObjectKey key = object.key();
    T known = store.items().get(key);
    if (known != null && isStale(known, object)) {
      return stale(store, version);
    }
    StoreVersion<T> after = store.with(key, object, version);
    return new Transition<>(after, changes(known, object), false);
  }

  /**
   * An object was deleted, or left the selection.
   *
   * @param object its last state, at the version of the deletion
   * @param version the version of the cache without it
   */
  public static <T extends KubeObject> Transition<T> absent(
      StoreVersion<T> store, T object, ResourceVersion version) {
    ObjectKey key = object.key();
    T known = store.items().get(key);
    if (known == null) {
      return gone(store, key, object.resourceVersion(), version);
    }
    if (object.resourceVersion().isOlderThan(known.resourceVersion())) {
      return stale(store, version);
    }
    CacheEvent<T> removed =
        isSame(known, object)
            ? new Removed<>(known, object, false, Origin.WATCH)
            : new Removed<>(known, true);
    return new Transition<>(store.without(key, version), List.of(removed), false);
  }

  /**
   * An object was added or modified, but its new state can't be used. The known one stays, unless
   * it was another object of that name.
   *
   * @param object as far as it can be read: its metadata
   */
  public static <T extends KubeObject> Transition<T> unusable(
      StoreVersion<T> store, KubeObject object, ResourceVersion version) {
    ObjectKey key = object.key();
    T known = store.items().get(key);
    if (known != null && known.resourceVersion().isAtLeast(object.resourceVersion())) {
      return stale(store, version);
    }
    if (known != null && !isSame(known, object)) {
      return new Transition<>(
          store.without(key, version).withStale(key, object.uid(), version),
          List.of(new Removed<>(known, true)),
          false);
    }
    return new Transition<>(store.withStale(key, object.uid(), version), List.of(), false);
  }

  /**
   * An object was deleted, but its last state can't be used.
   *
   * @param objectVersion the version of the deletion
   */
  public static <T extends KubeObject> Transition<T> gone(
      StoreVersion<T> store,
      ObjectKey key,
      ResourceVersion objectVersion,
      ResourceVersion version) {
    T known = store.items().get(key);
    if (known != null && objectVersion.isOlderThan(known.resourceVersion())) {
      return stale(store, version);
    }
    List<CacheEvent<T>> removed = known == null ? List.of() : List.of(new Removed<>(known, true));
    return new Transition<>(store.without(key, version), removed, false);
  }

  /**
   * An object is there, or was deleted, in a state that a filter leaves out. The known state is the
   * last one that belongs to the cache.
   */
  public static <T extends KubeObject> Transition<T> excluded(
      StoreVersion<T> store, KubeObject object, ResourceVersion version) {
    ObjectKey key = object.key();
    T known = store.items().get(key);
    if (known != null && object.resourceVersion().isOlderThan(known.resourceVersion())) {
      return stale(store, version);
    }
    List<CacheEvent<T>> removed =
        known == null ? List.of() : List.of(new Removed<>(known, !isSame(known, object)));
    return new Transition<>(store.without(key, version), removed, false);
  }

  private static <T extends KubeObject> List<CacheEvent<T>> changes(@Nullable T known, T object) {
    if (known == null) {
      return List.of(new Added<>(object, false));
    }
    return isSame(known, object)
        ? List.of(new Updated<>(known, object))
        : List.of(new Removed<>(known, true), new Added<>(object, false));
  }

  /** Whether two objects of one name are one object. */
  static boolean isSame(KubeObject a, KubeObject b) {
    return a.uid().equals(b.uid());
  }

  private static boolean isStale(KubeObject known, KubeObject object) {
    ResourceVersion version = object.resourceVersion();
    return version.isOlderThan(known.resourceVersion())
        || (version.equals(known.resourceVersion()) && isSame(known, object));
  }

  private static <T extends KubeObject> Transition<T> stale(
      StoreVersion<T> store, ResourceVersion version) {
    return new Transition<>(store.movedTo(version), List.of(), true);
  }
}
