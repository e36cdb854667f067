package dev.bowline.mockserver.managed;

import dev.bowline.mockserver.merge.FieldSet;
import dev.bowline.mockserver.merge.SchemaCheck;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.schema.Structure;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Failures;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps account of who owns which fields of an object, and merges what is applied. For writes in
 * one version to one subresource; immutable.
 *
 * <p>Objects are as they are stored, with defaults, in the version of the write.
 */
public final class FieldManager {
  private static final String BEFORE_FIRST_APPLY = "before-first-apply";

  /** Stands for the one who updates until it is known whether anything changed. */
  private static final ManagerId SELF = ManagerId.updater("current-operation", "", "");

  /** What belongs to the server. */
  private static final FieldSet NOBODYS =
      FieldSet.ofFields(
          List.of(
              List.of("apiVersion"),
              List.of("kind"),
              List.of("metadata"),
              List.of("metadata", "name"),
              List.of("metadata", "namespace"),
              List.of("metadata", "creationTimestamp"),
              List.of("metadata", "selfLink"),
              List.of("metadata", "uid"),
              List.of("metadata", "clusterName"),
              List.of("metadata", "generation"),
              List.of("metadata", "managedFields"),
              List.of("metadata", "resourceVersion")));

  private final Versions versions;
  private final String apiVersion;
  private final String subresource;
  private final Ownership ownership;
  private final InstantSource clock;

  /**
   * A manager of fields.
   *
   * @param apiVersion version of the writes
   * @param subresource where they go; empty for the object itself
   * @param ignored fields that such a write doesn't change, whatever it says
   */
  public FieldManager(
      Versions versions,
      String apiVersion,
      String subresource,
      FieldSet ignored,
      InstantSource clock) {
    this.versions = versions;
    this.apiVersion = apiVersion;
    this.subresource = subresource;
    this.ownership = new Ownership(versions, apiVersion, ignored);
    this.clock = clock;
  }

  /**
   * Accounts for a change that is not an apply.
   *
   * @param live the object before; an empty one without a uid for one that is new
   * @param next the object after; its managed fields are set
   * @param manager name of the writer
   */
  public void update(
      Map<String, @Nullable Object> live, Map<String, @Nullable Object> next, String manager) {
    ManagedFields managed = base(live, next);
    ManagedFields.removeFrom(next);
    boolean isTracked =
        !managed.isEmpty() || Tree.text(Tree.child(live, "metadata"), "uid").isEmpty();
    if (isTracked) {
      account(withoutManagers(live), next, managed, manager);
    }
    managed.putInto(next);
  }

  /** Whether an object has the types that its schema tells; where it is typed, it always has. */
  public boolean canCompare(Map<String, @Nullable Object> tree) {
    return SchemaCheck.problem(structure(), tree, true).isEmpty();
  }

  /** The managers that a writer hands in count, unless it has none to hand in. */
  private ManagedFields base(
      Map<String, @Nullable Object> live, Map<String, @Nullable Object> next) {
    if (!subresource.isEmpty()) {
      return ManagedFields.of(live);
    }
    if (ManagedFields.isReset(next)) {
      return ManagedFields.empty();
    }
    ManagedFields handedIn = ManagedFields.readOrNull(next);
    return handedIn == null || handedIn.isEmpty() ? ManagedFields.of(live) : handedIn;
  }

  private void account(
      Map<String, @Nullable Object> live,
      Map<String, @Nullable Object> next,
      ManagedFields managed,
      String manager) {
    Map<ManagerId, Owned> owned = managed.owned();
    ownership.update(live, next, owned, SELF);
    strip(owned, SELF);
    Owned taken = owned.remove(SELF);
    if (taken != null) {
      ManagerId id = ManagerId.updater(named(manager), apiVersion, subresource);
      Owned before = owned.get(id);
      owned.put(id, before == null ? taken : taken.with(taken.fields().union(before.fields())));
      managed.time(id, isScale() ? managed.time(id) : now());
    }
    Caps.apply(managed);
  }

