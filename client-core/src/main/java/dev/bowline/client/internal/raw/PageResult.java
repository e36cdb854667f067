package dev.bowline.client.internal.raw;

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
 */
public record PageResult(
    ResourceVersion resourceVersion,
    String continueToken,
    @Nullable Long remaining,
    String mediaType,
    String shard) {
  /** A page of a list that is not sharded. */
  public PageResult(
      ResourceVersion resourceVersion,
      String continueToken,
      @Nullable Long remaining,
      String mediaType) {
    this(resourceVersion, continueToken, remaining, mediaType, "");
  }

  /** Whether this is the last page. */
  public boolean isLast() {
    return continueToken.isEmpty();
  }
}
