package dev.bowline.client;

/**
 * How many requests a client may send: a bucket of tokens.
 *
 * @param perSecond how many on average; more than zero
 * @param burst how many at once after a pause; at least 1
 */
public record RateLimit(double perSecond, int burst) {
  /** Checks both. */
  public RateLimit {
    if (!(perSecond > 0) || Double.isInfinite(perSecond)) {
      throw new IllegalArgumentException(
          "requests per second must be more than zero: " + perSecond);
    }
    if (burst < 1) {
      throw new IllegalArgumentException("a burst must be at least 1: " + burst);
    }
  }
}
