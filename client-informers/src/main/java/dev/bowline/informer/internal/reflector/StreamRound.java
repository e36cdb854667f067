package dev.bowline.informer.internal.reflector;

/**
 * A streaming list that is being tried.
 *
 * @param failures tries that failed, in whatever way
 * @param incomplete those of them whose stream was accepted and ended before the list did
 */
record StreamRound(int failures, int incomplete) {
  static final StreamRound FIRST = new StreamRound(0, 0);

  StreamRound withFailure() {
    return new StreamRound(failures + 1, incomplete);
  }

  StreamRound withIncomplete() {
    return new StreamRound(failures + 1, incomplete + 1);
  }
}
