package dev.bowline.informer;

/** A handler's tie to an informer. Thread-safe. */
public interface Subscription extends AutoCloseable {
  /** Number of events that wait for the handler. */
  long pending();

  /** How often the handler threw. Such an event counts as handled. */
  long failures();

  /**
   * No event begins to be handled after this; those that wait are dropped. Doesn't wait for one
   * that is being handled, so a handler may close its own subscription. Does nothing the second
   * time.
   */
  @Override
  void close();
}
