package dev.bowline.conformance.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class LevelTest {
  @Test
  void aLeakIsGrowth() {
    assertThat(Level.growth(List.of(50, 10, 11, 12, 20, 21, 22, 30, 31, 32))).isEqualTo(10);
  }

  @Test
  void theFirstThirdAndOneOutlierAreNone() {
    assertThat(Level.growth(List.of(0, 3, 6, 9, 10, 11, 10, 10, 90, 10))).isZero();
  }

  @Test
  void threeFiguresTellNothing() {
    assertThat(Level.growth(List.of(1, 2, 300))).isZero();
  }
}
