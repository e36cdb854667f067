package dev.bowline.conformance.job;

import java.util.Locale;

/** Prints what was done, and how long it took. Not thread-safe. */
final class Steps {
  private long last = System.nanoTime();

  void say(String name, String format, Object... values) {
    System.out.printf(Locale.ROOT, "%-9s %s%n", name, String.format(Locale.ROOT, format, values));
    last = System.nanoTime();
  }

  void done(String name, String format, Object... values) {
    double seconds = (System.nanoTime() - last) / 1e9;
    say(name, "%s (%.1f s)", String.format(Locale.ROOT, format, values), seconds);
  }
}
