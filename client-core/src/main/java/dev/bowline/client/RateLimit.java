package dev.bowline.client;

/**
 * How many requests a client may send: a bucket of tokens.
 *
 * @param perSecond how many on average; more than zero
 * @param burst how many at once after a pause; at least 1, and no more than come in 50 years
 */
public record RateLimit(double perSecond, int burst) {
  private static final double LONGEST_REFILL = 50 * 365.25 * 24 * 3600;

  /** Checks both. */
  public RateLimit {
    if (!(perSecond > 0) || Double.isInfinite(perSecond)) {
      throw new IllegalArgumentException(
          "requests per second must be more than zero: " + perSecond);
    }
    if (burst < 1) {
      throw new IllegalArgumentException("a burst must be at least 1: " + burst);
    }
    if (burst / perSecond > LONGEST_REFILL) {
      throw new IllegalArgumentException(
          "a burst of "
              + burst
              + " at "
              + perSecond
              + " requests per second takes longer than 50 years to come back");
    }
  }
}
