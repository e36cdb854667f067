package dev.bowline.client.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CallPaceTest {
  private static final long PAUSE = CallPace.LONGEST_PAUSE.toNanos();

  private final CallPace pace = new CallPace();
  private long now = Long.MAX_VALUE - 3 * PAUSE; // a monotonic clock may begin anywhere and wrap

  @Test
  void callsThatFollowCloselyAreDirectAfterTheFirstOnes() {
    for (int i = 0; i < CallPace.CALLS_BEFORE; i++) {
      assertThat(begin(PAUSE)).as("call " + i).isFalse();
    }
    assertThat(begin(PAUSE)).isTrue();
    pace.end(now);
    assertThat(begin(PAUSE)).isTrue();
  }

  @Test
  void afterAPauseCountingBeginsAnew() {
    hurry();

    assertThat(begin(PAUSE + 1)).isFalse();
    assertThat(begin(0)).isFalse();
  }

  @Test
  void aPauseCountsFromTheEndOfACall() {
    hurry();
    assertThat(begin(0)).isTrue();
    now += 5 * PAUSE;
    pace.end(now);

    assertThat(begin(PAUSE)).isTrue();
  }

  @Test
  void onlySoManyAreDirectAtOnce() {
    hurry();
    for (int i = 0; i < CallPace.MOST_AT_ONCE; i++) {
      assertThat(begin(0)).isTrue();
    }

    assertThat(begin(0)).isFalse();
    pace.end(now);
    assertThat(begin(0)).isTrue();
  }

  @Test
  void afterABreakCountingBeginsAnew() {
    hurry();
    assertThat(begin(0)).isTrue();

    pace.broken();
    pace.end(now);

    assertThat(begin(0)).isFalse();
  }

  private void hurry() {
    for (int i = 0; i < CallPace.CALLS_BEFORE; i++) {
      begin(0);
    }
  }

  private boolean begin(long later) {
    now += later;
    return pace.begin(now);
  }
}
