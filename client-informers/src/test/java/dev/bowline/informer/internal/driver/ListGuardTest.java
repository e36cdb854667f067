package dev.bowline.informer.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.informer.internal.Untellable;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ListGuardTest {
  private final VirtualTime time = new VirtualTime();
  private final Cancellation stream = new Cancellation();
  private final List<String> warnings = new ArrayList<>();
  private final ListGuard guard =
      new ListGuard("informer of pods.v1", time.timing(), stream, warnings::add);

  @AfterEach
  void noTimerIsLeft() {
    guard.close();
    assertThat(time.pendingTimers()).isZero();
  }

  @Test
  @Tag("scenario-33")
  void anEndThatIsLongInComingIsToldAgainAndAgainByName() {
    pass(5);
    guard.opened();
    guard.object(true, new ResourceVersion("200"));
    for (int i = 0; i < 4; i++) {
      pass(20);
      guard.object(true, new ResourceVersion(String.valueOf(100 - i)));
    }
    assertThat(warnings)
        .containsExactly(
            "informer of pods.v1: the list that the server streams has no end after 10 s",
            "informer of pods.v1: the list that the server streams has no end after 20 s",
            "informer of pods.v1: the list that the server streams has no end after 40 s",
            "informer of pods.v1: the list that the server streams has no end after 80 s");
    assertThat(stream.isCancelled()).isFalse();
  }

  /** Unguarded it might never end. */
  @Test
  void aListEndsWhoseNextCheckCantBePlannedForLackOfMemory() {
    Cancellation unguarded = new Cancellation();
    ListGuard other =
        new ListGuard("informer of pods.v1", time.shortOfTimers(1), unguarded, warnings::add);
    pass(10);
    assertThat(unguarded.isCancelled()).isTrue();
    assertThat(other.hasCut()).isTrue();
    assertThat(other.complete()).isFalse();
    assertThat(other.isOverdue()).isFalse();
    other.close();
  }

  @Test
  void aListThatEndsInTimeIsNothingToTellOf() {
    guard.opened();
    pass(9);
    assertThat(guard.complete()).isTrue();
    pass(3600);
    assertThat(warnings).isEmpty();
    assertThat(stream.isCancelled()).isFalse();
  }

  @Test
  void silenceIsCountedFromTheAnswerOn() {
    pass(60);
    assertThat(guard.isOverdue()).isFalse();
    guard.opened();
    pass(29);
    assertThat(stream.isCancelled()).isFalse();
    pass(51);
    assertThat(stream.isCancelled()).isTrue();
    assertThat(guard.complete()).isFalse();
  }

  /** As after a process that was stopped and goes on. */
  @Test
  @Tag("scenario-33")
  void aCheckThatComesLateEndsNoStreamThatIsNotOpen() {
    LateTimers late = new LateTimers();
    try (ListGuard stopped = new ListGuard("x", late.timing(), stream, warnings::add)) {
      late.check(25);
      assertThat(stopped.isOverdue()).isFalse();
      late.check(3600);
      assertThat(stopped.isOverdue()).isFalse();
    }
    assertThat(stream.isCancelled()).isFalse();
    assertThat(warnings).hasSize(2);
  }

  @Test
  @Tag("scenario-33")
  void theTimeInWhichTheProcessStoodStillIsNoSilence() {
    LateTimers late = new LateTimers();
    try (ListGuard stopped = new ListGuard("x", late.timing(), stream, warnings::add)) {
      stopped.opened();
      late.check(100); // was due at 10
      assertThat(stopped.isOverdue()).isFalse();
      late.check(119);
      assertThat(stopped.isOverdue()).isFalse();
      late.check(120);
      assertThat(stopped.isOverdue()).isTrue();
    }
    assertThat(stream.isCancelled()).isTrue();
  }

  @Test
  @Tag("scenario-33")
  void aWarningThatFailsEndsNoGuard() {
    Consumer<String> failing =
        warning -> {
          warnings.add(warning);
          throw new Untellable();
        };
    try (ListGuard other = new ListGuard("x", time.timing(), stream, failing)) {
      other.opened();
      pass(29);
      assertThat(stream.isCancelled()).isFalse();
      pass(1);
      assertThat(stream.isCancelled()).isTrue();
      assertThat(other.isOverdue()).isTrue();
    }
    assertThat(warnings).filteredOn(warning -> warning.startsWith("x:")).hasSize(2);
  }

  /** Timers that run when the test says so. */
  private static final class LateTimers {
    private Runnable check = () -> {};
    private long now;

    Timing timing() {
      return new Timing(
          () -> now,
          (time, cancellation) -> {},
          (delay, action) -> {
            check = action;
            return () -> {};
          },
          () -> 0.5);
    }

    void check(long second) {
      now = Duration.ofSeconds(second).toNanos();
      check.run();
    }
  }

  @Test
  void theStopOfTheInformerEndsTheStreamAlsoAfterItsList() {
    guard.opened();
    guard.complete();
    stream.cancel();
    assertThat(stream.isCancelled()).isTrue();
    assertThat(guard.isOverdue()).isFalse();
  }

  private void pass(long seconds) {
    time.advance(Duration.ofSeconds(seconds), new Cancellation());
  }
}
