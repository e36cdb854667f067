package dev.bowline.codec.golden;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares what we do with what Go does, except where {@code src/test/golden-deviations.txt} names
 * a difference on purpose with its reason. A line there that no difference matches any more is a
 * failure, too, unless it is of other corpora only, behind whose name it has a star.
 */
final class Deviations {
  private static final int SHOWN = 25;

  private final String corpus;
  private final Map<String, Integer> listed = new LinkedHashMap<>();
  private final List<String> failures = new ArrayList<>();
  private int compared;

  /**
   * The differences on purpose in one corpus.
   *
   * @param corpus first word of the lines that concern it
   */
  Deviations(String corpus) {
    this.corpus = corpus;
    try {
      for (String line : Files.readAllLines(Path.of("src/test/golden-deviations.txt"))) {
        String[] words = line.split(" \\| ", -1);
        boolean isOfOthers = !Golden.isOurs() && words[0].equals(corpus + "*");
        if (words.length == 3 && (words[0].equals(corpus) || isOfOthers)) {
          listed.put(words[1], 0);
        }
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * Reports one comparison.
   *
   * @param key what was compared
   * @param difference what differs; empty if nothing does
   */
  void report(String key, String difference) {
    compared++;
    if (!difference.isEmpty() && !isOnPurpose(difference)) {
      failures.add(key + ": " + difference);
    }
  }

  private boolean isOnPurpose(String difference) {
    for (String part : listed.keySet()) {
      if (difference.contains(part)) {
        listed.merge(part, 1, Integer::sum);
        return true;
      }
    }
    return false;
  }

  /** Fails with the first differences that are not on purpose. */
  void assertNone(int atLeast) {
    if (Golden.isOurs() && compared < atLeast) {
      failures.add("only " + compared + " comparisons, expected at least " + atLeast);
    }
    if (Golden.isOurs()) {
      listed.forEach(
          (part, count) -> {
            if (count == 0) {
              failures.add("no difference has '" + part + "' any more, take it off the list");
            }
          });
    }
    if (!failures.isEmpty()) {
      throw new AssertionError(
          failures.size()
              + " of "
              + compared
              + " in "
              + corpus
              + " differ:\n"
              + String.join("\n", failures.subList(0, Math.min(SHOWN, failures.size()))));
    }
  }
}
