package dev.bowline.informer.internal.driver;

import dev.bowline.informer.internal.Milestone;
import dev.bowline.informer.internal.Quietly;
import dev.bowline.serde.CodecException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Counts what can't be used, and tells of it at milestones. Thread-safe. */
final class Rejections {
  private final String name;
  private final Logger log;
  private long times;

  Rejections(String name, Logger log) {
    this.name = name;
    this.log = log;
  }

  /** One more. */
  void add(String problem, @Nullable Throwable cause) {
    long number = oneMore();
    if (Milestone.isOne(number)) {
      Quietly.run(() -> warn(problem, cause, number));
    }
  }

  private synchronized long oneMore() {
    return ++times;
  }

  private void warn(String problem, @Nullable Throwable cause, long number) {
    if (cause instanceof CodecException codec) { // the place is in its message, not in our code
      String reason = codec.getMessage();
      log.warn("{}: {}: {}; left out, {} times so far", name, problem, reason, number);
      log.debug("{}: {}", name, problem, codec);
    } else {
      log.warn("{}: {}; left out, {} times so far", name, problem, number, cause);
    }
  }

  synchronized long number() {
    return times;
  }
}
