package dev.bowline.conformance.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SoakArgumentsTest {
  @Test
  void withoutArgumentsItIsTheLongOne() {
    SoakPlan plan = plan();

    assertThat(plan.length()).isEqualTo(Duration.ofMinutes(20));
    assertThat(plan.pods()).isEqualTo(10_000);
    assertThat(plan.writesPerSecond()).isEqualTo(100);
    assertThat(plan.compaction()).isEqualTo(Duration.ofSeconds(30));
    assertThat(phases(plan).stream().filter(Phase.KILL::equals)).hasSize(5);
    assertThat(phases(plan).stream().filter(Phase.RESTORE::equals)).hasSize(1);
    assertThat(phases(plan)).endsWith(Phase.RETURN);
  }

  @Test
  void itsPhasesFillItsTime() {
    Duration sum =
        plan().steps().stream().map(SoakPlan.Step::length).reduce(Duration.ZERO, Duration::plus);

    assertThat(sum).isBetween(Duration.ofMinutes(20).minusMillis(1), Duration.ofMinutes(20));
  }

  @Test
  void whatIsGivenCountsBesideShort() {
    SoakPlan plan = plan("--short", "--pods", "20", "--phases", "kill,mixed", "--seed", "-3");

    assertThat(plan.pods()).isEqualTo(20);
    assertThat(plan.seed()).isEqualTo(-3);
    assertThat(plan.rounds()).isEqualTo(1);
    assertThat(phases(plan)).containsExactly(Phase.MIXED, Phase.KILL);
  }

  @Test
  void whatCannotBeUnderstoodIsRefused() {
    assertRefused("--pod is none of --short, --minutes", "--pod", "7");
    assertRefused("--pods needs a value", "--pods");
    assertRefused("--pods is a number, not many", "--pods", "many");
    assertRefused("--pods is at least 1.0, not 0", "--pods", "0");
    assertRefused("--phases has no \"quake\"; there are mixed,kill", "--phases", "quake");
  }

  private static void assertRefused(String message, String... arguments) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(arguments))
        .withMessageContaining(message);
  }

  private static List<Phase> phases(SoakPlan plan) {
    return plan.steps().stream().map(SoakPlan.Step::phase).toList();
  }

  private static SoakPlan plan(String... arguments) {
    return SoakArguments.plan(Arrays.asList(arguments));
  }
}
