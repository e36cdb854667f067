package dev.bowline.interleavings;

import org.jetbrains.lincheck.datastructures.StressOptions;

/** How far Lincheck looks: random scenarios of a few threads, each run many times. */
final class Search {
  /** With -Dbowline.interleavings.scenarios=1000 it takes some minutes. */
  private static final int SCENARIOS = Integer.getInteger("bowline.interleavings.scenarios", 50);

  private Search() {}

  /**
   * Runs operations on threads, and looks whether a model could have answered the same, one
   * operation after the other.
   *
   * @throws org.jetbrains.lincheck.LincheckAssertionError if it could not
   */
  static void run(Class<?> operations, Class<?> model) {
    new StressOptions()
        .iterations(SCENARIOS)
        .invocationsPerIteration(1_000)
        .threads(3)
        .actorsPerThread(3)
        .actorsBefore(1)
        .actorsAfter(1)
        .minimizeFailedScenario(false)
        .sequentialSpecification(model)
        .check(operations);
  }
}
