package dev.bowline.informer.internal.driver;

/** What the next list must not take for granted. Thread-safe. */
final class Doubts {
  private boolean distrusted;
  private boolean rewound;

  /** Equal versions may be other states. */
  synchronized void distrust() {
    distrusted = true;
  }

  /** Versions went back. */
  synchronized void rewind() {
    rewound = true;
  }

  /** For the next list, which settles them. */
  synchronized Taken take() {
    Taken taken = new Taken(distrusted, rewound);
    distrusted = false;
    rewound = false;
    return taken;
  }

  /** That list went nowhere. */
  synchronized void giveBack(Taken taken) {
    distrusted |= taken.distrusted();
    rewound |= taken.rewound();
  }

  /** What one list has to settle. */
  record Taken(boolean distrusted, boolean rewound) {}
}
