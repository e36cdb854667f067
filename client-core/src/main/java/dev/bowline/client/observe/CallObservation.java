package dev.bowline.client.observe;

/** Is told how one call goes on. Must neither block nor throw. */
@FunctionalInterface
public interface CallObservation {
  /** Tells nobody. */
  CallObservation NONE = outcome -> {};

  /**
   * The server has accepted a watch, or another stream such as a log or a command's. {@link #ended}
   * comes when it is closed or has broken. Called on the calling thread; not for other calls.
   *
   * @param code of the answer: 200 for a watch, 101 for a connection that was upgraded, and for a
   *     proxied call whatever was answered behind the API server
   */
  default void opened(int code) {
    opened();
  }

  /** As {@link #opened(int)}, for those who don't want to know the code. */
  default void opened() {}

  /**
   * The call has ended. Called once: on the calling thread before the call returns, or on the
   * thread that closes a stream.
   */
  void ended(CallOutcome outcome);
}
