package dev.bowline.mockserver.select;

import java.util.List;
import java.util.Map;

/** A selector by labels, such as {@code app=web,tier in (front, back),!canary}. Immutable. */
public final class LabelSelector {
  /** Matches everything. */
  public static final LabelSelector EVERYTHING = new LabelSelector(List.of());

  private final List<Requirement> requirements;

  private LabelSelector(List<Requirement> requirements) {
    this.requirements = requirements;
  }

  /**
   * Reads a selector.
   *
   * @throws SelectorException with the server's message if it is malformed
   */
  public static LabelSelector parse(String text) throws SelectorException {
    return text.isBlank() ? EVERYTHING : new LabelSelector(new LabelSelectorParser(text).parse());
  }

  /** Whether an object with these labels is selected. */
  public boolean matches(Map<String, String> labels) {
    for (Requirement requirement : requirements) {
      if (!requirement.matchesLabels(labels)) {
        return false;
      }
    }
    return true;
  }

  /** Whether everything is selected. */
  public boolean isEverything() {
    return requirements.isEmpty();
  }
}
