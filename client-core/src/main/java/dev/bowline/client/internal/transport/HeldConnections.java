package dev.bowline.client.internal.transport;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.EventListener;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.jspecify.annotations.Nullable;

/** The connections of HTTP/1.1 that are held for calls that follow closely. Thread-safe. */
final class HeldConnections {
  /** Tells that the user listens to nothing; set before the user's own. */
  static final EventListener.Factory NO_LISTENER = call -> EventListener.NONE;

  /**
   * Before a write OkHttp waits for a millisecond whether a connection has been closed that was not
   * idle for ten seconds; and one that is held never is.
   */
  static final Duration TERM = Duration.ofSeconds(5);

  /** Of the requests that hold connections, which are never sent. */
  private static final HttpUrl NOWHERE = HttpUrl.get("http://held.invalid/");

  private final OkHttpClient settings;
  private final Duration kept;
  private final Duration term;
  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<HeldConnection> idle = new ArrayDeque<>();
  private int generation;

  /** Null before the first is held: many programs make too few calls for it. */
  private volatile @Nullable OkHttpClient client;

  /**
   * Of nobody yet.
   *
   * @param settings how they are made
   * @param kept how long one is kept that nobody uses
   * @param term how long one call holds it
   */
  HeldConnections(OkHttpClient settings, Duration kept, Duration term) {
    this.settings = settings;
    this.kept = kept;
    this.term = term;
  }

  private OkHttpClient client() {
    OkHttpClient.Builder builder =
        settings
            .newBuilder()
            .protocols(List.of(Protocol.HTTP_1_1))
            .callTimeout(Duration.ZERO) // it would end those that hold
            .connectionPool(
                new ConnectionPool(CallPace.MOST_AT_ONCE, kept.toMillis(), TimeUnit.MILLISECONDS))
            .eventListenerFactory(HeldConnections::listener);
    builder.interceptors().add(0, chain -> held(chain).hold(chain));
    builder.addInterceptor(
        chain -> {
          held(chain).use(chain.getSslSocketFactoryOrNull());
          return chain.proceed(chain.request());
        });
    return builder.build();
  }

  /**
   * Whether they do what calls of their own would. An interceptor or a listener of the user's that
   * looks at the call it is in would find that of nobody.
   */
  static boolean suit(OkHttpClient settings) {
    return settings.eventListenerFactory() == NO_LISTENER
        && settings.interceptors().stream().allMatch(PerRequest.class::isInstance)
        && settings.networkInterceptors().stream().allMatch(PerRequest.class::isInstance);
  }

  private static EventListener listener(Call call) {
    HeldConnection held = HeldConnection.of(call);
    return held == null ? EventListener.NONE : held.listener();
  }

  private static HeldConnection held(Interceptor.Chain chain) {
    return Objects.requireNonNull(HeldConnection.of(chain.call()));
  }

  /** One that nobody uses, to be given back by the end of an exchange; null if none can be had. */
  @Nullable HeldConnection take() {
    HeldConnection free = idle();
    if (free != null && !free.isOlderThan(term)) {
      return free;
    }
    if (free != null) {
      free.release();
    }
    HeldConnection fresh = fresh();
    return fresh.begin() ? fresh : null;
  }

  private HeldConnection fresh() {
    lock.lock();
    try {
      OkHttpClient holding = client;
      if (holding == null) {
        holding = client();
        client = holding;
      }
      return new HeldConnection(holding, NOWHERE, this, generation);
    } finally {
      lock.unlock();
    }
  }

  private @Nullable HeldConnection idle() {
    lock.lock();
    try {
      for (HeldConnection free = idle.poll(); free != null; free = idle.poll()) {
        if (!free.isCancelled()) {
          return free;
        }
        free.end();
      }
      return null;
    } finally {
      lock.unlock();
    }
  }

  /** An exchange is over. One that isn't whole is not used again. */
  void give(HeldConnection held, boolean whole) {
    lock.lock();
    try {
      if (whole && held.generation() == generation) {
        held.idleFrom(System.nanoTime());
        idle.push(held);
        return;
      }
    } finally {
      lock.unlock();
    }
    held.end();
  }

  /** Ends one that was idle for long enough, and says in how many nanoseconds to look again. */
  long checkIdle(HeldConnection held) {
    lock.lock();
    try {
      if (!idle.contains(held)) {
        return kept.toNanos();
      }
      long left = kept.toNanos() - (System.nanoTime() - held.idleFrom());
      if (left <= 0) {
        idle.remove(held);
        held.end();
      }
      return left;
    } finally {
      lock.unlock();
    }
  }

  /** Closes those that nobody uses now, and the others after their exchange. */
  void leave() {
    List<HeldConnection> left;
    lock.lock();
    try {
      generation++;
      left = List.copyOf(idle);
      idle.clear();
    } finally {
      lock.unlock();
    }
    left.forEach(HeldConnection::end);
    evict();
  }

  /** Closes those that no call holds any more. */
  void evict() {
    OkHttpClient holding = client;
    if (holding != null) {
      holding.connectionPool().evictAll();
    }
  }

  /** Whether there are any. */
  boolean isAny() {
    OkHttpClient holding = client;
    return holding != null && holding.connectionPool().connectionCount() > 0;
  }
}
