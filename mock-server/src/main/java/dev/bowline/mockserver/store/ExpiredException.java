package dev.bowline.mockserver.store;

/** A revision that the log no longer reaches back to. */
public final class ExpiredException extends Exception {
  private static final long serialVersionUID = 1;

  private final long oldest;

  ExpiredException(long revision, long oldest) {
    super("revision " + revision + " is older than " + oldest);
    this.oldest = oldest;
  }

  /** The oldest revision that can still be served. */
  public long oldest() {
    return oldest;
  }
}
