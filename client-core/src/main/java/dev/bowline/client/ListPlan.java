package dev.bowline.client;

import dev.bowline.client.internal.raw.ListCall;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A list and what is done on the way.
 *
 * @param call its first page
 * @param isWhole whether all pages are wanted as one
 * @param whenExpired what to do when it expires
 * @param onExpired is told each time
 * @param shard what all objects belong to; null for everything
 */
record ListPlan(
    ListCall call,
    boolean isWhole,
    WhenExpired whenExpired,
    Consumer<? super ExpiredException> onExpired,
    @Nullable Shard shard) {
  /** The same list page by page, in pages of this size if it has none. */
  ListPlan paged(int limit) {
    ListCall paged = call.limit() > 0 ? call : call.limit(limit);
    return new ListPlan(paged, false, whenExpired, onExpired, shard);
  }
}
