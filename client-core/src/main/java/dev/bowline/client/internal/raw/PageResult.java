package dev.bowline.client.internal.raw;

import dev.bowline.client.ServerIds;
import dev.bowline.type.ResourceVersion;
import org.jspecify.annotations.Nullable;

/**
 * What a page of a list says of itself; its items went to the sink.
 *
 * @param resourceVersion version of the collection
 * @param continueToken where the next page begins; empty on the last one
 * @param remaining how many objects follow this page; null where the server doesn't say, as with
 *     any selector
 * @param mediaType format of the answer, without parameters
 * @param shard the shard selector that the server used; empty if it used none
 * @param ids by what the server's administrator finds the call again
 */
public record PageResult(
    ResourceVersion resourceVersion,
    String continueToken,
    @Nullable Long remaining,
    String mediaType,
    String shard,
    ServerIds ids) {
  /** A page whose call nobody asks about. */
  public PageResult(
      ResourceVersion resourceVersion,
      String continueToken,
      @Nullable Long remaining,
      String mediaType,
      String shard) {
    this(resourceVersion, continueToken, remaining, mediaType, shard, ServerIds.NONE);
  }

  /** A page of a list that is not sharded. */
  public PageResult(
      ResourceVersion resourceVersion,
      String continueToken,
      @Nullable Long remaining,
      String mediaType) {
    this(resourceVersion, continueToken, remaining, mediaType, "");
  }

  /** With the ids of its call. */
  public PageResult with(ServerIds newIds) {
    return new PageResult(resourceVersion, continueToken, remaining, mediaType, shard, newIds);
  }

  /** Whether this is the last page. */
  public boolean isLast() {
    return continueToken.isEmpty();
  }
}
