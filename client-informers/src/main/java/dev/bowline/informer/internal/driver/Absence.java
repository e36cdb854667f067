package dev.bowline.informer.internal.driver;

/**
 * Whether a type has gone. Where several API servers are behind one address, each hears of a
 * definition for itself, and one that hears of it late answers as if there were none: refusals and
 * discovery alike. So it takes several answers, between which nobody served the type and nothing
 * else went wrong.
 */
final class Absence {
  /** With the pauses between refusals, at least 14 seconds from the first to the last. */
  private static final int ENOUGH = 4;

  private int answers;

  /** The type was read, or nobody could be asked: who answers next may be another server. */
  void isInDoubt() {
    answers = 0;
  }

  /**
   * Takes an answer of discovery.
   *
   * @param isGone whether it says that the type isn't served
   * @return whether enough of them did, one behind the other
   */
  boolean isCertain(boolean isGone) {
    answers = isGone ? answers + 1 : 0;
    return answers >= ENOUGH;
  }
}
