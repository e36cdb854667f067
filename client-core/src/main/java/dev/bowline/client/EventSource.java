package dev.bowline.client;

import org.jspecify.annotations.Nullable;

/**
 * Where a watch's events come from. One thread reads; any thread may close.
 *
 * @param <T> class of what the events are about
 */
interface EventSource<T> {
  /** Waits for the next event; null if the watch has ended. */
  @Nullable WatchEvent<T> next();

  /** By what the server's administrator finds the call again. */
  ServerIds ids();

  /** Ends the watch. */
  void close();
}
