package dev.bowline.informer;

import java.time.Duration;

/** A handler's tie to an informer. Thread-safe. */
public interface Subscription extends AutoCloseable {
  /**
   * Number of events, or keys, that wait for the handler; without the one that it is busy with.
   *
   * <p>However far the handler lags, it is at most one for each object that is cached or that the
   * handler still believes in. Before {@link #isSynced}, and in a {@link #replay}, an object that
   * changed since it began may count twice. A handler of {@link SubscribeOptions#everyEvent} has as
   * many more as it asked for, which a controller's source does with 10,000; one of {@link
   * Informer#subscribeKeys} up to 10,000 names of objects that came and went meanwhile.
   */
  long pending();

  /** How often the handler threw. Such an event counts as handled. */
  long failures();

  /** How the handler does now. */
  SubscriptionStatus status();

  /**
   * Whether the handler has returned from, or thrown at, the last event of its initial list. Later
   * than the informer's own sync. Stays true.
   */
  boolean isSynced();

  /**
   * Waits for {@link #isSynced}.
   *
   * @param timeout most time to wait
   * @return this
   * @throws NotSyncedException if it takes longer, the subscription ends meanwhile, or the waiting
   *     thread is interrupted (whose flag stays set)
   * @throws IllegalStateException if the handler itself calls this, before it has synced: it would
   *     wait for itself
   */
  Subscription awaitSync(Duration timeout);

  /**
   * Gives the handler the current content of the cache again, each object once: {@link
   * CacheEvent.Updated} with {@code before} and {@code after} the same, or what has changed since
   * the handler saw it. All have the origin {@link CacheEvent.Origin#REPLAY}. Makes no request.
   *
   * <p>Returns at once. Before the end of the initial list, or of another replay, one replay
   * follows, however often it was asked for. Does nothing before the informer's first list, which
   * comes anyway, and after the end.
   */
  void replay();

  /**
   * No event begins to be handled after this; those that wait are dropped. Doesn't wait for one
   * that is being handled, so a handler may close its own subscription. Does nothing the second
   * time.
   */
  @Override
  void close();

  /**
   * As {@link #close}, then waits until the handler isn't running. Called by the handler itself it
   * doesn't wait.
   *
   * @param patience most time to wait
   * @return whether the handler doesn't run any more; false also if the handler itself calls it, or
   *     the waiting thread is interrupted (whose flag stays set)
   */
  boolean closeAndWait(Duration patience);
}
