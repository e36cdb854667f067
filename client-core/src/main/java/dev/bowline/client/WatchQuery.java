package dev.bowline.client;

import dev.bowline.client.internal.call.Deadlines;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Which objects are watched, and from when on. Filled in a lambda; not thread-safe. */
public final class WatchQuery {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(30);

  private final SelectorText labels = new SelectorText();
  private final SelectorText fields = new SelectorText();
  private ResourceVersion version = ResourceVersion.NONE;
  private @Nullable Shard shard;
  private boolean bookmarks;
  private boolean initialEvents;
  private Duration timeout = DEFAULT_TIMEOUT;

  WatchQuery() {}

  /**
   * Only objects with this label. An object that loses it is reported as deleted. Several
   * conditions must all hold.
   *
   * @throws IllegalArgumentException if no label can be so
   */
  public WatchQuery label(String key, String value) {
    return labels(conditions -> conditions.is(key, value));
  }

  /**
   * Only objects whose labels fulfil conditions, such as {@code q.labels(l -> l.in("app", "web",
   * "api").isAbsent("canary"))}.
   *
   * @throws IllegalArgumentException if no label can be so
   */
  public WatchQuery labels(Consumer<? super LabelRequirements.Builder> conditions) {
    return labels(LabelRequirements.of(conditions));
  }

  /** Only objects whose labels fit. */
  public WatchQuery labels(LabelRequirements requirements) {
    labels.addLabels(requirements);
    return this;
  }

  /**
   * Only objects whose labels fit a selector.
   *
   * @param selector as kubectl takes it, such as {@code app in (web, api),!canary}
   * @throws IllegalArgumentException if it is blank or no selector
   */
  public WatchQuery labels(String selector) {
    return labels(LabelRequirements.parse(SelectorText.notBlank(selector)));
  }

  /**
   * Only objects in which a field has this value; {@code metadata.name} watches one object.
   *
   * @param path such as {@code status.phase}
   */
  public WatchQuery field(String path, String value) {
    return fields(conditions -> conditions.is(path, value));
  }

  /**
   * Only objects whose fields fulfil conditions, such as {@code q.fields(f ->
   * f.isNot("status.phase", "Running"))}.
   *
   * @throws IllegalArgumentException if no field has such a path
   */
  public WatchQuery fields(Consumer<? super FieldRequirements.Builder> conditions) {
    return fields(FieldRequirements.of(conditions));
  }

  /** Only objects whose fields fit. */
  public WatchQuery fields(FieldRequirements requirements) {
    fields.addFields(requirements);
    return this;
  }

  /**
   * Only objects whose fields fit a selector.
   *
   * @param selector as kubectl takes it, such as {@code spec.nodeName=n1,status.phase!=Running}
   * @throws IllegalArgumentException if it is blank or no selector
   */
  public WatchQuery fields(String selector) {
    return fields(FieldRequirements.parse(SelectorText.notBlank(selector)));
  }

  /**
   * Everything after this version, which usually is a list's. Without it the watch begins with the
   * present state as Added events, and goes on from there.
   *
   * <p>A version that the server no longer has ends the iteration with {@link ExpiredException}.
   * One that it hasn't reached is waited for, in silence, until the watch's {@link #timeout}.
   *
   * @throws IllegalArgumentException if the query has a version already
   */
  public WatchQuery from(ResourceVersion after) {
    if (after.isNone()) {
      throw new IllegalArgumentException("from needs a version");
    }
    if (after.equals(ResourceVersion.ANY)) {
      throw new IllegalArgumentException("\"0\" means any version: use fromAnyVersion()");
    }
    return version(after);
  }

  /**
   * The state that the server has at hand as Added events, possibly an old one, and everything
   * after it.
   *
   * @throws IllegalArgumentException if the query has a version already
   */
  public WatchQuery fromAnyVersion() {
    return version(ResourceVersion.ANY);
  }

  private WatchQuery version(ResourceVersion newVersion) {
    if (!version.isNone()) {
      throw new IllegalArgumentException("the query has a version already: " + version);
    }
    version = newVersion;
    return this;
  }

  /**
   * Only the objects of a shard. An event outside of it, which tells a server that doesn't know
   * shards, is thrown as {@link ParameterIgnoredException}.
   *
   * @throws IllegalArgumentException if the query has a shard already
   */
  public WatchQuery shard(Shard part) {
    if (shard != null) {
      throw new IllegalArgumentException("the query has a shard already: " + shard);
    }
    shard = part;
    return this;
  }

  /**
   * The state first, as Added events in any order, then a bookmark with {@link
   * WatchEvent.Bookmark#initialEventsEnd}, then the changes. Together with {@link #from} the state
   * is not older than that version. Needs Kubernetes 1.32; older servers refuse it as invalid.
   */
  public WatchQuery withInitialEvents() {
    initialEvents = true;
    bookmarks = true;
    return this;
  }

  /** Bookmarks now and then, which tell a version to resume from although nothing has changed. */
  public WatchQuery bookmarks() {
    bookmarks = true;
    return this;
  }

  /**
   * When the server shall end the watch; 30 minutes if not set.
   *
   * @param time at least one second; whole seconds count, and more than a hundred years count as a
   *     hundred
   */
  public WatchQuery timeout(Duration time) {
    if (time.toSeconds() < 1) {
      throw new IllegalArgumentException("a watch's timeout must be at least one second: " + time);
    }
    timeout = Deadlines.require("a watch's timeout", time);
    return this;
  }

  WatchCall toCall(@Nullable String namespace) {
    Scope scope =
        new Scope(
            namespace, labels.toString(), fields.toString(), shard == null ? "" : shard.toString());
    return new WatchCall(scope, version, bookmarks, initialEvents, timeout);
  }

  @Nullable Shard shard() {
    return shard;
  }
}
