package dev.bowline.informer;

/** More events waited for a handler than it allowed, with {@link Overflow#FAIL}. */
public final class EventOverflowException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With a message that names the handler. */
  public EventOverflowException(String message) {
    super(message);
  }
}
