package dev.bowline.controller;

import dev.bowline.informer.CacheEvent;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.ObjectMeta;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * Tests of changes, for {@link InformerSource#filter}: which of them are worth a run. They look at
 * the old and the new state and remember nothing. Additions and removals always pass; an object
 * that was replaced by another one of its name is removed and added.
 */
public final class Changes {
  private Changes() {}

  /** All changes. */
  public static <T> Predicate<CacheEvent<T>> any() {
    return event -> true;
  }

  /**
   * Changes of what users ask for: the generation is another, or the deletion has begun. Types
   * whose objects have no generation, such as ConfigMap, pass always.
   */
  public static <T extends KubeObject> Predicate<CacheEvent<T>> ofGeneration() {
    return update(
        (before, after) ->
            after.generation() == 0
                || before.generation() != after.generation()
                || !Objects.equals(before.deletionTimestamp(), after.deletionTimestamp()));
  }

  /** Changes of labels. */
  public static <T extends KubeObject> Predicate<CacheEvent<T>> ofLabels() {
    return update((before, after) -> !before.labels().equals(after.labels()));
  }

  /** Changes of annotations. */
  public static <T extends KubeObject> Predicate<CacheEvent<T>> ofAnnotations() {
    return update((before, after) -> !before.annotations().equals(after.annotations()));
  }

  /** Changes of finalizers. */
  public static <T extends KubeObject> Predicate<CacheEvent<T>> ofFinalizers() {
    return update((before, after) -> !before.finalizers().equals(after.finalizers()));
  }

  private static <T extends KubeObject> Predicate<CacheEvent<T>> update(
      BiPredicate<ObjectMeta, ObjectMeta> isWorth) {
    return event ->
        !(event instanceof CacheEvent.Updated<T> update)
            || isWorth.test(update.before().metadata(), update.after().metadata());
  }
}
