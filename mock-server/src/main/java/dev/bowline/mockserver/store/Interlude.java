package dev.bowline.mockserver.store;

/**
 * Breaks a transaction off, before it has written anything, because something has to be done first
 * that may take long or may need the store itself; then the transaction begins anew.
 */
public final class Interlude extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Runnable work;

  /**
   * Something to do while nothing is locked.
   *
   * @param work keeps what it finds out for the next try; what it throws ends the transaction
   */
  public Interlude(Runnable work) {
    super(null, null, false, false);
    this.work = work;
  }

  void play() {
    work.run();
  }
}
