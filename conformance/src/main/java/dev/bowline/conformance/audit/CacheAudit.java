package dev.bowline.conformance.audit;

import dev.bowline.informer.Index;
import dev.bowline.informer.Store;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Compares what a cache holds with what it should hold. */
public final class CacheAudit {
  private static final int SHOWN = 5;

  private CacheAudit() {}

  /** Which objects, in which version. */
  public static <T extends KubeObject> Map<ObjectKey, ResourceVersion> versions(Stream<T> objects) {
    Map<ObjectKey, ResourceVersion> versions = new HashMap<>();
    objects.forEach(object -> versions.put(object.key(), object.resourceVersion()));
    return versions;
  }

  /** What is missing, too much or of another version; empty if the two are equal. */
  public static List<String> differences(
      Map<ObjectKey, ResourceVersion> expected, Map<ObjectKey, ResourceVersion> actual) {
    List<String> differences = new ArrayList<>();
    Set<ObjectKey> keys = new HashSet<>(expected.keySet());
    keys.addAll(actual.keySet());
    for (ObjectKey key : keys) {
      ResourceVersion want = expected.get(key);
      ResourceVersion have = actual.get(key);
      if (want == null) {
        differences.add(key + " is too much, at " + have);
      } else if (have == null) {
        differences.add(key + " is missing, at " + want);
      } else if (!want.equals(have)) {
        differences.add(key + " is at " + have + ", not " + want);
      }
    }
    return shortened(differences);
  }

  /** Where an index is not what its function makes of the objects; empty if it is. */
  public static <T extends KubeObject, K> List<String> differences(
      Store<T> store, Index<T, K> index) {
    return differences(store, index, Set.of());
  }

  /**
   * Where an index is not what its function makes of the objects; empty if it is.
   *
   * @param others keys to look at although no object may have them
   */
  public static <T extends KubeObject, K> List<String> differences(
      Store<T> store, Index<T, K> index, Set<? extends K> others) {
    Store<T> snapshot = store.snapshot();
    Map<K, Set<ObjectKey>> recomputed = recompute(snapshot, index);
    others.forEach(key -> recomputed.putIfAbsent(key, new HashSet<>()));
    List<String> differences = new ArrayList<>();
    recomputed.forEach(
        (key, expected) -> {
          List<T> found = snapshot.byIndex(index, key);
          Set<ObjectKey> actual = new HashSet<>();
          found.forEach(object -> actual.add(object.key()));
          if (!actual.equals(expected) || found.size() != expected.size()) {
            differences.add(key + ": " + actual + ", not " + expected);
          }
        });
    return shortened(differences);
  }

  /** The index's keys, and whose they are. */
  public static <T extends KubeObject, K> Map<K, Set<ObjectKey>> recompute(
      Store<T> store, Index<T, K> index) {
    Map<K, Set<ObjectKey>> recomputed = new HashMap<>();
    store.stream()
        .forEach(
            object ->
                index
                    .keys()
                    .apply(object)
                    .forEach(
                        key ->
                            recomputed
                                .computeIfAbsent(key, k -> new HashSet<>())
                                .add(object.key())));
    return recomputed;
  }

  private static List<String> shortened(List<String> differences) {
    if (differences.size() <= SHOWN) {
      return differences;
    }
    List<String> first = new ArrayList<>(differences.subList(0, SHOWN));
    first.add("and " + (differences.size() - SHOWN) + " more");
    return first;
  }
}
