package dev.bowline.mockserver.registry.rules;

import java.util.List;

/** Statuses that count: none of the numbers is below zero, and parts are no more than the whole. */
final class CountRules implements Rules.Change {
  private static final String ALL = "replicas";
  private static final String READY = "readyReplicas";
  private static final String AVAILABLE = "availableReplicas";
  private static final String COLLISIONS = "collisionCount";

  private final List<String> counts;
  private final List<String> parts;
  private final String nameOfReady;

  /**
   * Rules for a kind.
   *
   * @param counts its numbers, in the order in which they are looked at
   * @param parts those that are no more than all replicas
   * @param nameOfReady what the replicas that are ready are called in the message about available
   *     ones
   */
  CountRules(List<String> counts, List<String> parts, String nameOfReady) {
    this.counts = counts;
    this.parts = parts;
    this.nameOfReady = nameOfReady;
  }

  @Override
  public void check(Field object, Field old, Problems problems) {
    Field status = object.at("status");
    counts.forEach(count -> problems.notNegative(status.at(count)));
    for (String part : parts) {
      if (status.at(part).number() > status.at(ALL).number()) {
        tooMany(status.at(part), "status.replicas", problems);
      }
    }
    if (parts.contains(AVAILABLE) && status.at(AVAILABLE).number() > status.at(READY).number()) {
      tooMany(status.at(AVAILABLE), nameOfReady, problems);
    }
    Field collisions = status.at(COLLISIONS);
    Field before = old.at("status", COLLISIONS);
    if (counts.contains(COLLISIONS) && before.isSet() && collisions.number() < before.number()) {
      problems.invalid(collisions.with(collisions.number()), "cannot be decremented");
    }
  }

  private static void tooMany(Field part, String whole, Problems problems) {
    problems.invalid(part.with(part.number()), "cannot be greater than " + whole);
  }
}
