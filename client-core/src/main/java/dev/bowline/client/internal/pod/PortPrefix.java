package dev.bowline.client.internal.pod;

/** The first two bytes of a port's channel, which repeat the port. */
final class PortPrefix {
  private static final int LENGTH = 2;

  private int seen;

  /** How many of these bytes belong to it. */
  int skip(int length) {
    int skipped = Math.min(LENGTH - seen, length);
    seen += skipped;
    return skipped;
  }
}
