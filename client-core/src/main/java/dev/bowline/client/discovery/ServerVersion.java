package dev.bowline.client.discovery;

import java.util.Map;

/**
 * Which release a server is, as {@code /version} says.
 *
 * @param major such as {@code 1}
 * @param minor such as {@code 36}; some vendors write {@code 36+}
 * @param gitVersion such as {@code v1.36.3}, or {@code v1.35.1-gke.1000} with what vendors add
 * @param platform such as {@code linux/amd64}
 * @param fields everything that the server says, by name, such as {@code buildDate} and, since
 *     1.34, {@code emulationMinor}
 */
public record ServerVersion(
    String major, String minor, String gitVersion, String platform, Map<String, String> fields) {
  /** Copies the fields. */
  public ServerVersion {
    fields = Map.copyOf(fields);
  }

  /**
   * Whether this is that release or a later one, vendors' additions left aside.
   *
   * @param thatMajor such as 1
   * @param thatMinor such as 36
   * @return false also if the server's numbers aren't numbers
   */
  public boolean isAtLeast(int thatMajor, int thatMinor) {
    int ownMajor = number(major);
    return ownMajor > thatMajor || (ownMajor == thatMajor && number(minor) >= thatMinor);
  }

  /** The leading digits; -1 if there are none, or more than a version has. */
  private static int number(String text) {
    int end = 0;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end == 0 || end > 6 ? -1 : Integer.parseInt(text.substring(0, end));
  }

  /** {@code v1.36.3}. */
  @Override
  public String toString() {
    return gitVersion;
  }
}
