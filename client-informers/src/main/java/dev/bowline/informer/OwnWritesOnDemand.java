package dev.bowline.informer;

import dev.bowline.informer.internal.Waiters;
import dev.bowline.meta.KubeObject;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An informer's own writes from when somebody asks for them; most informers have none. */
final class OwnWritesOnDemand<T extends KubeObject> {
  private final Supplier<OwnWrites<T>> maker;
  private final Waiters waiters;
  private volatile @Nullable OwnWrites<T> made;

  OwnWritesOnDemand(Supplier<OwnWrites<T>> maker, Waiters waiters) {
    this.maker = maker;
    this.waiters = waiters;
  }

  OwnWrites<T> get() {
    OwnWrites<T> known = made;
    return known == null ? make() : known;
  }

  private synchronized OwnWrites<T> make() {
    OwnWrites<T> known = made;
    if (known == null) {
      known = maker.get();
      made = known;
    }
    return known;
  }

  /** As {@link OwnWrites#published}. */
  void published() {
    OwnWrites<T> known = made;
    if (known == null) {
      waiters.wake();
    } else {
      known.published();
    }
  }

  /** As {@link OwnWrites#scopeChanged}. */
  void scopeChanged() {
    OwnWrites<T> known = made;
    if (known == null) {
      waiters.wake();
    } else {
      known.scopeChanged();
    }
  }
}
