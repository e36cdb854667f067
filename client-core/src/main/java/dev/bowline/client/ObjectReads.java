package dev.bowline.client;

import dev.bowline.client.internal.call.ResourceCalls;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.meta.KubeObject;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The reads of a place, whatever of its objects is read. */
record ObjectReads<T extends KubeObject>(ResourceCalls<T> calls, @Nullable String namespace) {
  private static final int STREAM_PAGE = 500;

  Page<T> list(Consumer<? super ListQuery> query) {
    return new Page<>(list(new Pager<>(calls), query, namespace));
  }

  static <R> ReadPage<R> list(
      PageSource<R> source, Consumer<? super ListQuery> query, @Nullable String namespace) {
    return new PageReader<>(source, filled(query).toPlan(namespace, WhenExpired.FAIL)).read();
  }

  Stream<T> stream(Consumer<? super ListQuery> query) {
    return stream(new Pager<>(calls), query, namespace);
  }

  static <R> Stream<R> stream(
      PageSource<R> source, Consumer<? super ListQuery> query, @Nullable String namespace) {
    ListPlan plan = filled(query).toPlan(namespace, WhenExpired.GO_ON).paged(STREAM_PAGE);
    return new PageReader<>(source, plan).stream();
  }

  Watch<T> watch(Consumer<? super WatchQuery> query) {
    WatchQuery filled = new WatchQuery();
    query.accept(filled);
    WatchCall call = filled.toCall(namespace);
    return new Watch<>(
        new ObjectEvents<>(
            calls.watch(call, calls.cancellation()), call.initialEvents(), filled.shard()));
  }

  static <T> Optional<T> find(Supplier<T> get) {
    try {
      return Optional.of(get.get());
    } catch (NotFoundException e) {
      if (e.isTypeUnknown()) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private static ListQuery filled(Consumer<? super ListQuery> query) {
    ListQuery filled = new ListQuery();
    query.accept(filled);
    return filled;
  }
}
