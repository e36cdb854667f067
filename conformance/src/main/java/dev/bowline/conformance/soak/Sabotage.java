package dev.bowline.conformance.soak;

import java.util.Locale;

/** What can be spoilt on purpose, to see that a soak notices. */
enum Sabotage {
  /** A handler doesn't get every fiftieth update. */
  LOST,
  /** A handler gets every fiftieth update twice. */
  REPEATED,
  /** A list is asked for after each phase, without need. */
  RELIST,
  /** Each phase leaves ten megabytes behind. */
  LEAK;

  /** As the command line has it. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
