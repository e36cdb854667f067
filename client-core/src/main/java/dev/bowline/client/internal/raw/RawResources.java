package dev.bowline.client.internal.raw;

import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;

/**
 * Reads of one type's collection, one request each, never repeated. Thread-safe.
 *
 * @param <T> class of the objects
 */
public interface RawResources<T extends KubeObject> {
  /** The type that is read. */
  ResourceType<T> type();

  /**
   * Reads one page.
   *
   * @param sink gets each object on the calling thread as soon as it is decoded. After an
   *     exception, what it got is a part of the page and must be thrown away
   * @param cancellation ends the call from another thread
   * @throws dev.bowline.client.ApiException if the server refuses: {@link
   *     dev.bowline.client.ExpiredException} for a version or token that is too old, {@link
   *     dev.bowline.client.ServerTimeoutException} for a version that the server hasn't reached
   * @throws dev.bowline.client.TransportException if there is no whole answer, or the call was
   *     cancelled
   * @throws dev.bowline.serde.CodecException if the answer doesn't fit the type
   * @throws IllegalArgumentException if the API has no such combination of parameters
   */
  PageResult list(ListCall call, ItemSink<? super T> sink, Cancellation cancellation);

  /**
   * Whether the server's most recent version is this one or a newer one, or can't be compared with
   * it. It is older if the server's database was put back to an earlier state. Asks for at most one
   * object, and of that for the metadata only.
   *
   * @param scope what the caller may list; its namespace suffices, unless only lists with its
   *     selectors are allowed
   * @throws dev.bowline.client.ApiException if the server refuses
   * @throws dev.bowline.client.TransportException if there is no whole answer, or the call was
   *     cancelled
   * @throws dev.bowline.serde.CodecException if the answer makes no sense
   */
  boolean hasReached(Scope scope, ResourceVersion version, Cancellation cancellation);

  /**
   * Opens a watch; returns when the server has accepted it.
   *
   * @param cancellation ends the opening, and the watch after it, from another thread
   * @throws dev.bowline.client.ApiException if the server refuses. A version that is too old is
   *     usually told by the stream's first frame instead
   * @throws dev.bowline.client.TransportException if there is no answer, or the call was cancelled
   * @throws IllegalArgumentException if the API has no such combination of parameters
   */
  WatchStream<T> watch(WatchCall call, Cancellation cancellation);
}
