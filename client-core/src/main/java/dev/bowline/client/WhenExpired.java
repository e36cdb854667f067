package dev.bowline.client;

/**
 * What becomes of a list that is read in pages when it expires on the way: servers keep an old
 * version for some minutes only.
 */
public enum WhenExpired {
  /** It ends with {@link ExpiredException}. */
  FAIL,
  /**
   * It goes on behind the last object that it gave, at a newer version: by the token that the
   * server gives for this, else with a new list whose beginning is skipped. Nothing comes twice and
   * nothing that existed all the time is left out, but the whole is no snapshot of one moment.
   */
  GO_ON,
  /** It begins again, at the newest version. What came before is void. */
  RESTART,
  /**
   * It begins again, at the newest version and with everything on one page, which can't expire any
   * more. What came before is void.
   */
  FULL_LIST
}
