package dev.bowline.mockserver.select;

/** A selector that can't be read. The message is the server's. */
public final class SelectorException extends Exception {
  private static final long serialVersionUID = 1;

  SelectorException(String message) {
    super(message);
  }
}
