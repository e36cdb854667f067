package dev.bowline.interleavings;

/** What these checks vary: three names and two colours. */
final class Colours {
  static final int NAMES = 3;
  static final int COLOURS = 2;

  private Colours() {}
}
