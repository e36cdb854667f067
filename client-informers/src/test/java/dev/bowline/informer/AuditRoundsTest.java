package dev.bowline.informer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.informer.internal.audit.AuditRounds;
import dev.bowline.informer.internal.audit.Auditor;
import dev.bowline.informer.internal.audit.Roll;
import dev.bowline.informer.internal.audit.Section;
import dev.bowline.informer.internal.driver.Preparation;
import dev.bowline.informer.internal.store.StoreVersion;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When audits come, on time that the test passes. */
class AuditRoundsTest {
  private static final Duration INTERVAL = Duration.ofSeconds(100);

  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private final List<Duration> pauses = new ArrayList<>();
  private final Deque<Double> random = new ArrayDeque<>();

  @Test
  void eachPauseIsDrawnAnewFromThreeToFiveQuartersOfTheInterval() {
    random.addAll(List.of(0.0, 0.5, 1.0, 0.2));
    AuditRounds<ConfigMap> rounds = rounds();

    rounds.every(INTERVAL);
    for (int i = 0; i < 3; i++) {
      waiting.remove().run();
    }

    assertThat(pauses)
        .containsExactly(
            Duration.ofSeconds(75),
            Duration.ofSeconds(100),
            Duration.ofSeconds(125),
            Duration.ofSeconds(85));
  }

  @Test
  void afterTheStopNoneComes() {
    random.addAll(List.of(0.5, 0.5));
    AuditRounds<ConfigMap> rounds = rounds();
    rounds.every(INTERVAL);
    Runnable running = waiting.element();

    rounds.stop();
    assertThat(waiting).isEmpty();
    running.run();

    assertThat(pauses).hasSize(1);
  }

  private AuditRounds<ConfigMap> rounds() {
    return new AuditRounds<>(
        "test",
        () -> new Section<>(null, StoreVersion.unsynced(List.of())),
        new Auditor<>(
            "test",
            new Roll<>(new LossySource(), null, Scope.ALL, 500, Preparation.none()),
            audit -> {}),
        () -> {},
        Runnable::run,
        (delay, action) -> {
          pauses.add(delay);
          waiting.add(action);
          return () -> waiting.remove(action);
        },
        random::remove);
  }
}
