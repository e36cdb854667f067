package dev.bowline.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UsersTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final Users users = Users.of(registry);

  /** Else each gauge that ends would have all counters of all informers asked for anew. */
  @Test
  void onlyRemovalsOfWhatSomebodyUsesCount() {
    Set<Meter.Id> mine = new HashSet<>();
    Counter counter = users.use(() -> registry.counter("events"), mine);
    Gauge gauge = Gauge.builder("pending", () -> 1).register(registry);
    long before = users.removals();
    registry.remove(gauge);
    assertThat(users.removals()).isEqualTo(before);
    registry.remove(counter);
    assertThat(users.removals()).isEqualTo(before + 1);
  }
}
