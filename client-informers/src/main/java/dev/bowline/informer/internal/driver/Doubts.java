package dev.bowline.informer.internal.driver;

/** Whether versions went back, which the next list must heed. Thread-safe. */
final class Doubts {
  private boolean rewound;

  /** Versions went back. */
  synchronized void rewind() {
    rewound = true;
  }

  /** For the next list, which settles it. */
  synchronized boolean take() {
    boolean taken = rewound;
    rewound = false;
    return taken;
  }

  /** That list went nowhere. */
  synchronized void giveBack(boolean taken) {
    rewound |= taken;
  }
}
