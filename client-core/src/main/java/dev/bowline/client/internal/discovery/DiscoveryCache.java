package dev.bowline.client.internal.discovery;

import dev.bowline.client.TransportException;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.discovery.ServedApi;
import dev.bowline.client.discovery.ServedGroup;
import dev.bowline.client.internal.call.DocumentCalls;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
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
  private final DocumentCalls calls;
  private final Known known;

  /**
   * An empty cache.
   *
   * @param ticker monotonic nanoseconds
   */
  public DiscoveryCache(DocumentCalls calls, LongSupplier ticker) {
    this(calls, new Known(new RefreshLimit(ticker)));
  }

  private DiscoveryCache(DocumentCalls calls, Known known) {
    this.calls = calls;
    this.known = known;
  }

  /** What all who ask share. */
  private static final class Known {
    private final ReentrantLock lock = new ReentrantLock();
    private final Root core = new Root("/api");
    private final Root groups = new Root("/apis");
    private final RefreshLimit limit;
    private volatile @Nullable ServedApi current;

    Known(RefreshLimit limit) {
      this.limit = limit;
    }
  }

  /** The same cache for somebody else, whose calls read what it lacks. */
  public DiscoveryCache by(DocumentCalls others) {
    return new DiscoveryCache(others, known);
  }

  /** What the server said last; asks it if it never was. */
  public ServedApi get() {
    ServedApi last = known.current;
    return last != null ? last : read(found -> true);
  }

  /** Asks the server. */
  public ServedApi refresh() {
    return read(last -> false);
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
      api = read(last -> !last.equals(seen) || !known.limit.take());
      if (api.equals(seen)) {
        return found;
      }
    }
  }

  /**
   * Waits for who reads, no longer than a call may take: of a server that says nothing all learn.
   */
  private void awaitTurn() {
    boolean isMine;
    try {
      isMine =
          known.lock.tryLock(TimeUnit.NANOSECONDS.convert(calls.deadline()), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(
          Kind.INTERRUPTED, "the thread was interrupted while another one reads the documents", e);
    }
    if (!isMine) {
      String time = calls.deadline().toMillis() + " ms";
      throw failure(
          Kind.TIMEOUT,
          "another thread reads the documents, and wasn't through within " + time,
          null);
    }
  }

  private static TransportException failure(Kind kind, String what, @Nullable Exception cause) {
    return new TransportException(kind, "discovery: " + what, true, List.of(), cause);
  }

  /**
   * Reads, unless what is known will do.
   *
   * @param willDo asked while nobody else reads
   */
  private ServedApi read(Predicate<ServedApi> willDo) {
    awaitTurn();
    try {
      ServedApi last = known.current;
      if (last != null && willDo.test(last)) {
        return last;
      }
      List<ServedGroup> all =
          Stream.concat(known.core.read(calls).stream(), known.groups.read(calls).stream())
              .toList();
      ServedApi read = last != null && last.groups().equals(all) ? last : new ServedApi(all);
      known.current = read;
      return read;
    } finally {
      known.lock.unlock();
    }
  }
}
