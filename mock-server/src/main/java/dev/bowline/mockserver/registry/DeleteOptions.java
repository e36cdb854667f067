package dev.bowline.mockserver.registry;

import org.jspecify.annotations.Nullable;

/**
 * How to delete.
 *
 * @param graceSeconds how long a pod may take to stop, or null for its own
 * @param policy {@code Background}, {@code Foreground}, {@code Orphan} or the empty string
 * @param uid only if the object has this uid; null for any
 * @param resourceVersion only if the object has this version; null for any
 * @param isDryRun whether to delete nothing
 * @param isOrphaningDenied whether {@code orphanDependents: false} was sent, which is answered with
 *     202 if the object stays for now
 */
public record DeleteOptions(
    @Nullable Long graceSeconds,
    String policy,
    @Nullable String uid,
    @Nullable String resourceVersion,
    boolean isDryRun,
    boolean isOrphaningDenied) {
  /** Without conditions. */
  public static final DeleteOptions PLAIN = new DeleteOptions(null, "", null, null, false, false);

  /** At once. */
  public static final DeleteOptions NOW =
      new DeleteOptions(0L, "Background", null, null, false, false);
}
