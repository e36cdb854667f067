package dev.bowline.informer.internal.driver;

import dev.bowline.informer.internal.Milestone;
import dev.bowline.informer.internal.reflector.Effect;
import dev.bowline.informer.internal.reflector.Failure;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells of troubles as loud as they deserve: what heals by itself is for those who look, what
 * repeats or needs an administrator is for all.
 */
final class Troubles {
  private static final Logger log = LoggerFactory.getLogger("dev.bowline.informer");

  private static final int LOUD_FROM = 4;

  private Troubles() {}

  static void log(String name, Effect.Report report) {
    Failure failure = report.failure();
    boolean denied =
        failure.kind() == Failure.Kind.FORBIDDEN || failure.kind() == Failure.Kind.NOT_FOUND;
    boolean loud = denied || report.times() >= LOUD_FROM;
    if (loud && Milestone.isOne(report.times())) {
      log.warn(
          "{}: {} ({} times in a row, next try in about {} s); the cache keeps what it has",
          name,
          failure,
          report.times(),
          report.pause().toSeconds());
    } else {
      log.debug("{}: {}, next try in about {} ms", name, failure, report.pause().toMillis());
    }
  }
}
