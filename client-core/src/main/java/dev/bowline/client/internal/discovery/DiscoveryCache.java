package dev.bowline.client.internal.discovery;

import dev.bowline.client.TransportException;
import dev.bowline.client.discovery.ServedApi;
import dev.bowline.client.discovery.ServedGroup;
import dev.bowline.client.internal.call.DocumentCalls;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Holds what the server said last, and asks it again when it must. Several threads that want news
 * at once share one answer. Thread-safe.
 */
public final class DiscoveryCache {
  private final ReentrantLock lock = new ReentrantLock();
  private final Root core;
  private final Root groups;
  private final RefreshLimit limit;
  private volatile @Nullable ServedApi current;

  /**
   * An empty cache.
   *
   * @param ticker monotonic nanoseconds
   */
  public DiscoveryCache(DocumentCalls calls, LongSupplier ticker) {
    this.core = new Root(calls, "/api");
    this.groups = new Root(calls, "/apis");
    this.limit = new RefreshLimit(ticker);
  }

  /** What the server said last; asks it if it never was. */
  public ServedApi get() {
    ServedApi known = current;
    return known != null ? known : read(found -> true);
  }

  /** Asks the server. */
  public ServedApi refresh() {
    return read(known -> false);
  }

  /** Finds something, asking the server again if it isn't there and it wasn't asked too often. */
  public <R> Optional<R> find(Function<ServedApi, Optional<R>> lookUp) {
    ServedApi api = get();
    while (true) {
      Optional<R> found = lookUp.apply(api);
      if (found.isPresent()) {
        return found;
      }
      ServedApi seen = api;
      api = read(known -> !known.equals(seen) || !limit.take());
      if (api.equals(seen)) {
        return found;
      }
    }
  }

  /**
   * Reads, unless what is known will do.
   *
   * @param willDo asked while nobody else reads
   */
  private ServedApi read(Predicate<ServedApi> willDo) {
    try {
      lock.lockInterruptibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TransportException(
          TransportException.Kind.INTERRUPTED,
          "discovery: the thread was interrupted while another one reads the documents",
          true,
          List.of(),
          e);
    }
    try {
      ServedApi known = current;
      if (known != null && willDo.test(known)) {
        return known;
      }
      List<ServedGroup> all = Stream.concat(core.read().stream(), groups.read().stream()).toList();
      ServedApi read = known != null && known.groups().equals(all) ? known : new ServedApi(all);
      current = read;
      return read;
    } finally {
      lock.unlock();
    }
  }
}
