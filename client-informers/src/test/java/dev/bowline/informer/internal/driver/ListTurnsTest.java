package dev.bowline.informer.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ListTurnsTest {
  private final TurnByTurn time = new TurnByTurn();
  private final ListTurns turns = new ListTurns(2);
  private final List<String> entered = new ArrayList<>();

  @Test
  @Tag("scenario-104")
  void soManyAtOnceAndThoseThatAreAwaitedFirst() throws InterruptedException {
    List<Runnable> tasks = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      String name = "list " + i;
      tasks.add(() -> list(name, false, Duration.ZERO));
    }
    tasks.add(() -> list("awaited", true, Duration.ofMillis(300)));
    time.run(tasks, Duration.ofMinutes(1));
    assertThat(entered)
        .containsExactly(
            "0 list 0",
            "0 list 1",
            "1000 awaited",
            "1000 list 2",
            "2000 list 3",
            "2000 list 4",
            "3000 list 5");
  }

  @Test
  @Tag("scenario-104")
  void whoIsCancelledWaitsNoLongerAndTakesNoTurn() throws InterruptedException {
    Cancellation stop = new Cancellation();
    List<Runnable> tasks = new ArrayList<>();
    tasks.add(() -> list("one", false, Duration.ZERO));
    tasks.add(() -> list("two", false, Duration.ZERO));
    tasks.add(
        () -> {
          time.sleep(Duration.ofMillis(50), new Cancellation());
          entered.add("cancelled " + turns.enter(() -> true, time.timing(0), stop));
        });
    tasks.add(
        () -> {
          time.sleep(Duration.ofMillis(100), new Cancellation());
          stop.cancel();
        });
    tasks.add(() -> list("three", false, Duration.ofMillis(200)));
    tasks.add(() -> list("four", false, Duration.ofMillis(200)));
    time.run(tasks, Duration.ofMinutes(1));
    assertThat(entered)
        .containsExactlyInAnyOrder("0 one", "0 two", "cancelled false", "1000 three", "1000 four");
  }

  private void list(String name, boolean isAwaited, Duration arrival) {
    time.sleep(arrival, new Cancellation());
    assertThat(turns.enter(() -> isAwaited, time.timing(0), new Cancellation())).isTrue();
    entered.add(time.elapsed().toMillis() + " " + name);
    time.sleep(Duration.ofSeconds(1), new Cancellation());
    turns.leave();
  }
}
