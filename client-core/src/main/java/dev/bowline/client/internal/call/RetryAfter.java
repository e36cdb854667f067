package dev.bowline.client.internal.call;

import dev.bowline.meta.v1.Status;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** When a server wants to be asked again. */
final class RetryAfter {
  private static final int MOST_DIGITS = 9;

  private RetryAfter() {}

  /**
   * The longer of header and Status.
   *
   * @param header {@code Retry-After}, seconds or an HTTP date; empty for none, and nonsense counts
   *     as none
   * @param date the answer's {@code Date}, by which an HTTP date is read: the clock of this side
   *     may be wrong; empty for none
   * @param clock for answers without a date
   * @return null if neither says anything
   */
  static @Nullable Duration of(String header, String date, Status status, Clock clock) {
    Duration told = parse(header.strip(), date, clock);
    Duration detail = of(status);
    return told == null || (detail != null && told.compareTo(detail) < 0) ? detail : told;
  }

  /** What the Status says; null if it says nothing. */
  static @Nullable Duration of(Status status) {
    int seconds = status.details().retryAfterSeconds();
    return seconds <= 0 ? null : Duration.ofSeconds(seconds);
  }

  private static @Nullable Duration parse(String header, String date, Clock clock) {
    if (header.isEmpty()) {
      return null;
    }
    if (header.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return header.length() > MOST_DIGITS ? null : Duration.ofSeconds(Long.parseLong(header));
    }
    Instant at = instant(header);
    if (at == null) {
      return null;
    }
    Instant answered = instant(date.strip());
    Duration wait = Duration.between(answered == null ? clock.instant() : answered, at);
    return wait.isNegative() ? Duration.ZERO : wait;
  }

  private static @Nullable Instant instant(String date) {
    try {
      return ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
    } catch (DateTimeParseException e) {
      return null;
    }
  }
}
