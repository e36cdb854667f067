package dev.bowline.informer.internal.driver;

import static dev.bowline.informer.ConfigMaps.configMap;
import static dev.bowline.informer.internal.driver.ScriptedSource.fails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.informer.internal.Untellable;
import dev.bowline.informer.internal.reflector.ReflectorState;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What nobody foresaw. */
class FaultTest {
  private final DriverRig rig = new DriverRig();
  private final ScriptedSource server = rig.server();

  @Test
  void aFaultThatNoRuleCoversLeadsToANewList() {
    server.page("100", "", configMap("a", 1));
    server.watch(fails(() -> new IllegalStateException("bug")));
    server.refuse(new IllegalArgumentException("bug"));
    server.watch(
        cancellation -> {
          throw new StackOverflowError();
        });
    server.page("200", "", configMap("b", 150));
    rig.run();
    assertThat(rig.requests())
        .containsExactly(
            "0.0 list by 500",
            "0.0 watch from 100",
            "0.6 watch from 100",
            "1.8 watch from 100",
            "31.8 list by 500");
  }

  @Test
  void whereThereIsNoMemoryToBeginAnewThatIsTriedUntilThereIs() {
    AtomicInteger shortFor = new AtomicInteger();
    List<String> states = new ArrayList<>();
    rig.time()
        .beforeSleep(
            () -> {
              if (shortFor.getAndDecrement() > 0) {
                states.add(rig.driver().state() + " " + rig.driver().lastError());
                throw new OutOfMemoryError("still none");
              }
            });
    server.page("100", "", configMap("a", 1));
    server.watch(
        cancellation -> {
          shortFor.set(3);
          throw new OutOfMemoryError("none");
        });
    server.page("200", "", configMap("b", 150));
    rig.run();
    assertThat(rig.requests())
        .containsExactly("0.0 list by 500", "0.0 watch from 100", "30.0 list by 500");
    assertThat(states)
        .hasSize(3)
        .allMatch(state -> state.startsWith("Fresh") && state.endsWith("test failed"));
    assertThat(rig.events())
        .containsExactly("+a@1 initial", "synced@100", "-a@1 unknown", "+b@150");
  }

  @Test
  void aStopIsHeededWhereThereIsNoMemoryToBeginAnew() {
    AtomicInteger failures = new AtomicInteger();
    rig.time()
        .beforeSleep(
            () -> {
              if (failures.incrementAndGet() == 3) {
                rig.driver().stop();
              }
              throw new OutOfMemoryError("none");
            });
    server.page("100", "", configMap("a", 1));
    server.watch(
        cancellation -> {
          throw new OutOfMemoryError("none");
        });
    rig.run();
    assertThat(rig.requests()).containsExactly("0.0 list by 500", "0.0 watch from 100");
    assertThat(rig.driver().state()).isInstanceOf(ReflectorState.Stopped.class);
  }

  /** What begins anew works; what follows doesn't, again and again. */
  @Test
  void aStopIsHeededWhereEveryTryFails() {
    server.page("100", "", configMap("a", 1));
    server.watch(
        cancellation -> {
          rig.driver().stop();
          rig.time().stopClock();
          throw new OutOfMemoryError("none");
        });
    rig.run();
    assertThat(rig.requests()).containsExactly("0.0 list by 500", "0.0 watch from 100");
    assertThat(rig.driver().state()).isInstanceOf(ReflectorState.Stopped.class);
  }

  @Test
  void aFaultThatCannotBeLoggedLeadsToANewListAsWell() {
    server.page("100", "", configMap("a", 1));
    server.watch(
        cancellation -> {
          throw new Untellable();
        });
    server.page("200", "", configMap("b", 150));
    rig.run();
    assertThat(rig.requests())
        .containsExactly("0.0 list by 500", "0.0 watch from 100", "30.0 list by 500");
  }
}
