package dev.bowline.client.observe;

/** Is told how one call goes on. Must neither block nor throw. */
@FunctionalInterface
public interface CallObservation {
  /** Tells nobody. */
  CallObservation NONE = outcome -> {};

  /**
   * The server has accepted a watch, or another stream such as a log or a command's. {@link #ended}
   * comes when it is closed or has broken. Called on the calling thread; not for other calls.
   */
  default void opened() {}

  /**
   * The call has ended. Called once: on the calling thread before the call returns, or on the
   * thread that closes a stream.
   */
  void ended(CallOutcome outcome);
}
