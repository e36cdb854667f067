package dev.bowline.conformance.network;

/** How a connection ends. */
public enum Cut {
  /** A TCP reset: what was under way is lost, and the client learns of it at once. */
  RESET,
  /** A clean TCP end in the middle of whatever was being sent. */
  FIN,
  /** Part of the next piece of data, then a clean TCP end: a torn record. */
  TORN,
  /**
   * Nothing goes through any more, and nobody is told, as when a firewall forgets a connection. The
   * client's packets are still acknowledged.
   */
  SILENCE
}
