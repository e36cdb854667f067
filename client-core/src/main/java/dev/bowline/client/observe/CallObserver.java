package dev.bowline.client.observe;

/**
 * Is told of every call that a client makes, those of its informers and of discovery included. Must
 * be thread-safe, and must neither block nor throw; what it throws is logged and changes nothing.
 */
@FunctionalInterface
public interface CallObserver {
  /**
   * A call begins, on the calling thread.
   *
   * @return who is told how it goes on
   */
  CallObservation begin(CallInfo call);
}
