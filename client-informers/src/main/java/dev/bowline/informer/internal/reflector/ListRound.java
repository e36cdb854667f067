package dev.bowline.informer.internal.reflector;

import dev.bowline.type.ResourceVersion;

/**
 * A list that is being read, page by page. The first page is asked for without a version, which
 * means the most recent state; the pages after it are of the same state.
 *
 * @param limit most objects per page; 0 for all on one page
 * @param token where the next page begins; empty for the first page
 * @param version the version of the first page, which all pages share; {@link ResourceVersion#NONE}
 *     before it
 */
public record ListRound(int limit, String token, ResourceVersion version) {
  static ListRound first(int limit) {
    return new ListRound(limit, "", ResourceVersion.NONE);
  }

  ListRound next(String nextToken, ResourceVersion firstVersion) {
    return new ListRound(limit, nextToken, firstVersion);
  }

  /** Whether nothing of the list has been read yet. */
  public boolean isFirstPage() {
    return token.isEmpty();
  }
}
