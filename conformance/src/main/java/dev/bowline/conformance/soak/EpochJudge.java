package dev.bowline.conformance.soak;

import java.util.Optional;

/** Another epoch begins where the server's versions begin anew, one, and nowhere else. */
final class EpochJudge {
  private EpochJudge() {}

  /**
   * What is wrong with a cache's epochs; empty if nothing is.
   *
   * @param phase what was done meanwhile
   */
  static Optional<String> problem(Phase phase, long before, long now) {
    boolean isRight = phase == Phase.RESTORE ? now == before + 1 : now == before;
    return isRight ? Optional.empty() : Optional.of("epoch " + now + " after epoch " + before);
  }
}
