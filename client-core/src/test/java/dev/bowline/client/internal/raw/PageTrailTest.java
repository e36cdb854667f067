package dev.bowline.client.internal.raw;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageTrailTest {
  @ParameterizedTest
  @CsvSource({"0, 1", "0, 2", "3, 1", "3, 7", "100, 9", "8, 1000"})
  void aCircleIsNoticedBeforeItWasReadThreeTimes(int before, int circle) {
    PageTrail trail = PageTrail.START;
    int pages = 0;
    while (!trail.returnsTo(token(pages, before, circle))) {
      trail = trail.with(token(pages, before, circle));
      pages++;
      assertThat(pages).isLessThanOrEqualTo(3 * Math.max(before, circle));
    }
    assertThat(pages).isGreaterThanOrEqualTo(before + circle);
  }

  private static String token(int page, int before, int circle) {
    return "t" + (page < before ? page : before + (page - before) % circle);
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "5000"})
  void tokensThatAreAllDifferentAreNoCircle(int pages) {
    PageTrail trail = PageTrail.START;
    for (int page = 0; page < pages; page++) {
      assertThat(trail.returnsTo("t" + page)).isFalse();
      trail = trail.with("t" + page);
    }
  }
}
