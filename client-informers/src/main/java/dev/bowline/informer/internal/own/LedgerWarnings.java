package dev.bowline.informer.internal.own;

import dev.bowline.informer.internal.Quietly;
import dev.bowline.type.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a {@link Ledger} has to say, which is logged when it has given back its lock. */
final class LedgerWarnings {
  private static final Logger log = LoggerFactory.getLogger(Ledger.class);

  private final String name;
  private final List<Runnable> untold = new ArrayList<>();

  /**
   * None.
   *
   * @param name of the informer
   */
  LedgerWarnings(String name) {
    this.name = name;
  }

  void tooOld(int objects, ObjectKey oldest) {
    untold.add(
        () ->
            log.warn(
                "{}: doesn't wait any more for own writes to {} objects, such as {}",
                name,
                objects,
                oldest));
  }

  void tooManyDoubts(int most, ObjectKey oldest) {
    untold.add(
        () ->
            log.warn(
                "{}: more than {} own writes are in doubt; the oldest, such as to {}, are not waited for",
                name,
                most,
                oldest));
  }

  /** What is to be run without the lock; a log may fail and may wait. */
  Runnable take() {
    if (untold.isEmpty()) {
      return () -> {};
    }
    List<Runnable> taken = List.copyOf(untold);
    untold.clear();
    return () -> taken.forEach(Quietly::run);
  }
}
