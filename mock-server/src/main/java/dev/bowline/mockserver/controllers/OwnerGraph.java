package dev.bowline.mockserver.controllers;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Who names whom as an owner. */
final class OwnerGraph {
  private final Map<Ref, String> uids = new HashMap<>();
  private final Map<String, Ref> objects = new HashMap<>();
  private final Map<Ref, Map<String, Boolean>> owners = new HashMap<>();

  /** By the owner's uid, in the order of keys, so that everything happens in the same order. */
  private final Map<String, Map<String, Ref>> dependents = new HashMap<>();

  /** The uids of those that were seen to go while others named them as an owner, and still do. */
  private final Set<String> gone = new HashSet<>();

  void clear() {
    uids.clear();
    objects.clear();
    owners.clear();
    dependents.clear();
    gone.clear();
  }

  /**
   * Takes in the state of an object.
   *
   * @return whether its owners are others than before, or block otherwise
   */
  boolean put(Item item) {
    Map<String, Boolean> now = new LinkedHashMap<>();
    for (Map<String, @Nullable Object> owner : item.owners()) {
      now.put(
          String.valueOf(owner.get("uid")), Boolean.TRUE.equals(owner.get("blockOwnerDeletion")));
    }
    Ref ref = item.ref();
    Map<String, Boolean> before = owners.getOrDefault(ref, Map.of());
    if (!item.uid().equals(uids.get(ref))) {
      remove(ref);
      uids.put(ref, item.uid());
      objects.put(item.uid(), ref);
      gone.remove(item.uid());
    } else if (before.equals(now)) {
      return false;
    }
    unlink(ref);
    owners.put(ref, now);
    now.keySet()
        .forEach(
            owner ->
                dependents
                    .computeIfAbsent(owner, uid -> new TreeMap<>())
                    .put(ref.storage() + " " + ref.key(), ref));
    forgetUnnamed(before.keySet());
    return !before.equals(now);
  }

  private void forgetUnnamed(Set<String> uids) {
    uids.stream().filter(uid -> !dependents.containsKey(uid)).forEach(gone::remove);
  }

  void remove(Ref ref) {
    Set<String> named = owners(ref);
    unlink(ref);
    forgetUnnamed(named);
    String uid = uids.remove(ref);
    if (uid != null) {
      objects.remove(uid);
      if (dependents.containsKey(uid)) {
        gone.add(uid);
      }
    }
  }

  /** Whether an owner was there and is no more. */
  boolean hasGone(String uid) {
    return gone.contains(uid);
  }

  private void unlink(Ref ref) {
    Map<String, Boolean> before = owners.remove(ref);
    if (before != null) {
      before
          .keySet()
          .forEach(
              owner ->
                  dependents.computeIfPresent(
                      owner,
                      (uid, refs) -> {
                        refs.remove(ref.storage() + " " + ref.key());
                        return refs.isEmpty() ? null : refs;
                      }));
    }
  }

  List<Ref> dependents(String uid) {
    return List.copyOf(dependents.getOrDefault(uid, Map.of()).values());
  }

  /** Those that keep an owner that is deleted in the foreground. */
  List<Ref> blocking(String uid) {
    return dependents(uid).stream()
        .filter(ref -> Boolean.TRUE.equals(owners.getOrDefault(ref, Map.of()).get(uid)))
        .toList();
  }

  /** The uids that an object names. */
  Set<String> owners(Ref ref) {
    return Set.copyOf(owners.getOrDefault(ref, Map.of()).keySet());
  }

  /** Where an object is, or null. */
  @Nullable Ref find(String uid) {
    return objects.get(uid);
  }
}
