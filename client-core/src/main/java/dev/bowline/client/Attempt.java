package dev.bowline.client;

import java.time.Duration;

/**
 * One try of a call that failed.
 *
 * @param start when it began, counted from the beginning of the call
 * @param outcome how it ended, such as {@code 503 ServiceUnavailable} or {@code connection refused}
 */
public record Attempt(Duration start, String outcome) {}
