package dev.bowline.client;

import dev.bowline.client.internal.call.Told;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.VersionMatch;
import dev.bowline.client.internal.request.Body;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which objects of a collection are deleted, and how. Filled in a lambda, in which either a
 * selector or {@link #everything} must be named; not thread-safe.
 *
 * <p>There are no preconditions: one uid or version can't be that of several objects.
 */
public final class DeleteAllOptions {
  private final SelectorText labels = new SelectorText();
  private final SelectorText fields = new SelectorText();
  private final DeleteOptions deletion = new DeleteOptions();
  private boolean everything;
  private ResourceVersion version = ResourceVersion.NONE;
  private int limit;

  DeleteAllOptions() {}

  /**
   * Only objects with this label. Several conditions must all hold.
   *
   * @throws IllegalArgumentException if no label can be so
   */
  public DeleteAllOptions label(String key, String value) {
    return labels(conditions -> conditions.is(key, value));
  }

  /**
   * Only objects whose labels fulfil conditions, such as {@code o.labels(l -> l.in("app", "web",
   * "api").isAbsent("keep"))}.
   *
   * @throws IllegalArgumentException if no label can be so
   */
  public DeleteAllOptions labels(Consumer<? super LabelRequirements.Builder> conditions) {
    return labels(LabelRequirements.of(conditions));
  }

  /** Only objects whose labels fit. */
  public DeleteAllOptions labels(LabelRequirements requirements) {
    labels.addLabels(requirements);
    return this;
  }

  /**
   * Only objects whose labels fit a selector.
   *
   * @param selector as kubectl takes it, such as {@code app in (web, api),!canary}
   * @throws IllegalArgumentException if it is blank or no selector
   */
  public DeleteAllOptions labels(String selector) {
    return labels(LabelRequirements.parse(SelectorText.notBlank(selector)));
  }

  /**
   * Only objects in which a field has this value.
   *
   * @param path such as {@code status.phase}
   */
  public DeleteAllOptions field(String path, String value) {
    return fields(conditions -> conditions.is(path, value));
  }

  /**
   * Only objects whose fields fulfil conditions.
   *
   * @throws IllegalArgumentException if no field has such a path
   */
  public DeleteAllOptions fields(Consumer<? super FieldRequirements.Builder> conditions) {
    return fields(FieldRequirements.of(conditions));
  }

  /** Only objects whose fields fit. */
  public DeleteAllOptions fields(FieldRequirements requirements) {
    fields.addFields(requirements);
    return this;
  }

  /** All objects of the collection. Excludes selectors. */
  public DeleteAllOptions everything() {
    everything = true;
    return this;
  }

  /**
   * At most this many objects; {@link CollectionDeletion#isComplete} tells whether others fitted.
   * Without it the server deletes all that fit.
   *
   * @param objects at least 1
   */
  public DeleteAllOptions limit(int objects) {
    if (objects < 1) {
      throw new IllegalArgumentException("a limit is at least one object, not " + objects);
    }
    limit = objects;
    return this;
  }

  /**
   * The objects that fit in a state at this version or a newer one, whichever the server has at
   * hand; without it, in the most recent state. It is no precondition: what has changed since is
   * deleted all the same.
   */
  public DeleteAllOptions notOlderThan(ResourceVersion minimum) {
    if (minimum.isNone()) {
      throw new IllegalArgumentException("notOlderThan needs a version");
    }
    version = minimum;
    return this;
  }

  /** The objects go at once, what they own later. */
  public DeleteAllOptions background() {
    deletion.background();
    return this;
  }

  /** What they own goes first; until then the objects stay, with a finalizer. */
  public DeleteAllOptions foreground() {
    deletion.foreground();
    return this;
  }

  /** What they own stays without an owner. */
  public DeleteAllOptions orphan() {
    deletion.orphan();
    return this;
  }

  /** How long each may take to end, as {@link DeleteOptions#grace}. */
  public DeleteAllOptions grace(Duration time) {
    deletion.grace(time);
    return this;
  }

  /** Does everything but delete. */
  public DeleteAllOptions dryRun() {
    deletion.dryRun();
    return this;
  }

  /**
   * Waits until all of them are gone, as {@link DeleteOptions#awaitGone}. Needs the right to list
   * and watch besides that to delete collections; without it, the result is {@link
   * CollectionDeletion.Pending.Unknown}.
   *
   * @param atMost more than zero, for all together
   */
  public DeleteAllOptions awaitGone(Duration atMost) {
    deletion.awaitGone(atMost);
    return this;
  }

  /**
   * How long the call may take, with all tries. Without it the client's default applies.
   *
   * @param time more than zero
   */
  public DeleteAllOptions deadline(Duration time) {
    deletion.deadline(time);
    return this;
  }

  /** Takes the ids of the deletion, as {@link DeleteOptions#onServerIds}. */
  public DeleteAllOptions onServerIds(Consumer<? super ServerIds> handler) {
    deletion.onServerIds(handler);
    return this;
  }

  Told told() {
    return deletion.told();
  }

  @Nullable Duration deadline() {
    return deletion.deadline();
  }

  @Nullable Duration waiting() {
    return deletion.waiting();
  }

  boolean isDryRun() {
    return deletion.isDryRun();
  }

  /**
   * Never without a body: without one, the server would take the query's resource version for a
   * precondition on each object.
   */
  Body.FixedBody toBody() {
    return deletion.toWholeBody();
  }

  /**
   * What is deleted, as the list that the server makes of it.
   *
   * @throws IllegalArgumentException if nothing was chosen, or everything and a selector
   */
  ListCall toCall(@Nullable String namespace) {
    Scope scope = new Scope(namespace, labels.toString(), fields.toString());
    boolean selected = !scope.labels().isEmpty() || !scope.fields().isEmpty();
    if (selected == everything) {
      throw new IllegalArgumentException(
          everything
              ? "everything() and a selector exclude each other"
              : "deleteAll needs a selector, or everything()");
    }
    VersionMatch match = version.isNone() ? null : VersionMatch.NOT_OLDER_THAN;
    return new ListCall(scope, version, match, limit, "", deadline());
  }
}
