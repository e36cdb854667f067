package dev.bowline.mockserver.managed;

import dev.bowline.mockserver.merge.Comparison;
import dev.bowline.mockserver.merge.FieldSet;
import dev.bowline.mockserver.merge.JsonValues;
import dev.bowline.mockserver.merge.Merging;
import dev.bowline.mockserver.merge.OwnedFields;
import dev.bowline.mockserver.merge.PathElement;
import dev.bowline.mockserver.merge.Reconciliation;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.schema.Structure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a change of an object does to its owners, and what an applied configuration does to the
 * object.
 */
final class Ownership {
  private final Versions versions;
  private final String apiVersion;
  private final FieldSet ignored;

  /**
   * For writes in one version.
   *
   * @param ignored fields that such a write doesn't change, whatever it says
   */
  Ownership(Versions versions, String apiVersion, FieldSet ignored) {
    this.versions = versions;
    this.apiVersion = apiVersion;
    this.ignored = ignored;
  }

  /**
   * Moves fields that changed to the one who changed them.
   *
   * @param live the object before
   * @param next the object after
   * @param managers all owners; changed
   */
  void update(
      Map<String, @Nullable Object> live,
      Map<String, @Nullable Object> next,
      Map<ManagerId, Owned> managers,
      ManagerId self) {
    reconcile(managers);
    Comparison change;
    try {
      change = takeAway(live, next, managers, self, true);
    } catch (ConflictException e) {
      throw new IllegalStateException("conflicts of a forced change", e);
    }
    Owned before = managers.get(self);
    FieldSet fields =
        (before == null ? new FieldSet() : before.fields())
            .difference(change.removed())
            .union(change.modified())
            .union(change.added())
            .without(ignored);
    if (fields.isEmpty()) {
      managers.remove(self);
    } else {
      managers.put(self, new Owned(fields, apiVersion, false));
    }
  }

  /**
   * Merges a configuration into an object.
   *
   * @param managers all owners; changed
   * @return the merged object, or null if that is what it was before
   * @throws ConflictException if others own what changes, unless that is forced
   */
  @Nullable Map<String, @Nullable Object> apply(
      Map<String, @Nullable Object> live,
      Map<String, @Nullable Object> config,
      Map<ManagerId, Owned> managers,
      ManagerId self,
      boolean isForced)
      throws ConflictException {
    reconcile(managers);
    Structure structure = structure(apiVersion);
    Map<String, @Nullable Object> merged =
        Objects.requireNonNull(Tree.object(Merging.merge(structure, live, config)));
    Owned last = managers.get(self);
    managers.put(
        self, new Owned(OwnedFields.of(structure, config).without(ignored), apiVersion, true));
    Map<String, @Nullable Object> next = withoutUnapplied(merged, managers, last);
    takeAway(live, next, managers, self, isForced);
    return JsonValues.equal(live, next) ? null : next; // also another order is a change
  }

  /** What has become atomic since is owned as a whole by those who owned a part. */
  private void reconcile(Map<ManagerId, Owned> managers) {
    managers.replaceAll(
        (id, owned) -> {
          Structure structure = versions.structure(owned.apiVersion());
          return structure == null
              ? owned
              : owned.with(Reconciliation.of(structure, owned.fields()));
        });
  }

  /** Takes what changed from all others, or tells them all if that isn't to be done by force. */
  private Comparison takeAway(
      Map<String, @Nullable Object> live,
      Map<String, @Nullable Object> next,
      Map<ManagerId, Owned> managers,
      ManagerId self,
      boolean isForced)
      throws ConflictException {
    Map<String, Comparison> changes = new HashMap<>();
    Comparison own = Comparison.of(structure(apiVersion), live, next).without(ignored);
    changes.put(apiVersion, own);
    List<ConflictException.Conflict> conflicts = new ArrayList<>();
    Map<ManagerId, Owned> left = new LinkedHashMap<>();
    for (Map.Entry<ManagerId, Owned> entry : new ArrayList<>(managers.entrySet())) {
      ManagerId id = entry.getKey();
      Owned owned = entry.getValue();
      if (id.equals(self)) {
        continue;
      }
      if (versions.structure(owned.apiVersion()) == null) {
        managers.remove(id);
        continue;
      }
      Comparison change =
          changes.computeIfAbsent(
              owned.apiVersion(), version -> change(live, next, version).without(ignored));
      FieldSet contested = owned.fields().intersection(change.modified().union(change.added()));
      contested.forEach(
          (List<PathElement> path) -> conflicts.add(new ConflictException.Conflict(id, path)));
      left.put(id, owned.with(owned.fields().difference(contested).difference(change.removed())));
    }
    if (!isForced && !conflicts.isEmpty()) {
      throw new ConflictException(conflicts);
    }
    managers.putAll(left);
    managers.values().removeIf(owned -> owned.fields().isEmpty());
    return own;
  }

  private Comparison change(
      Map<String, @Nullable Object> live, Map<String, @Nullable Object> next, String version) {
    return Comparison.of(
        structure(version), versions.convert(live, version), versions.convert(next, version));
  }

  /** Removes what the manager applied last time, does not apply now, and nobody else owns. */
  private Map<String, @Nullable Object> withoutUnapplied(
      Map<String, @Nullable Object> merged, Map<ManagerId, Owned> managers, @Nullable Owned last) {
    if (last == null || last.fields().isEmpty() || versions.structure(last.apiVersion()) == null) {
      return merged;
    }
    String version = last.apiVersion();
    Map<String, @Nullable Object> before = converted(merged, version);
    Map<String, @Nullable Object> pruned =
        Removals.remove(structure(version), before, last.fields());
    pruned = withOwned(before, pruned, version, managers);
    pruned = Removals.keepUnowned(structure(version), before, pruned, last.fields());
    return converted(pruned, apiVersion);
  }

  /** Gives back what somebody owns: first in the version at hand, then in those of the others. */
  private Map<String, @Nullable Object> withOwned(
      Map<String, @Nullable Object> merged,
      Map<String, @Nullable Object> pruned,
      String prunedVersion,
      Map<ManagerId, Owned> managers) {
    Map<String, FieldSet> byVersion = new LinkedHashMap<>();
    byVersion.put(prunedVersion, new FieldSet());
    managers
        .values()
        .forEach(owned -> byVersion.merge(owned.apiVersion(), owned.fields(), FieldSet::union));
    Map<String, @Nullable Object> result = pruned;
    for (Map.Entry<String, FieldSet> owned : byVersion.entrySet()) {
      Structure structure = versions.structure(owned.getKey());
      if (structure != null && !owned.getValue().isEmpty()) {
        result =
            Removals.keepOwned(
                structure,
                converted(merged, owned.getKey()),
                converted(result, owned.getKey()),
                owned.getValue());
      }
    }
    return converted(result, prunedVersion);
  }

  private Map<String, @Nullable Object> converted(
      Map<String, @Nullable Object> tree, String version) {
    return Tree.text(tree, "apiVersion").equals(version) ? tree : versions.convert(tree, version);
  }

  private Structure structure(String version) {
    return Objects.requireNonNull(versions.structure(version), version);
  }
}
