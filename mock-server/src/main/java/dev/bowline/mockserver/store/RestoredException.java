package dev.bowline.mockserver.store;

/** The state that a request was sent to is no more: the store has been put back meanwhile. */
public final class RestoredException extends RuntimeException {
  private static final long serialVersionUID = 1;

  RestoredException() {
    super("the server was put back to an earlier state");
  }
}
