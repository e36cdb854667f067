package dev.bowline.conformance.soak;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * How big a soak is, and how long.
 *
 * @param length of all rounds together; loading, quiet points and {@link Phase#RETURN} come on top
 * @param rounds how often the phases follow each other
 * @param pods how many there are at the start
 * @param namespaces in how many namespaces
 * @param writesPerSecond rate of the churn
 * @param seed of pods, writes and faults
 * @param phases which ones take part
 * @param gap time between two faults of {@link Phase#MIXED} on average
 * @param compaction time between two compactions of etcd
 * @param clients how many come back together
 * @param directory where the cluster keeps its files
 * @param report folder of the report
 * @param sabotage what is spoilt on purpose
 */
record SoakPlan(
    Duration length,
    int rounds,
    int pods,
    int namespaces,
    int writesPerSecond,
    long seed,
    Set<Phase> phases,
    Duration gap,
    Duration compaction,
    int clients,
    Path directory,
    Path report,
    Set<Sabotage> sabotage) {

  /** A phase of a soak. */
  record Step(Phase phase, int round, Duration length) {
    String label() {
      return phase.label() + " " + round;
    }
  }

  /** The steps in their order; {@link Phase#RESTORE} is in the middle round only. */
  List<Step> steps() {
    double units = 0;
    for (Phase phase : phases) {
      units += phase.weight() * (phase == Phase.RESTORE ? 1 : rounds);
    }
    double nanosOfUnit = units == 0 ? 0 : length.toNanos() / units;
    List<Step> steps = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      for (Phase phase : Phase.values()) {
        if (phases.contains(phase) && isIn(phase, round)) {
          long nanos = (long) (nanosOfUnit * phase.weight());
          steps.add(new Step(phase, round, Duration.ofNanos(nanos)));
        }
      }
    }
    return steps;
  }

  private boolean isIn(Phase phase, int round) {
    return switch (phase) {
      case RESTORE -> round == (rounds + 1) / 2;
      case RETURN -> round == rounds;
      case MIXED, KILL, EXPIRE, HALFOPEN -> true;
    };
  }
}
