package dev.bowline.client;

import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.request.RequestSpec;
import dev.bowline.meta.KubeObject;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Where pages come from. Thread-safe.
 *
 * @param <T> class of what is on them
 */
interface PageSource<T> {
  /** Reads a page. */
  Fetched<T> fetch(ListCall call);

  /** What is known of an item's object, its metadata at least; null if nothing is. */
  @Nullable KubeObject object(T item);

  /** What is listed and how, for messages and checks. */
  RequestSpec request(ListCall call);

  /** Monotonic nanoseconds. */
  LongSupplier ticker();
}
