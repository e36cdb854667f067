package dev.bowline.informer.internal.driver;

import dev.bowline.informer.internal.Milestone;
import dev.bowline.informer.internal.reflector.Effect;
import dev.bowline.informer.internal.reflector.Failure;
import java.time.Duration;
import org.slf4j.Logger;

/**
 * Tells of an informer's troubles as loud as they deserve: what heals by itself is for those who
 * look, what repeats or needs an administrator is for all, and so is its end. For the informer's
 * thread.
 */
final class Troubles {
  private static final int LOUD_FROM = 4;

  /** Troubles that are no further apart than this are one, as where watches live for seconds. */
  private static final long INTERLUDE = Duration.ofSeconds(30).toNanos();

  private final String name;
  private final Logger log;
  private boolean troubled;
  private boolean loud;
  private long since;
  private long calmSince;
  private boolean wasTroubled;

  Troubles(String name, Logger log) {
    this.name = name;
    this.log = log;
  }

  void report(Effect.Report report, long now) {
    Failure failure = report.failure();
    if (!troubled) {
      since = wasTroubled && now - calmSince < INTERLUDE ? since : now;
      troubled = true;
      wasTroubled = true;
    }
    boolean needsSomebody =
        failure.kind() == Failure.Kind.FORBIDDEN || failure.kind() == Failure.Kind.NOT_FOUND;
    if ((needsSomebody || report.times() >= LOUD_FROM) && Milestone.isOne(report.times())) {
      loud = true;
      log.warn(
          "{}: {}: {} ({} times in a row, for {} s; next try in about {} s); {}",
          name,
          what(failure.kind()),
          failure,
          report.times(),
          Duration.ofNanos(now - since).toSeconds(),
          report.pause().toSeconds(),
          meaning(failure.kind()));
    } else {
      log.debug(
          "{}: {}: {}; next try in about {} ms",
          name,
          what(failure.kind()),
          failure,
          report.pause().toMillis());
    }
  }

  void delay(Effect.Delay delay) {
    if (delay.times() >= LOUD_FROM && Milestone.isOne(delay.times())) {
      loud = true;
      log.warn(
          "{}: has to list again and again: lists after watches, and those in place of lists that"
              + " broke, are more than ten at once and six a minute, so that they wait ({} so far, this one for about {} s); the cache keeps what it has"
              + " and is behind meanwhile",
          name,
          delay.times(),
          delay.pause().toSeconds());
    }
  }

  /** All is well, again or still. */
  void none(long now) {
    if (!troubled) {
      return;
    }
    calmSince = now;
    if (loud) {
      log.info(
          "{}: follows the server again, after {} s",
          name,
          Duration.ofNanos(now - since).toSeconds());
    }
    troubled = false;
    loud = false;
  }

  private static String what(Failure.Kind kind) {
    return switch (kind) {
      case UNREACHABLE -> "no connection";
      case DISCONNECTED -> "the connection broke";
      case TORN_EVENT -> "an answer ended inside an object, or was badly compressed";
      case UNAVAILABLE -> "the server is busy or not ready, or can't be asked";
      case EXPIRED -> "its version is too old for the server, so it lists anew";
      case VERSION_TOO_LARGE -> "the server hasn't reached its version, so it lists anew";
      case FORBIDDEN -> "not allowed";
      case NOT_FOUND -> "the server doesn't serve the type";
      case REFUSED -> "the server refuses";
      case UNREADABLE -> "an answer that makes no sense";
      case BRIEF_WATCH -> "the server ends watches within seconds, or before anything new came";
    };
  }

  private static String meaning(Failure.Kind kind) {
    return switch (kind) {
      case FORBIDDEN -> "the cache keeps what it has until list and watch are allowed";
      case NOT_FOUND -> "it goes on when the type is served, in this version";
      default -> "the cache keeps what it has and catches up afterwards";
    };
  }
}