  /**
   * Merges an applied configuration into an object.
   *
   * @param live the object before; an empty one without a uid, if there is none
   * @param config what is applied
   * @param isForced whether fields are taken that others own
   * @return the object after, with its managed fields; not yet with defaults
   * @throws ApiFailure 400 if it is for another kind, 409 if others own what it changes, 500 if it
   *     doesn't fit the schema
   */
  public Map<String, @Nullable Object> apply(
      Map<String, @Nullable Object> live,
      Map<String, @Nullable Object> config,
      String manager,
      boolean isForced) {
    ManagedFields managed = ManagedFields.readOrNull(live);
    if (managed == null) {
      throw Failures.internal("failed to decode managed fields");
    }
    checkKind(config, Tree.text(live, "kind"), apiVersion);
    if (Tree.at(config, "metadata", "managedFields") != null) {
      throw Failures.badRequest("metadata.managedFields must be nil");
    }
    checkSchema(config);
    Map<String, @Nullable Object> before = withoutManagers(live);
    if (managed.isEmpty()) {
      account(versions.empty(), before, managed, BEFORE_FIRST_APPLY);
    }
    Map<String, @Nullable Object> next = applied(before, config, managed, manager, isForced);
    LastApplied.refresh(next, config, manager);
    return next;
  }

  private Map<String, @Nullable Object> applied(
      Map<String, @Nullable Object> live,
      Map<String, @Nullable Object> config,
      ManagedFields managed,
      String manager,
      boolean isForced) {
    try {
      return merged(live, config, managed.copy(), manager, isForced);
    } catch (ConflictException conflict) {
      FieldSet allowed = LastApplied.ownedBy(manager, live, apiVersion, structure());
      if (allowed == null) {
        throw conflict.failure(shownVersion());
      }
      if (!conflict.fields().difference(allowed).isEmpty()) {
        throw conflict.without(allowed).failure(shownVersion());
      }
    }
    try {
      return merged(live, config, managed, manager, true);
    } catch (ConflictException e) {
      throw new IllegalStateException("conflicts of a forced apply", e);
    }
  }

  private Map<String, @Nullable Object> merged(
      Map<String, @Nullable Object> live,
      Map<String, @Nullable Object> config,
      ManagedFields managed,
      String manager,
      boolean isForced)
      throws ConflictException {
    ManagerId id = ManagerId.applier(named(manager), subresource);
    Map<String, @Nullable Object> next =
        ownership.apply(live, config, managed.owned(), id, isForced);
    strip(managed.owned(), id);
    if (next == null) {
      next = copy(live);
    } else {
      next = copy(next);
      managed.time(id, isScale() ? managed.time(id) : now());
    }
    managed.putInto(next);
    return next;
  }

  /**
   * Sees to it that a configuration is for a kind.
   *
   * @throws ApiFailure 400 if it isn't
   */
  public static void checkKind(
      Map<String, @Nullable Object> config, String expectedKind, String expectedVersion) {
    String kind = Tree.text(config, "kind");
    String version = Tree.text(config, "apiVersion");
    if (!kind.equals(expectedKind) || !version.equals(expectedVersion)) {
      int slash = version.indexOf('/');
      String shown = slash < 0 ? "/" + version : version;
      throw Failures.badRequest("invalid object type: " + shown + ", Kind=" + kind);
    }
  }

  private void checkSchema(Map<String, @Nullable Object> config) {
    String problem = SchemaCheck.problem(structure(), config, false);
    if (!problem.isEmpty()) {
      Map<String, @Nullable Object> metadata = Tree.child(config, "metadata");
      int slash = apiVersion.indexOf('/');
      throw Failures.internal(
          "failed to create typed patch object ("
              + Tree.text(metadata, "namespace")
              + "/"
              + Tree.text(metadata, "name")
              + "; "
              + (slash < 0 ? "/" : "")
              + apiVersion
              + ", Kind="
              + Tree.text(config, "kind")
              + "): "
              + problem);
    }
  }

  private static void strip(Map<ManagerId, Owned> owned, ManagerId id) {
    Owned what = owned.get(id);
    if (what != null) {
      FieldSet left = what.fields().difference(NOBODYS);
      if (left.isEmpty()) {
        owned.remove(id);
      } else {
        owned.put(id, what.with(left));
      }
    }
  }

  private Structure structure() {
    return Objects.requireNonNull(versions.structure(apiVersion), apiVersion);
  }

  private static String named(String manager) {
    return manager.isEmpty() ? "unknown" : manager;
  }

  /** Scales have no owners; those of their object are shown as theirs, without new times. */
  private boolean isScale() {
    return subresource.equals("scale");
  }

  private String shownVersion() {
    return isScale() ? "autoscaling/v1" : "";
  }

  private String now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static Map<String, @Nullable Object> withoutManagers(Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> copy = copy(tree);
    ManagedFields.removeFrom(copy);
    return copy;
  }

  private static Map<String, @Nullable Object> copy(Map<String, @Nullable Object> tree) {
    return Objects.requireNonNull(Tree.object(Tree.copy(tree)));
  }
}
