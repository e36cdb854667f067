package dev.bowline.mockserver.admission;

/** A webhook that gave no usable answer; the message says it as the server does. */
final class HookException extends Exception {
  private static final long serialVersionUID = 1;

  HookException(String message) {
    super(message);
  }
}
