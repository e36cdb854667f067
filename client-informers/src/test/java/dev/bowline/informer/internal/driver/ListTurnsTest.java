package dev.bowline.informer.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
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
          boolean has = turns.enter(() -> true, time.timing(0), stop) != null;
          entered.add("cancelled " + has);
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

  @Test
  @Tag("scenario-104")
  void listsOfWhichNothingComesKeepOthersWaitingForTwoSeconds() throws InterruptedException {
    List<Runnable> tasks = new ArrayList<>();
    tasks.add(() -> stall("stalled 0", turns));
    tasks.add(() -> stall("stalled 1", turns));
    for (int i = 0; i < 3; i++) {
      String name = "list " + i;
      tasks.add(() -> list(name, false, Duration.ofMillis(100)));
    }
    time.run(tasks, Duration.ofMinutes(2));
    assertThat(entered)
        .containsExactly("0 stalled 0", "0 stalled 1", "2100 list 0", "2100 list 1", "3100 list 2");
  }

  @Test
  @Tag("scenario-104")
  void listsThatGoOnKeepOthersWaitingHoweverLongTheyTake() throws InterruptedException {
    ListTurns one = new ListTurns(1);
    List<Runnable> tasks = new ArrayList<>();
    tasks.add(
        () -> {
          ListTurns.Turn turn = enter("slow", one);
          for (int i = 0; i < 10; i++) {
            time.sleep(Duration.ofMillis(1900), new Cancellation());
            turn.came(time.timing(0).ticker().getAsLong());
          }
          one.leave(turn, time.timing(0).ticker().getAsLong());
        });
    tasks.add(
        () -> {
          time.sleep(Duration.ofMillis(100), new Cancellation());
          enter("next", one);
        });
    time.run(tasks, Duration.ofMinutes(2));
    assertThat(entered).containsExactly("0 slow", "19000 next");
  }

  @Test
  @Tag("scenario-104")
  void aServerInTroubleIsNotAskedForEverMoreLists() throws InterruptedException {
    ListTurns one = new ListTurns(1);
    List<Runnable> tasks = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      tasks.add(() -> stall("stalled", one));
    }
    time.run(tasks, Duration.ofMinutes(5));
    assertThat(entered).hasSize(10);
    assertThat(entered.get(3)).isEqualTo("6000 stalled");
    assertThat(entered.get(4)).isEqualTo("60000 stalled");
  }

  @Test
  @Tag("scenario-104")
  void aProcessThatStoodStillHasNoStalledLists() {
    AtomicLong now = new AtomicLong();
    Cancellation stop = new Cancellation();
    List<Integer> reading = new ArrayList<>();
    Timing jumping =
        new Timing(
            now::get,
            (time, cancellation) -> {
              reading.add(turns.reading(now.get()));
              now.addAndGet(Duration.ofSeconds(5).toNanos());
              if (reading.size() == 4) {
                stop.cancel();
              }
            },
            time.timing(0).timers(),
            () -> 0);
    turns.enter(() -> false, jumping, new Cancellation());
    turns.enter(() -> false, jumping, new Cancellation());
    assertThat(turns.enter(() -> true, jumping, stop)).isNull();
    assertThat(reading).containsExactly(2, 2, 2, 2);
  }

  @Test
  @Tag("scenario-104")
  void whatCameSinceAProcessStoodStillIsNotPutOff() {
    AtomicLong now = new AtomicLong();
    List<ListTurns.Turn> others = new ArrayList<>();
    List<Integer> looks = new ArrayList<>();
    Timing jumping =
        new Timing(
            now::get,
            (time, cancellation) -> {
              looks.add(0);
              now.addAndGet(looks.size() == 1 ? Duration.ofMinutes(1).toNanos() : time.toNanos());
              if (looks.size() == 1) {
                others.forEach(turn -> turn.came(now.get()));
              }
            },
            time.timing(0).timers(),
            () -> 0);
    for (int i = 0; i < 2; i++) {
      others.add(
          Objects.requireNonNull(turns.enter(() -> false, jumping, new Cancellation()), "free"));
    }
    assertThat(turns.enter(() -> false, jumping, new Cancellation())).isNotNull();
    assertThat(Duration.ofNanos(now.get())).isEqualTo(Duration.ofSeconds(62));
  }

  @Test
  @Tag("scenario-104")
  void ofManyThatWaitOnlyTheFirstLooks() throws InterruptedException {
    AtomicInteger sleeps = new AtomicInteger();
    Timing counting =
        new Timing(
            time.timing(0).ticker(),
            (pause, cancellation) -> {
              sleeps.incrementAndGet();
              time.sleep(pause, cancellation);
            },
            time.timing(0).timers(),
            () -> 0);
    Cancellation stop = new Cancellation();
    List<Runnable> tasks = new ArrayList<>();
    tasks.add(() -> goOn(Duration.ofSeconds(20)));
    tasks.add(() -> goOn(Duration.ofSeconds(20)));
    for (int i = 0; i < 100; i++) {
      tasks.add(() -> turns.enter(() -> false, counting, stop));
    }
    tasks.add(
        () -> {
          time.sleep(Duration.ofSeconds(10), new Cancellation());
          stop.cancel();
        });
    time.run(tasks, Duration.ofMinutes(1));
    assertThat(sleeps).hasValueLessThan(300); // 100 that came, and 4 looks a second of one
  }

  @Test
  @Tag("scenario-104")
  void whoIsNextLooksWhenTheFirstWaitsNoLonger() throws InterruptedException {
    Cancellation stop = new Cancellation();
    List<Runnable> tasks = new ArrayList<>();
    tasks.add(() -> stall("stalled 0", turns));
    tasks.add(() -> stall("stalled 1", turns));
    tasks.add(() -> turns.enter(() -> false, time.timing(0), stop));
    tasks.add(
        () -> {
          time.sleep(Duration.ofMillis(100), new Cancellation());
          stop.cancel();
        });
    tasks.add(() -> list("next", false, Duration.ofMillis(50)));
    time.run(tasks, Duration.ofMinutes(2));
    assertThat(entered).containsExactly("0 stalled 0", "0 stalled 1", "2100 next");
  }

  @Test
  @Tag("scenario-104")
  void aTurnThatWasGrantedToWhomThenFailedIsGivenBack() {
    ListTurns one = new ListTurns(1);
    ListTurns.Turn held = enter("held", one);
    Timing failing =
        new Timing(
            time.timing(0).ticker(),
            (pause, cancellation) -> {
              one.leave(held, 0);
              throw new IllegalStateException("no more threads");
            },
            time.timing(0).timers(),
            () -> 0);
    assertThatThrownBy(() -> one.enter(() -> false, failing, new Cancellation()))
        .hasMessage("no more threads");
    assertThat(one.reading(0)).isZero();
  }

  private void goOn(Duration length) {
    ListTurns.Turn turn = enter("long", turns);
    for (int i = 0; i < length.toSeconds(); i++) {
      time.sleep(Duration.ofSeconds(1), new Cancellation());
      turn.came(time.timing(0).ticker().getAsLong());
    }
    turns.leave(turn, time.timing(0).ticker().getAsLong());
  }

  private void stall(String name, ListTurns among) {
    ListTurns.Turn turn = enter(name, among);
    time.sleep(Duration.ofMinutes(1), new Cancellation());
    among.leave(turn, time.timing(0).ticker().getAsLong());
  }

  private ListTurns.Turn enter(String name, ListTurns among) {
    ListTurns.Turn turn = among.enter(() -> false, time.timing(0), new Cancellation());
    entered.add(time.elapsed().toMillis() + " " + name);
    return Objects.requireNonNull(turn, "not cancelled");
  }

  private void list(String name, boolean isAwaited, Duration arrival) {
    time.sleep(arrival, new Cancellation());
    ListTurns.Turn turn = turns.enter(() -> isAwaited, time.timing(0), new Cancellation());
    entered.add(time.elapsed().toMillis() + " " + name);
    time.sleep(Duration.ofSeconds(1), new Cancellation());
    turns.leave(Objects.requireNonNull(turn, "not cancelled"), time.timing(0).ticker().getAsLong());
  }
}
