package dev.bowline.mockserver;

/**
 * A manifest that can't be loaded. The message names the file, the document in it (from 1), and
 * what is wrong.
 */
public final class LoadException extends RuntimeException {
  private static final long serialVersionUID = 1;

  LoadException(String message) {
    super(message);
  }

  LoadException(String message, Throwable cause) {
    super(message, cause);
  }
}
