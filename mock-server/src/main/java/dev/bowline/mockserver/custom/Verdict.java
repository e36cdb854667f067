package dev.bowline.mockserver.custom;

import java.util.ArrayList;
import java.util.List;

/**
 * What a check found, each violation once; and how much was right, which tells the nearest of
 * several alternatives.
 */
final class Verdict {
  private final List<Violation> violations = new ArrayList<>();
  private int matches;

  void add(Violation violation) {
    boolean isKnown =
        violations.stream()
            .anyMatch(
                known ->
                    known.problem().equals(violation.problem())
                        && known.place().equals(violation.place()));
    if (!isKnown) {
      violations.add(violation);
    }
  }

  void merge(Verdict other) {
    other.violations.forEach(this::add);
    matches += other.matches;
  }

  void count() {
    matches++;
  }

  boolean isValid() {
    return violations.isEmpty();
  }

  int matches() {
    return matches;
  }

  List<Violation> violations() {
    return violations;
  }
}
