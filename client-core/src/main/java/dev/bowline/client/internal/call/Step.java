package dev.bowline.client.internal.call;

/**
 * A step of the pipeline: changes the exchange, passes it on, and deals with those exceptions that
 * are its own, perhaps by passing it on again. Thread-safe.
 */
interface Step {
  <R> R call(Exchange<R> exchange, Next next);

  /** The rest of the pipeline. */
  interface Next {
    /**
     * Runs it.
     *
     * @throws dev.bowline.client.ApiException if the server refuses
     * @throws dev.bowline.client.TransportException if there is no usable answer
     * @throws dev.bowline.serde.CodecException if the answer can't be decoded
     */
    <R> R call(Exchange<R> exchange);
  }
}
