package dev.bowline.mockserver.api;

import dev.bowline.mockserver.object.GoFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Fields of a body that count for nothing.
 *
 * @param texts one for each, as warnings have it
 * @param summary all of them, as a refusal has it
 */
record FieldProblems(List<String> texts, String summary) {
  private static final String YAML_ERRORS = "yaml: unmarshal errors:\n  ";

  /** Fields that the class doesn't have. */
  static FieldProblems unknown(List<String> fields) {
    List<String> texts =
        fields.stream().map(field -> "unknown field " + GoFormat.quoted(field)).toList();
    return new FieldProblems(texts, String.join(", ", texts));
  }

  /**
   * Fields that stand twice in a text, and those that the class doesn't have.
   *
   * @param duplicates texts that say where
   */
  static FieldProblems inYaml(List<String> duplicates, List<String> unknown) {
    FieldProblems others = unknown(unknown);
    if (duplicates.isEmpty()) {
      return others;
    }
    List<String> texts = new ArrayList<>(duplicates);
    texts.addAll(others.texts());
    String summary = YAML_ERRORS + String.join("\n  ", duplicates);
    return new FieldProblems(texts, others.isEmpty() ? summary : summary + ", " + others.summary());
  }

  /**
   * Fields that stand twice in a text, and those that nobody knows.
   *
   * @param duplicates their paths
   * @param unknown their paths
   * @param prefix what all texts begin with
   */
  static FieldProblems inJson(List<String> duplicates, List<String> unknown, String prefix) {
    List<String> texts = new ArrayList<>();
    duplicates.forEach(field -> texts.add(prefix + "duplicate field " + GoFormat.quoted(field)));
    unknown.forEach(field -> texts.add(prefix + "unknown field " + GoFormat.quoted(field)));
    return new FieldProblems(texts, String.join(", ", texts));
  }

  /**
   * Fields that stand twice in a text and fields that nobody knows, as a reader meets them.
   *
   * @param paths of both
   * @param unknown which of them nobody knows
   */
  static FieldProblems inOrder(List<String> paths, List<String> unknown) {
    Set<String> nobodyKnows = Set.copyOf(unknown);
    List<String> texts = new ArrayList<>();
    for (String path : paths) {
      texts.add(
          (nobodyKnows.contains(path) ? "unknown" : "duplicate")
              + " field "
              + GoFormat.quoted(path));
    }
    return new FieldProblems(texts, String.join(", ", texts));
  }

  /** These, and then others. */
  FieldProblems and(FieldProblems others) {
    if (isEmpty()) {
      return others;
    }
    List<String> all = new ArrayList<>(texts);
    all.addAll(others.texts());
    return new FieldProblems(all, others.isEmpty() ? summary : summary + ", " + others.summary());
  }

  boolean isEmpty() {
    return texts.isEmpty();
  }
}
