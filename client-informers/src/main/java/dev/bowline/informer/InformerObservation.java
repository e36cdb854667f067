package dev.bowline.informer;

import java.time.Duration;

/**
 * Is told what one informer does. Called on its threads, on those of handlers, on those that
 * subscribe and on those that close, so it must be quick and thread-safe. What it throws is logged.
 *
 * <p>Causes are labels of which there are few. Those of failures: {@code unreachable} (no
 * connection), {@code disconnected}, {@code torn_event} (ended cleanly in the middle of an event),
 * {@code unavailable} (busy or not ready), {@code expired} (410), {@code version_too_large}, {@code
 * refused}, {@code forbidden}, {@code not_found}, {@code unreadable}, {@code brief_watch} (ended
 * before it was any good), {@code fault} (an error in the informer itself, such as a lack of
 * memory).
 */
public interface InformerObservation {
  /**
   * A list is complete and in the cache.
   *
   * @param reason {@code start} (also after a stop, an audit or a move to another shard), or the
   *     failure that ended the watch before
   * @param took from its begin, with failed tries and pauses between them
   */
  default void listed(String reason, Duration took) {}

  /**
   * A watch has ended.
   *
   * @param end {@code rotated} (by the informer, shortly before its timeout, since the next one was
   *     open), {@code ended} (cleanly, by the server), {@code overdue} (by the informer, since it
   *     was silent or lived for too long), {@code stopped}, or a failure
   * @param age how long it was open
   */
  default void watchEnded(String end, Duration age) {}

  /**
   * A watch brought an event.
   *
   * @param type {@code added}, {@code modified}, {@code deleted} or {@code bookmark}, as the server
   *     calls it
   */
  default void event(String type) {}

  /**
   * An event, or an object of a list, didn't get into the cache.
   *
   * @param reason {@code outdated} (the cache has that state or a newer one), {@code undecodable},
   *     {@code unusable} (its transform or filter threw) or {@code unreadable} (nobody knows of
   *     what it was)
   */
  default void dropped(String reason) {}

  /**
   * A streaming list failed, and pages take its place: this time, or for a while if the server, or
   * something before it, streams no lists of the type.
   *
   * @param cause a failure
   */
  default void streamingGivenUp(String cause) {}

  /** The server's versions went back; another {@link Store#epoch} began. */
  default void versionsWentBack() {}

  /** A handler was added. */
  default void subscribed(Subscription subscription) {}

  /**
   * A handler has had an event, or a key, and has returned or thrown. Told on the handler's thread
   * before it gets the next one, and perhaps before {@link #subscribed}; never after {@link
   * #unsubscribed}.
   *
   * @param took how long the handler was busy with it
   */
  default void handled(Subscription subscription, Duration took) {}

  /**
   * A subscription has ended and its handler doesn't run. Told twice if it ends before {@link
   * #subscribed} was told: once before and once behind that.
   */
  default void unsubscribed(Subscription subscription) {}

  /** The informer was closed. It may still tell what ends by that. */
  default void closed() {}
}
