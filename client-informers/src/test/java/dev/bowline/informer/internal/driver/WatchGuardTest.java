package dev.bowline.informer.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What can't be shown through a driver; the rest is in {@link WatchBoundariesTest}. */
class WatchGuardTest {
  private final VirtualTime time = new VirtualTime();
  private final Cancellation watch = new Cancellation();

  /** Also where it might have taken longer to open. */
  @Test
  void silenceIsLookedForFromTheTimeOnWhenItMayBeTooLong() {
    WatchHabits habits = new WatchHabits();
    habits.bookmarks(Duration.ofSeconds(1));
    WatchGuard guard =
        new WatchGuard(
            time.timing(), Duration.ofMinutes(5), Duration.ofMinutes(8), habits, watch::cancel);
    guard.opened();
    time.advance(WatchGuard.LEAST_SILENCE, new Cancellation());
    assertThat(guard.isSilent()).isTrue();
    guard.done();
  }

  /** Unguarded it would stay for long after its peer is dead. */
  @Test
  void aWatchEndsWhoseNextCheckCantBePlannedForLackOfMemory() {
    WatchGuard guard =
        new WatchGuard(
            time.shortOfTimers(1),
            WatchHabits.OPENING,
            Duration.ofMinutes(5),
            new WatchHabits(),
            watch::cancel);
    guard.opened();
    time.advance(WatchHabits.OPENING, new Cancellation());
    assertThat(watch.isCancelled()).isTrue();
    assertThat(guard.isOverdue()).isTrue();
    assertThat(guard.isSilent()).isFalse();
    guard.done();
  }
}
