package dev.bowline.mockserver.object;

import java.util.List;

/** Finds out what is wrong with a text that is no time, and says so as the server's reader does. */
public final class GoTime {
  private static final String SECONDS = "2006-01-02T15:04:05";
  private static final String FRACTION = ".000000";
  private static final String ZONE = "Z07:00";

  /** A number of the layout: what it looks like there, what it is called and how big it may be. */
  private record Part(String layout, int digits, String before, String name, int least, int most) {}

  private static final List<Part> PARTS =
      List.of(
          new Part("2006", 4, "", "year", 0, 9999),
          new Part("01", 2, "-", "month", 1, 12),
          new Part("02", 2, "-", "day", 0, 31),
          new Part("15", 2, "T", "hour", 0, 23),
          new Part("04", 2, ":", "minute", 0, 59),
          new Part("05", 2, ":", "second", 0, 59));

  private final String text;
  private final String layout;
  private int at;

  private GoTime(String text, String layout) {
    this.text = text;
    this.layout = layout;
  }

  /**
   * What is wrong with a text; empty if nothing is found.
   *
   * @param hasFraction whether six digits of a second are wanted
   */
  public static String problem(String text, boolean hasFraction) {
    GoTime reader = new GoTime(text, SECONDS + (hasFraction ? FRACTION : "") + ZONE);
    return reader.problem(hasFraction);
  }

  private String problem(boolean hasFraction) {
    for (Part part : PARTS) {
      if (!text.startsWith(part.before(), at)) {
        return unlike(part.before());
      }
      at += part.before().length();
      if (!hasDigits(at, part.digits())) {
        return unlike(part.layout());
      }
      int number = Integer.parseInt(text.substring(at, at + part.digits()));
      at += part.digits();
      if (number < part.least() || number > part.most()) {
        return parsing() + ": " + part.name() + " out of range";
      }
    }
    if (hasFraction && !(text.startsWith(".", at) && hasDigits(at + 1, FRACTION.length() - 1))) {
      return unlike(FRACTION);
    }
    if (text.startsWith(".", at)) {
      at++;
      while (hasDigits(at, 1)) {
        at++;
      }
    }
    return zoneProblem();
  }

  private String zoneProblem() {
    boolean isUtc = text.startsWith("Z", at);
    if (!isUtc && !text.substring(at).matches("[+-]\\d\\d:\\d\\d.*")) {
      return unlike(ZONE);
    }
    at += isUtc ? 1 : ZONE.length();
    return at == text.length()
        ? ""
        : parsing() + ": extra text: " + GoFormat.quoted(text.substring(at));
  }

  private boolean hasDigits(int from, int count) {
    return from + count <= text.length()
        && text.substring(from, from + count).chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private String unlike(String wanted) {
    return parsing()
        + " as "
        + GoFormat.quoted(layout)
        + ": cannot parse "
        + GoFormat.quoted(text.substring(at))
        + " as "
        + GoFormat.quoted(wanted);
  }

  private String parsing() {
    return "parsing time " + GoFormat.quoted(text);
  }
}
