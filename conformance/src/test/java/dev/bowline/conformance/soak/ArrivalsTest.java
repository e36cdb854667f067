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
  }
}
