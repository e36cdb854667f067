package dev.bowline.client;

import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.request.RequestSpec;
import dev.bowline.meta.KubeObject;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Pages that must all be read within one time.
 *
 * @param source where they come from
 * @param time for all of them
 * @param end of that time, in the ticker's nanoseconds
 * @param <T> class of what is on them
 */
record TimedPages<T>(PageSource<T> source, Duration time, long end) implements PageSource<T> {
  /** Begins now. */
  static <T> TimedPages<T> within(Duration time, PageSource<T> source) {
    return new TimedPages<>(source, time, source.ticker().getAsLong() + time.toNanos());
  }

  @Override
  public Fetched<T> fetch(ListCall call) {
    long left = end - ticker().getAsLong();
    if (left <= 0) {
      throw new TransportException(
          Kind.TIMEOUT,
          request(call).summary() + ": not all pages came within " + time,
          true,
          List.of(),
          null);
    }
    return source.fetch(call.deadline(Duration.ofNanos(left)));
  }

  @Override
  public @Nullable KubeObject object(T item) {
    return source.object(item);
  }

  @Override
  public RequestSpec request(ListCall call) {
    return source.request(call);
  }

  @Override
  public LongSupplier ticker() {
    return source.ticker();
  }
}
