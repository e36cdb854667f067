package dev.bowline.conformance.soak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class EpochJudgeTest {
  @Test
  void anEpochEndsWithARestoreOnly() {
    assertThat(EpochJudge.problem(Phase.RESTORE, 1, 2)).isEmpty();
    assertThat(EpochJudge.problem(Phase.RESTORE, 1, 1)).hasValue("epoch 1 after epoch 1");
    assertThat(EpochJudge.problem(Phase.RESTORE, 2, 1)).isPresent();
    assertThat(EpochJudge.problem(Phase.RESTORE, 1, 3)).isPresent();
    assertThat(EpochJudge.problem(Phase.KILL, 1, 1)).isEmpty();
    assertThat(EpochJudge.problem(Phase.KILL, 1, 2)).hasValue("epoch 2 after epoch 1");
  }
}
