package dev.bowline.client;

import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A page of a list. Immutable; all pages of a list are of one version, unless it expires on the way
 * and goes on, as {@link #continuity} tells.
 *
 * @param <T> class of the objects
 */
public final class Page<T extends KubeObject> implements Iterable<T> {
  private final ReadPage<T> page;

  Page(ReadPage<T> page) {
    this.page = page;
  }

  /** The objects, ordered by namespace and name; may be empty. */
  public List<T> items() {
    return page.items();
  }

  /**
   * Version of the whole list, from which a watch can go on: unless {@link #continuity} is {@link
   * Continuity#NEWER_VERSION}, since the pages before are of an older one then.
   */
  public ResourceVersion resourceVersion() {
    return page.fetched().result().resourceVersion();
  }

  /**
   * How many objects follow this page; empty if the server doesn't say, as with any selector, and
   * on the last page.
   */
  public OptionalLong remaining() {
    Long remaining = page.fetched().result().remaining();
    return remaining == null ? OptionalLong.empty() : OptionalLong.of(remaining);
  }

  /** By what the server's administrator finds the call again that read this page. */
  public ServerIds serverIds() {
    return page.fetched().result().ids();
  }

  /** Whether nothing follows. */
  public boolean isLast() {
    return page.isLast();
  }

  /**
   * How this page follows the ones before it: never anything but {@link Continuity#SAME_VERSION}
   * unless the query says what to do {@linkplain ListQuery#whenExpired when the list expires}.
   */
  public Continuity continuity() {
    return page.progress().continuity();
  }

  /**
   * Reads the next page, with the same query; empty if this is the last one.
   *
   * @throws ExpiredException if the list is too old to be continued, as it is after some minutes,
   *     and the query doesn't say what to do then
   * @throws TransportException if there is no usable answer
   */
  public Optional<Page<T>> next() {
    return page.next().map(Page::new);
  }

  @Override
  public Iterator<T> iterator() {
    return items().iterator();
  }
}
