package dev.bowline.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Who calls, as the server's audit log and field managers see it. */
final class UserAgent {
  /** {@code bowline/1.0 (java 17.0.1)}. */
  static final String BOWLINE =
      "bowline/" + version() + " (java " + System.getProperty("java.version", "unknown") + ")";

  private UserAgent() {}

  static String of(String program) {
    if (program.isBlank() || !program.chars().allMatch(c -> c >= ' ' && c < 127)) {
      throw new IllegalArgumentException("a user agent is printable ASCII: \"" + program + "\"");
    }
    return program.strip() + " " + BOWLINE;
  }

  private static String version() {
    try (InputStream in = UserAgent.class.getResourceAsStream("version.properties")) {
      if (in == null) {
        return "unknown";
      }
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version", "unknown");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
