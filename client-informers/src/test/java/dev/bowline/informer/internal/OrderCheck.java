package dev.bowline.informer.internal;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A handler that follows a cache by its events alone and notes every event that can't follow the
 * one before.
 */
public final class OrderCheck<T extends KubeObject> implements Consumer<CacheEvent<T>> {
  private final Map<ObjectKey, T> objects = new HashMap<>();
  private final List<String> violations = new ArrayList<>();
  private final Predicate<? super CacheEvent<T>> mayGoBack;
  private long events;
  private int synced;

  /** Versions never go back. */
  public OrderCheck() {
    this(event -> false);
  }

  /**
   * Versions go back nowhere else.
   *
   * @param mayGoBack asked when an event comes whose version does
   */
  public OrderCheck(Predicate<? super CacheEvent<T>> mayGoBack) {
    this.mayGoBack = mayGoBack;
  }

  @Override
  public synchronized void accept(CacheEvent<T> event) {
    events++;
    if (event instanceof CacheEvent.Added<T> added) {
      T before = objects.put(added.object().key(), added.object());
      check(before == null, event, "was there already");
      check(!added.inInitialList() || synced == 0, event, "is initial after the end of the list");
    } else if (event instanceof CacheEvent.Updated<T> updated) {
      T before = objects.put(updated.after().key(), updated.after());
      check(before == updated.before(), event, "doesn't begin where the last one ended: " + before);
      check(
          updated.before().resourceVersion().isOlderThan(updated.after().resourceVersion())
              || (updated.before() == updated.after() && event.origin() == Origin.REPLAY)
              || mayGoBack.test(event),
          event,
          "goes back");
      check(updated.before().uid().equals(updated.after().uid()), event, "is of two objects");
    } else if (event instanceof CacheEvent.Removed<T> removed) {
      T before = objects.remove(removed.lastKnown().key());
      check(before != null, event, "wasn't there");
      check(before == removed.before(), event, "isn't what was known: " + before);
      check(removed.before().uid().equals(removed.lastKnown().uid()), event, "is of two objects");
      check(
          !removed.lastKnown().resourceVersion().isOlderThan(removed.before().resourceVersion())
              || mayGoBack.test(event),
          event,
          "goes back");
    } else {
      synced++;
      check(synced == 1, event, "came twice");
    }
  }

  private void check(boolean expected, CacheEvent<T> event, String violation) {
    if (!expected) {
      violations.add(event + " " + violation);
    }
  }

  public synchronized List<String> violations() {
    return List.copyOf(violations);
  }

  /** Versions by key, as the events tell them. */
  public synchronized Map<ObjectKey, ResourceVersion> versions() {
    return versions(List.copyOf(objects.values()));
  }

  public static <T extends KubeObject> Map<ObjectKey, ResourceVersion> versions(
      Iterable<T> objects) {
    Map<ObjectKey, ResourceVersion> versions = new HashMap<>();
    objects.forEach(object -> versions.put(object.key(), object.resourceVersion()));
    return versions;
  }

  public synchronized boolean isSynced() {
    return synced > 0;
  }

  public synchronized long events() {
    return events;
  }

  public synchronized Optional<T> get(ObjectKey key) {
    return Optional.ofNullable(objects.get(key));
  }
}
