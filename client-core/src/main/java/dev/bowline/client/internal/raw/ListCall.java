package dev.bowline.client.internal.raw;

import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param scope which objects
 * @param resourceVersion the version asked for; {@link ResourceVersion#NONE} for the most recent
 *     one
 * @param match how the version is meant; null exactly if there is none, or on the pages after the
 *     first
 * @param limit most objects on the page; 0 for no limit. The server ignores it at version 0
 * @param continueToken token of the page before; empty for the first page. A later page must have
 *     no version
 * @param deadline how long the call may take, its body included; null for the client's default
 */
public record ListCall(
    Scope scope,
    ResourceVersion resourceVersion,
    @Nullable VersionMatch match,
    int limit,
    String continueToken,
    @Nullable Duration deadline) {
  /** The most recent state of everything in scope, on one page. */
  public static ListCall of(Scope scope) {
    return new ListCall(scope, ResourceVersion.NONE, null, 0, "", null);
  }

  /** The same list at a version or newer. */
  public ListCall notOlderThan(ResourceVersion version) {
    return new ListCall(
        scope, version, VersionMatch.NOT_OLDER_THAN, limit, continueToken, deadline);
  }

  /** The same list in pages of at most this size; 0 for no limit. */
  public ListCall limit(int newLimit) {
    return new ListCall(scope, resourceVersion, match, newLimit, continueToken, deadline);
  }

  /**
   * The page after the one that answered this token. The server refuses a version beside a token,
   * so it is dropped.
   */
  public ListCall next(String token) {
    return new ListCall(scope, ResourceVersion.NONE, null, limit, token, deadline);
  }

  /** The same list with another deadline. */
  public ListCall deadline(@Nullable Duration newDeadline) {
    return new ListCall(scope, resourceVersion, match, limit, continueToken, newDeadline);
  }
}
