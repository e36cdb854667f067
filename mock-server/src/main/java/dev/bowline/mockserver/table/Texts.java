package dev.bowline.mockserver.table;

import java.util.List;

/** Texts that several kinds print alike. */
final class Texts {
  private static final int LISTED = 3;

  private Texts() {}

  /** The first three of a list and how many more there are. */
  static String firstThree(List<String> all, String none) {
    return first(LISTED, ",", all, none);
  }

  /** The first of a list and how many more there are. */
  static String first(int limit, String separator, List<String> all, String none) {
    if (all.isEmpty()) {
      return none;
    }
    return all.size() <= limit
        ? String.join(separator, all)
        : String.join(separator, all.subList(0, limit)) + " + " + (all.size() - limit) + " more...";
  }

  /** {@code 2/3}. */
  static String ratio(long part, long whole) {
    return part + "/" + whole;
  }
}
