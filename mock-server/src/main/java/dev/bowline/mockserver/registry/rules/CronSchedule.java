package dev.bowline.mockserver.registry.rules;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** When cron jobs run: five fields, or a word. */
final class CronSchedule {
  private static final Set<String> WORDS =
      Set.of("@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly");
  private static final int[] LEAST = {0, 0, 1, 1, 0};
  private static final int[] MOST = {59, 23, 31, 12, 6};
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final List<String> DAYS = List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");
  private static final int MONTH = 3;
  private static final int DAY = 4;

  private CronSchedule() {}

  static List<String> problems(String schedule) {
    if (schedule.contains("TZ")) {
      return List.of("cannot use TZ or CRON_TZ in schedule, use timeZone field instead");
    }
    if (schedule.startsWith("@")) {
      boolean isKnown =
          WORDS.contains(schedule) || schedule.matches("@every ([0-9.]+(ns|us|ms|s|m|h))+");
      return isKnown ? List.of() : List.of("unrecognized descriptor: " + schedule);
    }
    String stripped = schedule.strip();
    String[] fields = stripped.isEmpty() ? new String[0] : stripped.split("\\s+");
    if (fields.length != LEAST.length) {
      return List.of(
          "expected exactly 5 fields, found "
              + fields.length
              + ": ["
              + String.join(" ", fields)
              + "]");
    }
    for (int i = 0; i < fields.length; i++) {
      for (String range : fields[i].split(",", -1)) {
        String problem = problem(range, i);
        if (!problem.isEmpty()) {
          return List.of(problem);
        }
      }
    }
    return List.of();
  }

  private static String problem(String range, int field) {
    String[] steps = range.split("/", -1);
    String[] ends = steps[0].split("-", -1);
    boolean isAll = steps[0].equals("*") || steps[0].equals("?");
    if (ends.length > 2) {
      return "too many hyphens: " + range;
    }
    int first = LEAST[field];
    int last = MOST[field];
    if (!isAll) {
      for (String end : ends) {
        if (number(end, field) < 0) {
          return "failed to parse int from "
              + end
              + ": strconv.Atoi: parsing \""
              + end
              + "\": invalid syntax";
        }
      }
      first = number(ends[0], field);
      last = ends.length == 2 ? number(ends[1], field) : steps.length == 2 ? MOST[field] : first;
    }
    if (steps.length > 2) {
      return "too many slashes: " + range;
    }
    if (steps.length == 2) {
      int step = number(steps[1], 0);
      if (step < 0) {
        return "failed to parse int from "
            + steps[1]
            + ": strconv.Atoi: parsing \""
            + steps[1]
            + "\": invalid syntax";
      }
      if (step == 0) {
        return "step of range should be a positive number: " + range;
      }
    }
    if (first < LEAST[field]) {
      return "beginning of range (" + first + ") below minimum (" + LEAST[field] + "): " + range;
    }
    if (last > MOST[field]) {
      return "end of range (" + last + ") above maximum (" + MOST[field] + "): " + range;
    }
    return first > last
        ? "beginning of range (" + first + ") beyond end of range (" + last + "): " + range
        : "";
  }

  private static int number(String text, int field) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (field == MONTH && MONTHS.contains(lower)) {
      return MONTHS.indexOf(lower) + 1;
    }
    if (field == DAY && DAYS.contains(lower)) {
      return DAYS.indexOf(lower);
    }
    return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1;
  }
}
