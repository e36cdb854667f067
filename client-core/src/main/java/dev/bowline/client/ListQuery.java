package dev.bowline.client;

import dev.bowline.client.internal.call.Deadlines;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.VersionMatch;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Which objects a list answers, and of which version. Filled in a lambda; not thread-safe. */
public final class ListQuery {
  private final SelectorText labels = new SelectorText();
  private final SelectorText fields = new SelectorText();
  private ResourceVersion version = ResourceVersion.NONE;
  private @Nullable VersionMatch match;
  private int limit;
  private boolean isWhole;
  private @Nullable WhenExpired whenExpired;
  private Consumer<? super ExpiredException> onExpired = e -> {};
  private @Nullable Shard shard;
  private @Nullable Duration deadline;

  ListQuery() {}

  /**
   * Only objects with this label. Several conditions must all hold.
   *
   * @throws IllegalArgumentException if no label can be so
   */
  public ListQuery label(String key, String value) {
    return labels(conditions -> conditions.is(key, value));
  }

  /**
   * Only objects whose labels fulfil conditions, such as {@code q.labels(l -> l.in("app", "web",
   * "api").isAbsent("canary"))}.
   *
   * @throws IllegalArgumentException if no label can be so
   */
  public ListQuery labels(Consumer<? super LabelRequirements.Builder> conditions) {
    return labels(LabelRequirements.of(conditions));
  }

  /** Only objects whose labels fit. */
  public ListQuery labels(LabelRequirements requirements) {
    labels.addLabels(requirements);
    return this;
  }

  /**
   * Only objects whose labels fit a selector.
   *
   * @param selector as kubectl takes it, such as {@code app in (web, api),!canary}
   * @throws IllegalArgumentException if it is blank or no selector
   */
  public ListQuery labels(String selector) {
    return labels(LabelRequirements.parse(SelectorText.notBlank(selector)));
  }

  /**
   * Only objects in which a field has this value. Every type has {@code metadata.name} and {@code
   * metadata.namespace}; which else there are is the server's choice.
   *
   * @param path such as {@code status.phase}
   */
  public ListQuery field(String path, String value) {
    return fields(conditions -> conditions.is(path, value));
  }

  /**
   * Only objects whose fields fulfil conditions, such as {@code q.fields(f ->
   * f.isNot("status.phase", "Running"))}.
   *
   * @throws IllegalArgumentException if no field has such a path
   */
  public ListQuery fields(Consumer<? super FieldRequirements.Builder> conditions) {
    return fields(FieldRequirements.of(conditions));
  }

  /** Only objects whose fields fit. */
  public ListQuery fields(FieldRequirements requirements) {
    fields.addFields(requirements);
    return this;
  }

  /**
   * Only objects whose fields fit a selector.
   *
   * @param selector as kubectl takes it, such as {@code spec.nodeName=n1,status.phase!=Running}
   * @throws IllegalArgumentException if it is blank or no selector
   */
  public ListQuery fields(String selector) {
    return fields(FieldRequirements.parse(SelectorText.notBlank(selector)));
  }

  /**
   * At most this many objects on a page. Without it a list has one page, and a stream pages of 500.
   *
   * @param objects at least 1
   */
  public ListQuery limit(int objects) {
    if (objects < 1) {
      throw new IllegalArgumentException("a page has at least one object, not " + objects);
    }
    limit = objects;
    return this;
  }

  /**
   * All objects, read in pages of at most this many and given as one page.
   *
   * @param objects at least 1
   */
  public ListQuery inPagesOf(int objects) {
    isWhole = true;
    return limit(objects);
  }

  /**
   * What to do if the list expires between two pages. If not set, {@link Page#next} and lists
   * {@linkplain #inPagesOf in pages} fail, and streams go on.
   *
   * <p>A list of an exact version can't go on at another, and always fails.
   */
  public ListQuery whenExpired(WhenExpired choice) {
    return whenExpired(choice, e -> {});
  }

  /**
   * What to do if the list expires between two pages.
   *
   * @param onExpired is told each time, on the calling thread and before anything of what follows
   *     comes: the moment to throw away what a stream gave before it restarts
   */
  public ListQuery whenExpired(WhenExpired choice, Consumer<? super ExpiredException> onExpired) {
    this.whenExpired = choice;
    this.onExpired = onExpired;
    return this;
  }

  /**
   * Only the objects of a shard. That the server knows shards is checked by what its answer says.
   *
   * @throws IllegalArgumentException if the query has a shard already
   */
  public ListQuery shard(Shard part) {
    if (shard != null) {
      throw new IllegalArgumentException("the query has a shard already: " + shard);
    }
    shard = part;
    return this;
  }

  /**
   * The state at this version or a newer one, whichever the server has at hand. A server that
   * hasn't reached it waits about three seconds, then answers {@link ServerTimeoutException}.
   *
   * @throws IllegalArgumentException if the query has a version already
   */
  public ListQuery notOlderThan(ResourceVersion minimum) {
    return version("notOlderThan", minimum, VersionMatch.NOT_OLDER_THAN);
  }

  /**
   * The state at exactly this version, or {@link ExpiredException} if it is gone.
   *
   * @throws IllegalArgumentException if the query has a version already
   */
  public ListQuery exactly(ResourceVersion wanted) {
    if (wanted.equals(ResourceVersion.ANY)) {
      throw new IllegalArgumentException("\"0\" means any version: use anyVersion()");
    }
    return version("exactly", wanted, VersionMatch.EXACT);
  }

  /**
   * Whatever state the server has at hand, possibly an old one. The server then ignores {@link
   * #limit}.
   *
   * @throws IllegalArgumentException if the query has a version already
   */
  public ListQuery anyVersion() {
    return version("anyVersion", ResourceVersion.ANY, VersionMatch.NOT_OLDER_THAN);
  }

  /**
   * How long the call may take, with all tries and the whole answer. A list {@linkplain #inPagesOf
   * in pages} has this time for all of them; each page of a stream, and each {@link Page#next}, has
   * it for itself. Without it the client's default applies to each page.
   *
   * @param time more than zero
   */
  public ListQuery deadline(Duration time) {
    deadline = Deadlines.require(time);
    return this;
  }

  private ListQuery version(String method, ResourceVersion newVersion, VersionMatch newMatch) {
    if (newVersion.isNone()) {
      throw new IllegalArgumentException(method + " needs a version");
    }
    if (match != null) {
      throw new IllegalArgumentException(
          method + " in a query that has a version already: " + version);
    }
    version = newVersion;
    match = newMatch;
    return this;
  }

  ListPlan toPlan(@Nullable String namespace, WhenExpired byDefault) {
    boolean isExact = match == VersionMatch.EXACT;
    if (isExact && whenExpired != null && whenExpired != WhenExpired.FAIL) {
      throw new IllegalArgumentException(
          "a list of exactly version " + version + " can't go on at another when it expires");
    }
    WhenExpired fallback = isExact ? WhenExpired.FAIL : byDefault;
    return new ListPlan(
        toCall(namespace), isWhole, whenExpired == null ? fallback : whenExpired, onExpired, shard);
  }

  ListCall toCall(@Nullable String namespace) {
    String part = shard == null ? "" : shard.toString();
    Scope scope = new Scope(namespace, labels.toString(), fields.toString(), part);
    return new ListCall(scope, version, match, limit, "", deadline);
  }
}
