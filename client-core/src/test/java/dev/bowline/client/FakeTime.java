package dev.bowline.client;

import dev.bowline.client.internal.call.Timing;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** Time that passes only when somebody waits. */
final class FakeTime {
  private final List<Duration> waits = new ArrayList<>();
  private long nanos;
  private boolean interrupted;
  private Runnable onWait = () -> {};

  Timing timing() {
    Clock clock = Clock.fixed(Instant.parse("2026-11-21T08:00:00Z"), ZoneOffset.UTC);
    return new Timing(
        () -> nanos,
        clock,
        (wait, cancellation) -> {
          if (interrupted) {
            throw new InterruptedException();
          }
          waits.add(Duration.ofNanos(wait));
          nanos += wait;
          onWait.run();
          return cancellation.isCancelled();
        },
        () -> 0.5);
  }

  /** Lets time pass. */
  void advance(Duration time) {
    nanos += time.toNanos();
  }

  /** Does this at each wait. */
  void whenSomebodyWaits(Runnable action) {
    onWait = action;
  }

  /** Interrupts whoever waits next. */
  void interruptWaits() {
    interrupted = true;
  }

  /** Ends the interrupting. */
  void goOn() {
    interrupted = false;
  }

  List<Duration> waits() {
    return List.copyOf(waits);
  }
}
