package dev.bowline.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimePrecisionTest {
  private static final Instant EXACT = Instant.parse("2026-01-02T03:04:05.678901234Z");

  @Test
  void keepsWhatTheWireHolds() {
    assertThat(TimePrecision.SECONDS.of(EXACT)).isEqualTo("2026-01-02T03:04:05Z");
    assertThat(TimePrecision.MICROS.of(EXACT)).isEqualTo("2026-01-02T03:04:05.678901Z");
    assertThat(TimePrecision.SECONDS.of(null)).isNull();
  }

  @Test
  void cutsTowardsThePastBefore1970Too() {
    Instant early = Instant.parse("1969-12-31T23:59:58.999999999Z");
    assertThat(TimePrecision.SECONDS.of(early)).isEqualTo("1969-12-31T23:59:58Z");
    assertThat(TimePrecision.MICROS.of(early)).isEqualTo("1969-12-31T23:59:58.999999Z");
  }

  @Test
  void takesGosZeroTimeForNone() {
    assertThat(TimePrecision.SECONDS.of(Instant.parse("0001-01-01T00:00:00Z"))).isNull();
    assertThat(TimePrecision.SECONDS.of(Instant.parse("0001-01-01T00:00:00.9Z"))).isNull();
    assertThat(TimePrecision.MICROS.of(Instant.parse("0001-01-01T00:00:00.9Z"))).isNotNull();
  }

  @Test
  @SuppressWarnings("NullAway") // what a caller without null checks would pass
  void cutsTheElementsOfCollectionsAndNamesTheirFieldInErrors() {
    Instant whole = Instant.parse("2026-01-02T03:04:05Z");
    Instant zero = Instant.parse("0001-01-01T00:00:00Z");
    assertThat(TimePrecision.SECONDS.elements(List.of(EXACT, zero), "times"))
        .containsExactly(whole, zero);
    assertThat(TimePrecision.SECONDS.values(Map.of("web", EXACT), "disruptedPods"))
        .containsExactly(Map.entry("web", whole));
    assertThat(TimePrecision.SECONDS.element(EXACT, "times")).isEqualTo(whole);
    assertThatThrownBy(() -> TimePrecision.SECONDS.elements(Arrays.asList(EXACT, null), "times"))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("element of times");
    assertThatThrownBy(() -> TimePrecision.SECONDS.elements(null, "times"))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("times");
    assertThatThrownBy(() -> TimePrecision.SECONDS.values(null, "disruptedPods"))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("disruptedPods");
  }
}
