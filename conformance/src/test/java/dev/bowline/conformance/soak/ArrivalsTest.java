package dev.bowline.conformance.soak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ArrivalsTest {
  @Test
  void requestsAreCountedInStepsOfATenthOfASecond() {
    Arrivals arrivals = new Arrivals();
    long start = arrivals.begin();
    arrivals.arrived(start);
    arrivals.arrived(start + 99_000_000);
    arrivals.arrived(start + 100_000_000);
    arrivals.arrived(start + 900_000_000);

    assertThat(arrivals.histogram()).isEqualTo("2 1 0 (7 times) 1");
    assertThat(arrivals.most()).isEqualTo(2);
    assertThat(arrivals.count()).isEqualTo(4);
    assertThat(arrivals.mostInASecond()).isEqualTo(4);
    arrivals.arrived(start + 1_000_000_000);
    arrivals.arrived(start + 1_800_000_000);
    assertThat(arrivals.mostInASecond()).isEqualTo(4);
  }
}
