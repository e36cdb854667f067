package dev.bowline.mockserver.catalog;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The order in which versions are preferred: {@code v2}, {@code v1}, {@code v2beta1}, {@code
 * v1alpha1}, and then, from A to Z, names that say nothing.
 *
 * @param stability 3 for stable, 2 for beta, 1 for alpha, 0 for a name that says nothing
 * @param major the number after the {@code v}
 * @param minor the number after the stability
 * @param other the name that says nothing
 */
public record VersionPriority(int stability, long major, long minor, String other)
    implements Comparable<VersionPriority> {
  private static final Pattern VERSION = Pattern.compile("v([0-9]+)(?:(alpha|beta)([0-9]+))?");
  private static final Comparator<VersionPriority> ORDER =
      Comparator.comparingInt(VersionPriority::stability)
          .thenComparingLong(VersionPriority::major)
          .thenComparingLong(VersionPriority::minor)
          .thenComparing(VersionPriority::other, Comparator.reverseOrder());

  /** The priority of a version by its name. */
  public static VersionPriority of(String version) {
    Matcher matcher = VERSION.matcher(version);
    if (matcher.matches()) {
      try {
        long major = Long.parseLong(matcher.group(1));
        return matcher.group(2) == null
            ? new VersionPriority(3, major, 0, "")
            : new VersionPriority(
                matcher.group(2).equals("beta") ? 2 : 1,
                major,
                Long.parseLong(matcher.group(3)),
                "");
      } catch (NumberFormatException e) {
        // A number that no server can hold says nothing.
      }
    }
    return new VersionPriority(0, 0, 0, version);
  }

  @Override
  public int compareTo(VersionPriority that) {
    return ORDER.compare(this, that);
  }
}
