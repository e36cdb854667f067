package dev.bowline.informer.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException;
import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PaceTest {
  private final TurnByTurn time = new TurnByTurn();
  private final Pace pace = new Pace();
  private final List<String> entered = new ArrayList<>();

  @Test
  @Tag("scenario-67")
  void tenReturnsGoAtOnceAndTwentyFollowInASecond() throws InterruptedException {
    time.run(visitors(40, Duration.ZERO), Duration.ofMinutes(1));
    assertThat(entered).hasSize(40);
    assertThat(entered.subList(0, 11)).allMatch(visit -> visit.startsWith("0 "));
    assertThat(entered.get(11)).isEqualTo("50 visitor 11");
    assertThat(entered.get(39)).isEqualTo("1450 visitor 39");
  }

  @Test
  void whatSomebodyWaitsForGoesFirst() throws InterruptedException {
    List<Runnable> tasks = visitors(60, Duration.ZERO);
    tasks.add(() -> enter("awaited", true, Duration.ofMillis(300)));
    time.run(tasks, Duration.ofMinutes(1));
    assertThat(entered.indexOf("300 awaited")).isBetween(16, 18);
  }

  @Test
  void whileNobodyAnswersFourTriesASecondAreEnough() throws InterruptedException {
    pace.unreachable();
    List<Runnable> tasks = visitors(30, Duration.ZERO);
    tasks.add(
        () -> {
          time.sleep(Duration.ofMillis(1100), new Cancellation());
          pace.answered();
        });
    time.run(tasks, Duration.ofMinutes(1));
    assertThat(entered.subList(0, 5))
        .containsExactly(
            "0 visitor 0", "250 visitor 1", "500 visitor 2", "750 visitor 3", "1000 visitor 4");
    assertThat(entered).last().asString().matches("19\\d\\d visitor 29");
  }

  @Test
  void whoWaitsIsWokenForItsTurnAndDoesNotLookAtTheClockMeanwhile() throws InterruptedException {
    pace.unreachable();
    AtomicInteger sleeps = new AtomicInteger();
    Timing timing = time.timing(0);
    Timing counting =
        new Timing(
            timing.ticker(),
            (length, cancellation) -> {
              sleeps.incrementAndGet();
              timing.sleeper().sleep(length, cancellation);
            },
            timing.timers(),
            timing.random());
    List<Runnable> tasks = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      tasks.add(() -> pace.enter(Pace.RESUME, () -> false, counting, new Cancellation()));
    }
    tasks.add(() -> enter("last", false, Duration.ofSeconds(1)));
    time.run(tasks, Duration.ofMinutes(1));
    assertThat(entered).containsExactly("25000 last");
    assertThat(sleeps.get()).isLessThan(400);
  }

  @Test
  void whatBecomesAwaitedGoesNext() throws InterruptedException {
    pace.unreachable();
    List<Runnable> tasks = visitors(20, Duration.ZERO);
    tasks.add(
        () -> {
          BooleanSupplier soon = () -> time.elapsed().compareTo(Duration.ofMillis(1100)) > 0;
          time.sleep(Duration.ofMillis(1), new Cancellation());
          pace.enter(Pace.RETURN, soon, time.timing(0), new Cancellation());
          entered.add(time.elapsed().toMillis() + " awaited");
        });
    time.run(tasks, Duration.ofMinutes(1));
    assertThat(entered).contains("1250 awaited").hasSize(21);
  }

  @Test
  @Tag("scenario-67")
  void anApiBehindAGatewayThatDoesNotAnswerIsNoReasonToDoubtTheServer()
      throws InterruptedException {
    AbsentServer api =
        new AbsentServer(time, Duration.ZERO, Duration.ofHours(1), false)
            .lookingLike(TransportException.Kind.BAD_GATEWAY);
    Driver<ConfigMap> driver = Drivers.of(api, time.timing(1), pace);
    List<Runnable> tasks = visitors(21, Duration.ofSeconds(20));
    tasks.add(driver);
    time.run(tasks, Duration.ofSeconds(40));
    driver.stop();
    time.wakeAll();
    assertThat(entered).hasSize(21);
    assertThat(entered).last().asString().matches("20[45]\\d\\d visitor 20");
  }

  @Test
  void whoIsCancelledLeavesTheLine() throws InterruptedException {
    pace.unreachable();
    Cancellation cancellation = new Cancellation();
    cancellation.cancel();
    List<Runnable> tasks = visitors(1, Duration.ZERO);
    tasks.add(() -> pace.enter(Pace.RETURN, () -> true, time.timing(0), cancellation));
    tasks.addAll(visitors(1, Duration.ofMillis(100)));
    time.run(tasks, Duration.ofMinutes(1));
    assertThat(entered).containsExactly("0 visitor 0", "250 visitor 0");
  }

  private List<Runnable> visitors(int count, Duration arrival) {
    List<Runnable> visitors = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name = "visitor " + i;
      visitors.add(() -> enter(name, false, arrival));
    }
    return visitors;
  }

  private void enter(String name, boolean isAwaited, Duration arrival) {
    time.sleep(arrival, new Cancellation());
    pace.enter(Pace.RETURN, () -> isAwaited, time.timing(0), new Cancellation());
    entered.add(time.elapsed().toMillis() + " " + name);
  }
}
