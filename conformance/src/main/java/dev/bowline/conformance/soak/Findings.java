package dev.bowline.conformance.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What was measured and seen so far. Thread-safe. */
final class Findings {
  private final Timeline timeline;
  private final List<Measure> measures = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  Findings(Timeline timeline) {
    this.timeline = timeline;
  }

  synchronized void add(Measure measure) {
    measures.add(measure);
    String verdict =
        !measure.isBounded()
            ? ""
            : measure.isRight()
                ? " (at most " + measure.bound() + ")"
                : " TOO MUCH: " + measure.bound();
    timeline.say(
        String.format(
            Locale.ROOT,
            "%-12s %-34s %10.2f%s",
            measure.step(),
            measure.name(),
            measure.value(),
            verdict));
  }

  /** Something is wrong. */
  synchronized void problem(String step, String problem) {
    problems.add(step + ": " + problem);
    timeline.say("WRONG " + step + ": " + problem);
  }

  /** For the report, word by word. */
  synchronized void note(String markdown) {
    notes.add(markdown);
  }

  synchronized List<Measure> measures() {
    return List.copyOf(measures);
  }

  /** What is wrong, measures beyond their bounds included. */
  synchronized List<String> problems() {
    List<String> all = new ArrayList<>(problems);
    for (Measure measure : measures) {
      if (!measure.isRight()) {
        all.add(
            measure.step()
                + ": "
                + measure.name()
                + " is "
                + measure.value()
                + ", more than "
                + measure.bound());
      }
    }
    return all;
  }

  synchronized List<String> notes() {
    return List.copyOf(notes);
  }
}
