package dev.bowline.client.internal.raw;

/**
 * Notices that the continue tokens of a list come round, which would be read for ever. It remembers
 * one of them, a later one each time the number of pages has doubled (Brent's way), so that a
 * circle of any length is noticed before it was read three times. Immutable.
 *
 * @param mark the token that is remembered; empty for none
 * @param pages how many tokens there were
 */
public record PageTrail(String mark, long pages) {
  /** Before the first page. */
  public static final PageTrail START = new PageTrail("", 0);

  /** Behind a page that continues with a token, which isn't empty. */
  public PageTrail with(String token) {
    long now = pages + 1;
    return new PageTrail(Long.bitCount(now) == 1 ? token : mark, now);
  }

  /** Whether a token was there before; may notice it some pages late. */
  public boolean returnsTo(String token) {
    return !mark.isEmpty() && mark.equals(token);
  }
}
