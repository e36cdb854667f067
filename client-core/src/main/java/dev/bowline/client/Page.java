package dev.bowline.client;

import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A page of a list. Immutable; all pages of a list are of one version.
 *
 * @param <T> class of the objects
 */
public final class Page<T extends KubeObject> implements Iterable<T> {
  private final Pager<T> pager;
  private final ListCall call;
  private final List<T> items;
  private final PageResult result;

  Page(Pager<T> pager, ListCall call, List<T> items, PageResult result) {
    this.pager = pager;
    this.call = call;
    this.items = List.copyOf(items);
    this.result = result;
  }

  /** The objects, ordered by namespace and name; may be empty. */
  public List<T> items() {
    return items;
  }

  /** Version of the whole list, from which a watch can go on. */
  public ResourceVersion resourceVersion() {
    return result.resourceVersion();
  }

  /**
   * How many objects follow this page; empty if the server doesn't say, as with any selector, and
   * on the last page.
   */
  public OptionalLong remaining() {
    Long remaining = result.remaining();
    return remaining == null ? OptionalLong.empty() : OptionalLong.of(remaining);
  }

  /** Whether nothing follows. */
  public boolean isLast() {
    return result.isLast();
  }

  /**
   * Reads the next page, with the same query; empty if this is the last one.
   *
   * @throws ExpiredException if the list is too old to be continued, as it is after some minutes
   * @throws TransportException if there is no usable answer
   */
  public Optional<Page<T>> next() {
    return isLast() ? Optional.empty() : Optional.of(pager.page(call.next(result.continueToken())));
  }

  @Override
  public Iterator<T> iterator() {
    return items.iterator();
  }

  String continueToken() {
    return result.continueToken();
  }
}
