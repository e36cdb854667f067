package dev.bowline.mockserver.registry;

import org.jspecify.annotations.Nullable;

/**
 * How to delete.
 *
 * @param graceSeconds how long a pod may take to stop, or null for its own
 * @param policy {@code Background}, {@code Foreground}, {@code Orphan} or the empty string
 * @param uid only if the object has this uid; empty for any
 * @param resourceVersion only if the object has this version; empty for any
 * @param isDryRun whether to delete nothing
 */
public record DeleteOptions(
    @Nullable Long graceSeconds,
    String policy,
    String uid,
    String resourceVersion,
    boolean isDryRun) {
  /** Without conditions. */
  public static final DeleteOptions PLAIN = new DeleteOptions(null, "", "", "", false);

  /** At once. */
  public static final DeleteOptions NOW = new DeleteOptions(0L, "Background", "", "", false);
}
