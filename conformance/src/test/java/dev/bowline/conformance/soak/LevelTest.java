package dev.bowline.conformance.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class LevelTest {
  @Test
  void aLeakIsGrowth() {
    assertThat(Level.growth(List.of(50, 10, 11, 12, 20, 21, 22, 30, 31, 32))).isEqualTo(20);
  }

  @Test
  void theFirstFigureAndOneOutlierAreNone() {
    assertThat(Level.growth(List.of(0, 10, 11, 10, 11, 10, 11, 10, 90, 11))).isEqualTo(1);
  }

  @Test
  void threeFiguresTellNothing() {
    assertThat(Level.growth(List.of(1, 2, 300))).isZero();
  }
}
