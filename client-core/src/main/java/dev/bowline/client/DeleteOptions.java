package dev.bowline.client;

import dev.bowline.client.internal.call.Deadlines;
import dev.bowline.client.internal.call.Told;
import dev.bowline.client.internal.request.Body;
import dev.bowline.client.internal.request.MediaTypes;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.Bytes;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How an object is deleted. Filled in a lambda; not thread-safe. */
public final class DeleteOptions {
  private String propagation = "";
  private @Nullable Duration grace;
  private String uid = "";
  private ResourceVersion version = ResourceVersion.NONE;
  private boolean dryRun;
  private boolean ignoreStoreReadError;
  private @Nullable Duration deadline;
  private @Nullable Duration waiting;
  private @Nullable Consumer<? super ServerIds> onServerIds;

  DeleteOptions() {}

  /** The object goes at once, what it owns later. */
  public DeleteOptions background() {
    return propagation("Background");
  }

  /** What it owns goes first; until then the object stays, with a finalizer. */
  public DeleteOptions foreground() {
    return propagation("Foreground");
  }

  /** What it owns stays without an owner. */
  public DeleteOptions orphan() {
    return propagation("Orphan");
  }

  /**
   * How long the object may take to end, as a pod does. Without it the object's own setting
   * applies, 30 seconds for a pod.
   *
   * @param time zero or more; a part of a second counts as a whole one, since zero means at once
   */
  public DeleteOptions grace(Duration time) {
    if (time.isNegative()) {
      throw new IllegalArgumentException("a grace period must not be negative: " + time);
    }
    grace = time;
    return this;
  }

  /** Only this very object, not another of the same name; else {@link ConflictException}. */
  public DeleteOptions ifUid(String expected) {
    if (expected.isEmpty()) {
      throw new IllegalArgumentException("ifUid needs a uid");
    }
    uid = expected;
    return this;
  }

  /** Only if nothing has changed since this version; else {@link ConflictException}. */
  public DeleteOptions ifVersion(ResourceVersion expected) {
    if (expected.isNone()) {
      throw new IllegalArgumentException("ifVersion needs a version");
    }
    version = expected;
    return this;
  }

  /** Does everything but delete. */
  public DeleteOptions dryRun() {
    dryRun = true;
    return this;
  }

  /**
   * Unsafe: removes an object that the server can't read from its store, because it can't be
   * decrypted or decoded, without its finalizers, and so without the cleaning up that they stand
   * for. Excludes every other option but the deadlines.
   *
   * <p>The server tries an ordinary delete first. A server without the feature {@code
   * AllowUnsafeMalformedObjectDeletion} ignores this and deletes a readable object as ever; one
   * with it refuses to delete a readable object ({@link InvalidException}) and demands the verb
   * {@code unsafe-delete-ignore-read-errors} of the user.
   */
  public DeleteOptions ignoreStoreReadErrorWithClusterBreakingPotential() {
    ignoreStoreReadError = true;
    return this;
  }

  /**
   * Waits until the object is gone, by watching it: until it isn't there any more, or another one
   * has its name. Without this a delete returns when the server has marked the object.
   *
   * <p>If it is still there when the time is over, the result is {@link Deletion.Pending} with its
   * last known state. Needs the right to list and watch besides that to delete: without it, {@link
   * ForbiddenException} is thrown by an object that has finalizers or a grace period, after it was
   * marked.
   *
   * @param atMost more than zero; begins when the server has answered the delete
   */
  public DeleteOptions awaitGone(Duration atMost) {
    waiting = Deadlines.require(atMost);
    return this;
  }

  /**
   * How long the call may take, with all tries. Without it the client's default applies.
   *
   * @param time more than zero
   */
  public DeleteOptions deadline(Duration time) {
    deadline = Deadlines.require(time);
    return this;
  }

  /**
   * Takes the ids by which a server's administrator finds this call again. Of a call that fails
   * they are on its exception ({@link ApiException#serverIds}).
   *
   * @param handler runs on the calling thread, before the call returns; what it throws is logged
   */
  public DeleteOptions onServerIds(Consumer<? super ServerIds> handler) {
    onServerIds = handler;
    return this;
  }

  private DeleteOptions propagation(String policy) {
    if (!propagation.isEmpty() && !propagation.equals(policy)) {
      throw new IllegalArgumentException(
          "propagation is " + propagation + " already, not " + policy);
    }
    propagation = policy;
    return this;
  }

  @Nullable Duration deadline() {
    return deadline;
  }

  @Nullable Consumer<? super ServerIds> onServerIds() {
    return onServerIds;
  }

  Told told() {
    return Told.of(null, onServerIds);
  }

  @Nullable Duration waiting() {
    return waiting;
  }

  boolean isDryRun() {
    return dryRun;
  }

  /** The body, even if there is nothing to say. */
  Body.FixedBody toWholeBody() {
    byte[] json = Codecs.json().write(toMessage(), EncodeOptions.ONLY_SET_FIELDS);
    return new Body.FixedBody(MediaTypes.JSON, Bytes.copyOf(json));
  }

  /** The body, or null if there is nothing to say. */
  Body.@Nullable FixedBody toBody() {
    return toMessage().isEmpty() ? null : toWholeBody();
  }

  /** As a part of another object. */
  Object toTree() {
    return JsonTrees.toTree(toMessage(), EncodeOptions.ONLY_SET_FIELDS);
  }

  private void checkExclusions() {
    boolean others =
        dryRun || grace != null || !propagation.isEmpty() || !uid.isEmpty() || !version.isNone();
    if (ignoreStoreReadError && others) {
      throw new IllegalArgumentException(
          "ignoreStoreReadErrorWithClusterBreakingPotential excludes dryRun, grace, propagation and preconditions");
    }
  }

  /** Rounded up. */
  private static long wholeSeconds(Duration time) {
    long seconds = time.toSeconds();
    return Duration.ofSeconds(seconds).equals(time) ? seconds : seconds + 1;
  }

  private dev.bowline.meta.v1.DeleteOptions toMessage() {
    checkExclusions();
    return dev.bowline.meta.v1.DeleteOptions.of(
        options -> {
          if (!propagation.isEmpty()) {
            options.propagationPolicy(propagation);
          }
          if (grace != null) {
            options.gracePeriodSeconds(wholeSeconds(grace));
          }
          if (dryRun) {
            options.dryRun(List.of("All"));
          }
          if (ignoreStoreReadError) {
            options.ignoreStoreReadErrorWithClusterBreakingPotential(true);
          }
          if (!uid.isEmpty()) {
            options.preconditions(p -> p.uid(uid));
          }
          if (!version.isNone()) {
            options.preconditions(p -> p.resourceVersion(version.value()));
          }
        });
  }
}
