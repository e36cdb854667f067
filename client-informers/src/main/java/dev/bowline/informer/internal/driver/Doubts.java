package dev.bowline.informer.internal.driver;

import java.util.concurrent.atomic.AtomicBoolean;

/** What the next list must not take for granted. Thread-safe. */
final class Doubts {
  private final AtomicBoolean distrusted = new AtomicBoolean();
  private final AtomicBoolean rewound = new AtomicBoolean();

  /** Equal versions may be other states. */
  void distrust() {
    distrusted.set(true);
  }

  /** Versions went back. */
  void rewind() {
    rewound.set(true);
  }

  /** For the next list, which settles them. */
  Taken take() {
    return new Taken(distrusted.getAndSet(false), rewound.getAndSet(false));
  }

  /** That list went nowhere. */
  void giveBack(Taken taken) {
    if (taken.distrusted()) {
      distrust();
    }
    if (taken.rewound()) {
      rewind();
    }
  }

  /** What one list has to settle. */
  record Taken(boolean distrusted, boolean rewound) {}
}
