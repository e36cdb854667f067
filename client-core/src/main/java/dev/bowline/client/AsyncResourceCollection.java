package dev.bowline.client;

import dev.bowline.client.internal.call.CallOrigin;
import dev.bowline.meta.KubeObject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * What can be done to many objects of a type by callers who don't wait. Immutable and thread-safe.
 *
 * @param <T> class of the objects
 */
public sealed class AsyncResourceCollection<T extends KubeObject> permits AsyncResources {
  private final Executor executor;
  private final LongSupplier ticker;
  private final Function<CallOrigin, ? extends ResourceCollection<T>> collection;

  AsyncResourceCollection(
      Executor executor,
      LongSupplier ticker,
      Function<CallOrigin, ? extends ResourceCollection<T>> collection) {
    this.executor = executor;
    this.ticker = ticker;
    this.collection = collection;
  }

  /** Reads all objects, as {@link ResourceCollection#list()}. */
  public final CompletableFuture<Page<T>> list() {
    return list(query -> {});
  }

  /**
   * Reads the first page, as {@link ResourceCollection#list(Consumer)}. {@link Page#next} blocks.
   */
  public final CompletableFuture<Page<T>> list(Consumer<? super ListQuery> query) {
    return run(origin -> collection.apply(origin).list(query));
  }

  /** Watches all objects, as {@link #watch(Consumer)}. */
  public final Flow.Publisher<WatchEvent<T>> watch() {
    return watch(query -> {});
  }

  /**
   * A publisher of a watch's events. Each subscriber gets a watch of its own, which is opened when
   * it requests its first event. Events that nobody has requested are not read: the server is held
   * up by the flow control of the connection. While events are requested, the watch occupies a
   * thread of the executor; else it doesn't.
   *
   * <p>The end is one signal: {@code onComplete} when the server ends the watch, {@code onError}
   * with what the blocking watch throws, nothing after {@code cancel}, which closes the watch. An
   * event that can't be decoded is an end, too. A subscriber that throws is cancelled.
   *
   * @param query run once for each subscriber
   */
  public final Flow.Publisher<WatchEvent<T>> watch(Consumer<? super WatchQuery> query) {
    return subscriber ->
        WatchSubscription.start(
            executor, subscriber, origin -> collection.apply(origin).watch(query));
  }

  final <R> CompletableFuture<R> run(Function<CallOrigin, ? extends R> call) {
    return AsyncCall.start(executor, ticker, call);
  }
}
