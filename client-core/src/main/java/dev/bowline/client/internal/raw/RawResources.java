package dev.bowline.client.internal.raw;

import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceType;

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
