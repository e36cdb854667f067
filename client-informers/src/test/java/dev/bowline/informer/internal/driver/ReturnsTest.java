package dev.bowline.informer.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Many informers lose their server, and it comes back. The whole of each but its real time. */
class ReturnsTest {
  private static final Duration LOST = Duration.ofMinutes(2);
  private static final Duration BACK = LOST.plusSeconds(10);
  private static final Duration END = BACK.plusMinutes(2);

  private final TurnByTurn time = new TurnByTurn();

  @ParameterizedTest
  @CsvSource({"1,false", "1,true", "3,false", "3,true"})
  @Tag("scenario-67")
  void fewInformersAreBackWithinTwoSecondsWhateverTheServerForgot(int informers, boolean forgets)
      throws InterruptedException {
    AbsentServer server = new AbsentServer(time, LOST, BACK, forgets);
    run(server, List.of(informers));
    assertThat(server.watching()).hasSize(informers);
    assertThat(server.watching())
        .allSatisfy(at -> assertThat(at.minus(BACK)).isLessThan(Duration.ofSeconds(2)));
  }

  @ParameterizedTest
  @CsvSource({"false,1400,3,80", "true,4000,12,80"})
  @Tag("scenario-67")
  @Tag("scenario-59")
  void aHundredInformersOfOneProcessReturnOneAfterAnother(
      boolean forgets, long leastSpread, long seconds, long most) throws InterruptedException {
    AbsentServer server = new AbsentServer(time, LOST, BACK, forgets);
    run(server, List.of(100));
    assertThat(server.watching()).hasSize(100);
    Duration spread = server.watching().get(99).minus(server.watching().get(0));
    assertThat(spread).isGreaterThan(Duration.ofMillis(leastSpread));
    assertThat(server.watching().get(99).minus(BACK)).isLessThan(Duration.ofSeconds(seconds));
    assertThat(mostWithinASecond(server, BACK, END)).isLessThanOrEqualTo(most);
    assertThat(mostWithinASecond(server, LOST.plusSeconds(2), BACK)).isLessThanOrEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("scenario-67")
  void whoIsAnsweredWakesTheOthersOfItsClient(boolean forgets) throws InterruptedException {
    AbsentServer server = new AbsentServer(time, LOST, BACK, forgets);
    run(server, List.of(3));
    List<Duration> back = server.watching();
    assertThat(back).hasSize(3);
    assertThat(back.get(2).minus(back.get(0))).isLessThan(Duration.ofMillis(150));
  }

  @Test
  @Tag("scenario-67")
  void twentyProcessesOfFiveInformersAreBackTogetherButNotAtOnce() throws InterruptedException {
    AbsentServer server = new AbsentServer(time, LOST, BACK, true);
    run(server, IntStream.range(0, 20).mapToObj(i -> 5).toList());
    List<Duration> back = server.watching();
    assertThat(back)
        .hasSize(100)
        .allSatisfy(at -> assertThat(at.minus(BACK)).isLessThan(Duration.ofSeconds(2)));
    assertThat(mostWithin(Duration.ofMillis(100), back)).isLessThanOrEqualTo(50);
  }

  @Test
  @Tag("scenario-67")
  void threeHundredInformersThatOnlyResumeAreBackWithinEightSeconds() throws InterruptedException {
    AbsentServer server = new AbsentServer(time, LOST, BACK, false);
    run(server, List.of(300));
    assertThat(server.watching()).hasSize(300);
    assertThat(server.watching().get(299).minus(BACK)).isLessThan(Duration.ofSeconds(8));
  }

  @Test
  @Tag("scenario-67")
  void aHundredProcessesAreNotInStepAtTheirFirstTryNorAtTheLast() throws InterruptedException {
    AbsentServer server = new AbsentServer(time, LOST, BACK, true);
    run(server, IntStream.range(0, 100).mapToObj(i -> 1).toList());
    List<Duration> firstTries =
        server.requests().stream()
            .map(AbsentServer.Request::at)
            .filter(at -> at.compareTo(LOST) >= 0)
            .limit(100)
            .toList();
    assertThat(mostWithin(Duration.ofMillis(100), firstTries)).isLessThanOrEqualTo(25);
    assertThat(mostWithin(Duration.ofMillis(100), server.watching())).isLessThanOrEqualTo(25);
    assertThat(server.watching())
        .hasSize(100)
        .allSatisfy(at -> assertThat(at.minus(BACK)).isLessThan(Duration.ofSeconds(2)));
  }

  /** A list is one thing to wait in line for, however many pages it has. */
  @Test
  @Tag("scenario-67")
  void theLineIsForListsAndNotForTheirPages() throws InterruptedException {
    AbsentServer server = new AbsentServer(time, LOST, BACK, true).withPages(200);
    run(server, List.of(1));
    Duration pages = Duration.ofSeconds(4);
    assertThat(server.watching())
        .singleElement()
        .satisfies(at -> assertThat(at.minus(BACK)).isLessThan(pages.plusSeconds(1)));
  }

  @Test
  @Tag("scenario-67")
  void aHundredInformersStartWithinASecond() throws InterruptedException {
    AbsentServer server = new AbsentServer(time, Duration.ZERO, Duration.ZERO, false);
    run(server, List.of(100));
    assertThat(server.watching())
        .hasSize(100)
        .allSatisfy(at -> assertThat(at).isLessThan(Duration.ofSeconds(1)));
    assertThat(server.requests()).hasSize(200);
  }

  @Test
  @Tag("scenario-104")
  void threeHundredInformersStartAtAHundredASecond() throws InterruptedException {
    AbsentServer server = new AbsentServer(time, Duration.ZERO, Duration.ZERO, false);
    run(server, List.of(300));
    assertThat(server.watching()).hasSize(300);
    Duration first = server.requests().get(0).at();
    assertThat(server.watching().get(299).minus(first))
        .isBetween(Duration.ofMillis(2400), Duration.ofSeconds(4));
    List<Duration> lists =
        server.requests().stream()
            .filter(AbsentServer.Request::list)
            .map(AbsentServer.Request::at)
            .toList();
    assertThat(lists).hasSize(300);
    assertThat(mostWithin(Duration.ofSeconds(1), lists)) // fifty don't wait
        .isLessThanOrEqualTo(151);
  }

  private void run(AbsentServer server, List<Integer> processes) throws InterruptedException {
    List<Driver<ConfigMap>> drivers = new ArrayList<>();
    for (int informers : processes) {
      Pace pace = new Pace();
      for (int i = 0; i < informers; i++) {
        drivers.add(Drivers.of(server, time.timing(drivers.size()), pace));
      }
    }
    time.run(drivers, END);
    drivers.forEach(Driver::stop);
    time.wakeAll();
  }

  private static long mostWithinASecond(AbsentServer server, Duration from, Duration to) {
    Stream<Duration> moments =
        server.requests().stream()
            .map(AbsentServer.Request::at)
            .filter(at -> at.compareTo(from) >= 0 && at.compareTo(to) < 0);
    return mostWithin(Duration.ofSeconds(1), moments.toList());
  }

  private static long mostWithin(Duration window, List<Duration> moments) {
    return moments.stream()
        .mapToLong(
            start ->
                moments.stream()
                    .filter(at -> at.compareTo(start) >= 0 && at.minus(window).compareTo(start) < 0)
                    .count())
        .max()
        .orElse(0);
  }
}
