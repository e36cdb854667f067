package dev.bowline.informer.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("scenario-67")
class SleepersTest {
  private static final Duration LEAST = Duration.ofMillis(80);

  private final TurnByTurn time = new TurnByTurn();
  private final Sleepers sleepers = new Sleepers();
  private final Cancellation stop = new Cancellation();
  private final List<String> awake = new ArrayList<>();

  @Test
  void eachAnswerWakesOne() throws InterruptedException {
    run(sleeper("a", false), sleeper("b", false), sleeper("c", false), answers(200, 300));
    assertThat(awake).containsExactly("200 a", "300 b", "800 c");
  }

  @Test
  void whoSomebodyWaitsForIsWokenFirst() throws InterruptedException {
    run(sleeper("a", false), sleeper("awaited", true), answers(200, 300));
    assertThat(awake).containsExactly("200 awaited", "300 a");
  }

  @Test
  void theLeastTimeIsSleptWhateverOthersAreAnswered() throws InterruptedException {
    run(sleeper("a", false), answers(10, 20, 30));
    assertThat(awake).containsExactly("80 a");
  }

  @Test
  void whoIsWokenButSleepsOnTakesNoOtherAnswer() throws InterruptedException {
    run(sleeper("a", false), sleeper("b", false), answers(10, 20));
    assertThat(awake).containsExactly("80 a", "80 b");
  }

  @Test
  void anAnswerBeforeAnybodySleepsIsNotKept() throws InterruptedException {
    sleepers.wakeOne();
    run(sleeper("a", false));
    assertThat(awake).containsExactly("800 a");
  }

  @Test
  void whoHasWokenByItselfTakesNobodysTurn() throws InterruptedException {
    run(sleeper("a", false), after(700, sleeper("b", false)), answers(900));
    assertThat(awake).containsExactly("800 a", "900 b");
  }

  @Test
  void whoIsStoppedSleepsNoLonger() throws InterruptedException {
    run(
        sleeper("a", false),
        after(200, sleeper("b", false)),
        () -> {
          time.sleep(Duration.ofMillis(250), new Cancellation());
          stop.cancel();
        });
    assertThat(awake).containsExactlyInAnyOrder("250 a", "250 b");
  }

  private void run(Runnable... tasks) throws InterruptedException {
    time.run(List.of(tasks), Duration.ofMinutes(1));
  }

  private Runnable sleeper(String name, boolean isAwaited) {
    return () -> {
      sleepers.sleep(LEAST, Duration.ofMillis(720), () -> isAwaited, time.timing(0), stop);
      awake.add(time.elapsed().toMillis() + " " + name);
    };
  }

  private Runnable after(long millis, Runnable task) {
    return () -> {
      time.sleep(Duration.ofMillis(millis), new Cancellation());
      task.run();
    };
  }

  private Runnable answers(long... millis) {
    return () -> {
      for (long at : millis) {
        time.sleep(Duration.ofMillis(at).minus(time.elapsed()), new Cancellation());
        sleepers.wakeOne();
      }
    };
  }
}
