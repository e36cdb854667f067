package dev.bowline.client;

import java.util.StringJoiner;

/** Collects the parts of a label or field selector, which must all fit. */
final class SelectorText {
  private final StringJoiner parts = new StringJoiner(",");

  void addLabels(LabelRequirements requirements) {
    add(requirements.toString());
  }

  void addFields(FieldRequirements requirements) {
    add(requirements.toString());
  }

  /** A whole selector as somebody wrote it, which a blank one can't be: it would fit everything. */
  static String notBlank(String selector) {
    if (selector.isBlank()) {
      throw new IllegalArgumentException("the selector is empty");
    }
    return selector;
  }

  private void add(String selector) {
    if (!selector.isEmpty()) {
      parts.add(selector);
    }
  }

  @Override
  public String toString() {
    return parts.toString();
  }
}
