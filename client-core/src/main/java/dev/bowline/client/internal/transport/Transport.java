package dev.bowline.client.internal.transport;

import dev.bowline.client.internal.raw.Cancellation;

/** Sends one request over the network. Thread-safe. */
public interface Transport extends AutoCloseable {
  /**
   * Sends a request and waits for the head of the answer.
   *
   * @param cancellation ends the exchange from another thread, its body included
   * @return the answer, to be closed; any status code
   * @throws TransportFailure if none came
   */
  Answer send(Outgoing request, Cancellation cancellation) throws TransportFailure;

  /** Ends all exchanges and closes all connections. */
  @Override
  void close();
}
