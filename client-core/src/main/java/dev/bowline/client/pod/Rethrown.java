package dev.bowline.client.pod;

/** Exceptions of other threads: they say where they come from, and where they were waited for. */
final class Rethrown {
  private Rethrown() {}

  static RuntimeException here(RuntimeException failure) {
    failure.addSuppressed(new Waiting());
    return failure;
  }

  private static final class Waiting extends RuntimeException {
    private static final long serialVersionUID = 1;

    Waiting() {
      super("waited for here");
    }
  }
}
