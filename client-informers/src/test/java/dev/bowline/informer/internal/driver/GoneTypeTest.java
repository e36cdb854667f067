package dev.bowline.informer.internal.driver;

import static dev.bowline.informer.ConfigMaps.configMap;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.informer.internal.Told;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** While a server is asked whether it no longer serves a type. */
class GoneTypeTest {
  private static final int LIST_TURNS = 8;

  @Test
  @Tag("scenario-64")
  void aStopKeepsTheObjectsWhateverTheAnswer() {
    DriverRig rig = new DriverRig();
    script(rig);
    rig.gone(
        () -> {
          rig.driver().stop();
          return true;
        });
    rig.run();
    assertThat(rig.events()).containsExactly("+a@1 initial", "synced@100");
    assertThat(rig.content()).containsExactly("a@1");
  }

  @Test
  @Tag("scenario-14")
  void othersMayList() {
    DriverRig rig = new DriverRig();
    script(rig);
    AtomicBoolean othersTurn = new AtomicBoolean();
    List<ListTurns.@Nullable Turn> others = new ArrayList<>();
    for (int i = 0; i < LIST_TURNS - 1; i++) {
      others.add(enter(rig, new Cancellation()));
    }
    rig.gone(
        () -> {
          long now = rig.time().timing().ticker().getAsLong();
          others.forEach(turn -> requireNonNull(turn).came(now));
          Cancellation soon = new Cancellation();
          rig.time().timing().timers().schedule(Duration.ofMillis(1), soon::cancel);
          ListTurns.Turn turn = enter(rig, soon);
          othersTurn.set(turn != null);
          if (turn != null) {
            rig.pace().lists().leave(turn, now);
          }
          return true;
        });
    rig.run();
    assertThat(othersTurn).isTrue();
    assertThat(rig.content()).isEmpty();
  }

  /** A program that may not see many of its types lists the others all the same. */
  @Test
  @Tag("scenario-12")
  void whoIsDeniedKeepsNoTurnWhileItWaits() {
    DriverRig rig = new DriverRig();
    rig.server().refuse(Refusals.of(403, "Forbidden"));
    rig.server().page("100", "", configMap("a", 1));
    AtomicBoolean isFirst = new AtomicBoolean(true);
    List<ListTurns.@Nullable Turn> others = new ArrayList<>();
    rig.time()
        .beforeSleep(
            () -> {
              if (isFirst.getAndSet(false)) {
                Cancellation soon = new Cancellation();
                rig.time().timing().timers().schedule(Duration.ofMillis(1), soon::cancel);
                for (int i = 0; i < LIST_TURNS; i++) {
                  others.add(enter(rig, soon));
                }
                long now = rig.time().timing().ticker().getAsLong();
                others.stream()
                    .filter(Objects::nonNull)
                    .forEach(turn -> rig.pace().lists().leave(turn, now));
              }
            });
    rig.run();
    assertThat(others).hasSize(LIST_TURNS).doesNotContainNull();
    assertThat(rig.content()).containsExactly("a@1");
  }

  private static ListTurns.@Nullable Turn enter(DriverRig rig, Cancellation stop) {
    return rig.pace().lists().enter(() -> false, rig.time().timing(), stop);
  }

  @Test
  @Timeout(60)
  @Tag("scenario-64")
  void aStopIsNotHeldUpByAnAnswerThatNeverComes() throws InterruptedException {
    CountDownLatch isAsked = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    Executor helpers = task -> new Thread(task).start();
    DriverRig rig =
        new DriverRig(false, Preparation.none(), new StreamSupport(), Told.NOBODY, helpers);
    script(rig);
    rig.gone(
        () -> {
          isAsked.countDown();
          return await(never);
        });
    Thread thread = new Thread(rig.driver());
    thread.start();
    assertThat(isAsked.await(20, TimeUnit.SECONDS)).isTrue();
    rig.driver().stop();
    thread.join(TimeUnit.SECONDS.toMillis(20));
    assertThat(thread.isAlive()).isFalse();
    assertThat(rig.content()).containsExactly("a@1");
    never.countDown();
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(50, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A list, and then what makes it likely that the type is gone. */
  private static void script(DriverRig rig) {
    rig.server().page("100", "", configMap("a", 1)).watch();
    for (int i = 0; i < 6; i++) {
      rig.server().refuse(Refusals.of(404, "NotFound"));
    }
  }
}
