package dev.bowline.informer.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whom the answers to one informer of a client wake, and whom they don't. */
@Tag("scenario-67")
class WokenInformersTest {
  private static final Duration AWAY = Duration.ofSeconds(60);

  private final TurnByTurn time = new TurnByTurn();
  private final Pace pace = new Pace();

  @Test
  void whoReachesNobodyWhileOthersAreServedTriesTwelveTimesASecondAtMost()
      throws InterruptedException {
    AbsentServer away = new AbsentServer(time, Duration.ZERO, AWAY, false);
    run(List.of(Drivers.of(away, time.timing(1), pace)), this::othersAreServed);
    assertThat(tries(away)).isBetween(11L * 60, 60 * 1000L / 80);
  }

  @Test
  void refusalsWakeNobody() throws InterruptedException {
    AbsentServer away = new AbsentServer(time, Duration.ZERO, AWAY, false);
    List<Driver<ConfigMap>> drivers = new ArrayList<>();
    drivers.add(Drivers.of(away, time.timing(1), pace));
    AbsentServer busy =
        new AbsentServer(time, Duration.ZERO, AWAY, false)
            .refusing(() -> Refusals.of(429, "TooManyRequests", Duration.ofMillis(10)));
    for (int i = 2; i < 5; i++) { // few, so that nobody has to stand in the line
      drivers.add(Drivers.of(busy, time.timing(i), pace));
    }
    run(drivers, () -> {});
    assertThat(tries(busy)).isGreaterThan(3 * 60);
    assertThat(tries(away)).isLessThan(3 * 60);
  }

  @Test
  void whoseConnectionBrokeIsNotWoken() throws InterruptedException {
    // a watch that goes on: what breaks lists has longer pauses
    AbsentServer breaking =
        new AbsentServer(time, Duration.ofSeconds(1), AWAY, false).lookingLike(Kind.DISCONNECTED);
    run(List.of(Drivers.of(breaking, time.timing(1), pace)), this::othersAreServed);
    assertThat(tries(breaking)).isBetween(2L * 60, 3L * 60);
  }

  @Test
  void whoIsAwaitedIsWokenFirst() throws InterruptedException {
    AbsentServer away = new AbsentServer(time, Duration.ZERO, AWAY, false);
    AbsentServer awayToo = new AbsentServer(time, Duration.ZERO, AWAY, false);
    Driver<ConfigMap> first = Drivers.of(away, time.timing(1), pace);
    Driver<ConfigMap> awaited = Drivers.awaited(awayToo, time.timing(2), pace);
    run(
        List.of(first, awaited),
        () -> {
          while (time.elapsed().compareTo(AWAY) < 0) {
            time.sleep(Duration.ofMillis(100), new Cancellation());
            pace.served();
          }
        });
    assertThat(tries(awayToo)).isGreaterThan(2 * tries(away));
  }

  private void othersAreServed() {
    while (time.elapsed().compareTo(AWAY) < 0) {
      pace.served();
      time.sleep(Duration.ofMillis(10), new Cancellation());
    }
  }

  private static long tries(AbsentServer server) {
    return server.requests().stream().filter(request -> request.at().compareTo(AWAY) < 0).count();
  }

  private void run(List<Driver<ConfigMap>> drivers, Runnable others) throws InterruptedException {
    List<Runnable> tasks = new ArrayList<>(drivers);
    tasks.add(others);
    time.run(tasks, AWAY.plusSeconds(5));
    drivers.forEach(Driver::stop);
    time.wakeAll();
  }
}
