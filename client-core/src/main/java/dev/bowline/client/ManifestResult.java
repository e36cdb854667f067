package dev.bowline.client;

import java.util.List;

/**
 * What became of a manifest.
 *
 * @param outcomes one for each object, in the order in which they were applied, then one for each
 *     that was pruned, and one for the parent of the apply set if it couldn't be written
 */
public record ManifestResult(List<ObjectOutcome> outcomes) {
  /** Copies the list. */
  public ManifestResult {
    outcomes = List.copyOf(outcomes);
  }

  /** The objects that failed. */
  public List<ObjectOutcome.Failed> failures() {
    return outcomes.stream()
        .filter(ObjectOutcome.Failed.class::isInstance)
        .map(ObjectOutcome.Failed.class::cast)
        .toList();
  }

  /** Whether nothing failed. */
  public boolean isComplete() {
    return failures().isEmpty();
  }
}
