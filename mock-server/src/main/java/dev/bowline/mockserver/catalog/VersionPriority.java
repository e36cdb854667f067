package dev.bowline.mockserver.catalog;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The order in which versions are preferred: {@code v2}, {@code v1}, {@code v2beta1}, {@code
 * v1alpha1}.
 *
 * @param stability 2 for stable, 1 for beta, 0 for alpha and anything else
 * @param major the number after the {@code v}
 * @param minor the number after the stability
 */
public record VersionPriority(int stability, int major, int minor)
    implements Comparable<VersionPriority> {
  private static final Pattern VERSION = Pattern.compile("v([0-9]+)(?:(alpha|beta)([0-9]+))?");
  private static final Comparator<VersionPriority> ORDER =
      Comparator.comparingInt(VersionPriority::stability)
          .thenComparingInt(VersionPriority::major)
          .thenComparingInt(VersionPriority::minor);

  /** The priority of a version by its name. */
  public static VersionPriority of(String version) {
    Matcher matcher = VERSION.matcher(version);
    if (!matcher.matches()) {
      return new VersionPriority(0, 0, 0);
    }
    int major = Integer.parseInt(matcher.group(1));
    if (matcher.group(2) == null) {
      return new VersionPriority(2, major, 0);
    }
    return new VersionPriority(
        matcher.group(2).equals("beta") ? 1 : 0, major, Integer.parseInt(matcher.group(3)));
  }

  @Override
  public int compareTo(VersionPriority other) {
    return ORDER.compare(this, other);
  }
}
