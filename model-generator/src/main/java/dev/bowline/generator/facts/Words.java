package dev.bowline.generator.facts;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The words of one line: split at blanks, those within a JSON string excepted; each word that
 * follows the fixed ones must be asked for.
 */
final class Words {
  private final List<String> words;
  private final List<String> rest;

  Words(String line, int fixed) {
    words = split(line);
    if (words.size() < fixed) {
      throw new IllegalArgumentException("expected at least " + fixed + " words");
    }
    rest = new ArrayList<>(words.subList(fixed, words.size()));
  }

  String get(int index) {
    return words.get(index);
  }

  boolean takeFlag(String flag) {
    return rest.remove(flag);
  }

  /** The value of {@code name=value}, or null. */
  @Nullable String take(String name) {
    for (String word : rest) {
      if (word.startsWith(name + "=")) {
        rest.remove(word);
        return word.substring(name.length() + 1);
      }
    }
    return null;
  }

  List<String> takeList(String name) {
    String value = take(name);
    return value == null ? List.of() : List.of(value.split(",", -1));
  }

  List<String> takeRest() {
    List<String> taken = List.copyOf(rest);
    rest.clear();
    return taken;
  }

  void end() {
    if (!rest.isEmpty()) {
      throw new IllegalArgumentException("unknown words " + rest);
    }
  }

  private static List<String> split(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"' && (i == 0 || line.charAt(i - 1) != '\\')) {
        quoted = !quoted;
      }
      if (c == ' ' && !quoted) {
        if (word.length() > 0) {
          words.add(word.toString());
          word.setLength(0);
        }
      } else {
        word.append(c);
      }
    }
    if (word.length() > 0) {
      words.add(word.toString());
    }
    return words;
  }
}
