package dev.bowline.mockserver.table;

import java.time.Duration;

/** Durations as ages are printed: the more of it, the less exactly. */
final class HumanDuration {
  private static final long DAY = 24;
  private static final long YEAR = 365 * DAY;

  private HumanDuration() {}

  static String of(Duration duration) {
    long seconds = duration.toNanos() < 0 ? -duration.negated().toSeconds() : duration.toSeconds();
    if (seconds < -1) {
      return "<invalid>";
    }
    if (seconds < 120) {
      return Math.max(0, seconds) + "s";
    }
    long minutes = seconds / 60;
    if (minutes < 10) {
      return pair(minutes, "m", seconds % 60, "s");
    }
    if (minutes < 180) {
      return minutes + "m";
    }
    return hours(minutes);
  }

  private static String hours(long minutes) {
    long hours = minutes / 60;
    if (hours < 8) {
      return pair(hours, "h", minutes % 60, "m");
    }
    if (hours < 2 * DAY) {
      return hours + "h";
    }
    if (hours < 8 * DAY) {
      return pair(hours / DAY, "d", hours % DAY, "h");
    }
    if (hours < 2 * YEAR) {
      return hours / DAY + "d";
    }
    return hours < 8 * YEAR ? pair(hours / YEAR, "y", hours / DAY % 365, "d") : hours / YEAR + "y";
  }

  private static String pair(long many, String unit, long few, String smallUnit) {
    return many + unit + (few == 0 ? "" : few + smallUnit);
  }
}
