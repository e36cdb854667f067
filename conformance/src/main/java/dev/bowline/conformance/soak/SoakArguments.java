package dev.bowline.conformance.soak;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The command line of a soak. */
final class SoakArguments {
  private static final List<String> NAMES =
      List.of(
          "--minutes",
          "--rounds",
          "--pods",
          "--namespaces",
          "--writes",
          "--seed",
          "--phases",
          "--gap",
          "--compaction",
          "--clients",
          "--dir",
          "--report",
          "--sabotage");

  private final Map<String, String> values = new HashMap<>();
  private final boolean isShort;

  private SoakArguments(List<String> arguments) {
    boolean shorter = false;
    for (int i = 0; i < arguments.size(); i++) {
      String name = arguments.get(i);
      if (name.equals("--short")) {
        shorter = true;
      } else if (!NAMES.contains(name)) {
        throw new IllegalArgumentException(
            name + " is none of --short, " + String.join(", ", NAMES));
      } else if (i + 1 == arguments.size()) {
        throw new IllegalArgumentException(name + " needs a value");
      } else {
        values.put(name, arguments.get(++i));
      }
    }
    isShort = shorter;
  }

  /**
   * What the arguments ask for.
   *
   * @throws IllegalArgumentException if one of them can't be understood
   */
  static SoakPlan plan(List<String> arguments) {
    return new SoakArguments(arguments).plan();
  }

  private SoakPlan plan() {
    return new SoakPlan(
        seconds(number("--minutes", isShort ? 1.2 : 20, 0.1) * 60),
        (int) number("--rounds", isShort ? 1 : 5, 1),
        (int) number("--pods", isShort ? 500 : 10_000, 1),
        (int) number("--namespaces", isShort ? 5 : 20, 1),
        (int) number("--writes", isShort ? 50 : 100, 1),
        (long) number("--seed", 7, Long.MIN_VALUE),
        several("--phases", Phase.class, Phase::label, "all"),
        seconds(number("--gap", isShort ? 1.5 : 2.5, 0.01)),
        seconds(number("--compaction", isShort ? 10 : 30, 1)),
        (int) number("--clients", isShort ? 30 : 100, 1),
        Path.of(values.getOrDefault("--dir", "target/soak-cluster")),
        Path.of(values.getOrDefault("--report", "target/soak")),
        several("--sabotage", Sabotage.class, Sabotage::label, ""));
  }

  private double number(String name, double otherwise, double least) {
    String text = values.get(name);
    if (text == null) {
      return otherwise;
    }
    double number;
    try {
      number = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " is a number, not " + text, e);
    }
    if (!(number >= least)) {
      throw new IllegalArgumentException(name + " is at least " + least + ", not " + text);
    }
    return number;
  }

  private <E extends Enum<E>> Set<E> several(
      String name, Class<E> type, Function<E, String> label, String otherwise) {
    Set<E> chosen = EnumSet.noneOf(type);
    String labels = String.join(",", Arrays.stream(type.getEnumConstants()).map(label).toList());
    String text = values.getOrDefault(name, otherwise.equals("all") ? labels : otherwise);
    for (String one : text.isEmpty() ? List.<String>of() : List.of(text.split(",", -1))) {
      chosen.add(
          Arrays.stream(type.getEnumConstants())
              .filter(constant -> label.apply(constant).equals(one))
              .findFirst()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          name + " has no \"" + one + "\"; there are " + labels)));
    }
    return chosen;
  }

  private static Duration seconds(double seconds) {
    return Duration.ofNanos((long) (seconds * 1e9));
  }
}
