package dev.bowline.mockserver.patch;

/** A patch that can't be read or can't be applied. */
public final class PatchException extends Exception {
  private static final long serialVersionUID = 1;

  PatchException(String message) {
    super(message);
  }
}
