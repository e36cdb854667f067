package dev.bowline.mockserver.registry.rules;

/**
 * Indexes of a job, as in {@code 0,2-4}.
 *
 * @param count how many there are; 0 if the text is no list of indexes
 * @param problem what is wrong with the text; empty if nothing is
 */
record JobIndexes(long count, String problem) {
  static JobIndexes parse(String text, long completions) {
    if (text.isEmpty()) {
      return new JobIndexes(0, "");
    }
    long count = 0;
    long last = -1;
    for (String part : text.split(",", -1)) {
      String[] ends = part.split("-", -1);
      if (ends.length > 2) {
        return wrong(
            "the fragment \""
                + part
                + "\" violates the requirement that an index interval"
                + " can have at most two parts separated by '-'");
      }
      for (String end : ends) {
        if (!end.matches("[0-9]{1,9}")) {
          return wrong("cannot convert string to integer for index: \"" + end + "\"");
        }
        if (Long.parseLong(end) >= completions) {
          return wrong("too large index: \"" + end + "\"");
        }
      }
      long first = Long.parseLong(ends[0]);
      if (first <= last) {
        return wrong("non-increasing order, previous: " + last + ", current: " + first);
      }
      last = Long.parseLong(ends[ends.length - 1]);
      if (ends.length == 2 && last <= first) {
        return wrong("non-increasing order, previous: " + first + ", current: " + last);
      }
      count += last - first + 1;
    }
    return new JobIndexes(count, "");
  }

  private static JobIndexes wrong(String problem) {
    return new JobIndexes(0, problem);
  }
}
