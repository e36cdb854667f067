package dev.bowline.client.internal.pod;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A line of a log as the server sent it.
 *
 * @param whole without the line's end
 * @param time the time in front of it; null if there is none, as in what kubelets say of themselves
 * @param text what is behind the time
 */
record LogLine(String whole, @Nullable Instant time, String text) {
  private static final int SHORTEST_TIME = 20;

  /** A line that may begin with a time. */
  static LogLine timed(String whole) {
    int space = whole.indexOf(' ');
    String front = space < 0 ? whole : whole.substring(0, space);
    Instant time = front.length() < SHORTEST_TIME ? null : parse(front);
    return new LogLine(
        whole, time, time == null ? whole : space < 0 ? "" : whole.substring(space + 1));
  }

  private static @Nullable Instant parse(String time) {
    try {
      return OffsetDateTime.parse(time).toInstant();
    } catch (DateTimeException e) {
      return null;
    }
  }
}
