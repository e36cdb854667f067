package dev.bowline.client;

/** How a page follows the one before it. */
public enum Continuity {
  /** It is the first page, or of the version of the pages before: all are one snapshot. */
  SAME_VERSION,
  /**
   * It or a page before it goes on at a newer version, since the list had expired: nothing comes
   * twice, but the pages are no snapshot of one moment, and no watch can begin at their version
   * without missing changes to the objects of the first pages.
   */
  NEWER_VERSION,
  /**
   * It belongs to a list that was begun again, since the one before had expired: what the pages of
   * that one gave is void.
   */
  RESTARTED
}
