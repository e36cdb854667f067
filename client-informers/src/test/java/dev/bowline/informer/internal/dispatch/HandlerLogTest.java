package dev.bowline.informer.internal.dispatch;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.informer.internal.driver.Logged;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is logged of handlers, and how often. */
class HandlerLogTest {
  private final DispatchRig rig = new DispatchRig();

  @Test
  @Tag("scenario-93")
  void whatAHandlerThrowsIsLoggedTheFirstSecondAndFourthTimeAndSoOn() {
    rig.dispatcher.subscribe(
        event -> {
          throw new IllegalStateException("no good");
        });
    String log =
        Logged.inFullBy(
            () -> {
              rig.list(10);
              rig.executor.runAll();
              for (int i = 1; i < 9; i++) {
                rig.present(configMap("a", 10 + i));
                rig.executor.runAll();
              }
            });
    assertThat(numbers(log, "the handler threw on .*; (\\d+) times so far"))
        .containsExactly(1, 2, 4, 8);
    assertThat(log).contains("test, handler 1: ", "no good", "\tat ");
  }

  @Test
  @Tag("scenario-93")
  void whatIsNoWarningIsThereForThoseWhoDebug() {
    rig.dispatcher.subscribe(
        event -> {
          throw new IllegalStateException("no good");
        });
    rig.list(10);
    rig.executor.runAll();
    rig.present(configMap("a", 11));
    rig.executor.runAll();
    rig.present(configMap("b", 12));
    assertThat(Logged.inFullBy(rig.executor::runAll))
        .contains("DEBUG", "the handler threw on the addition of ns/b")
        .doesNotContain("so far");
  }

  @Test
  @Tag("scenario-90")
  void lagIsLoggedAtItsMilestones() {
    rig.subscribe();
    String log =
        Logged.inFullBy(
            () -> {
              rig.list(10);
              for (int i = 1; i <= 9; i++) {
                rig.pass(Duration.ofSeconds(15));
                rig.present(configMap("a", 10 + i));
              }
            });
    assertThat(numbers(log, "the handler is behind: \\d+ events wait, the oldest for (\\d+) ms"))
        .containsExactly(30_000, 60_000, 120_000);
    assertThat(log).contains("test, handler 1: ");
  }

  @Test
  @Tag("scenario-90")
  void lagIsLoggedAlsoWhereNothingButBookmarksFollows() {
    rig.subscribe();
    String log =
        Logged.inFullBy(
            () -> {
              rig.list(10);
              for (int i = 1; i <= 9; i++) {
                rig.pass(Duration.ofMinutes(1));
                rig.bookmark(10 + i);
              }
            });
    assertThat(numbers(log, "the handler is behind: \\d+ events wait, the oldest for (\\d+) ms"))
        .containsExactly(60_000, 120_000, 240_000, 480_000);
  }

  @Test
  @Tag("scenario-94")
  void refusalsOfAnExecutorAreLoggedTheFirstSecondAndFourthTimeAndSoOn() {
    rig.executor.reject(true);
    rig.subscribe();
    String log =
        Logged.inFullBy(
            () -> {
              rig.list(10);
              for (int i = 0; i < 8; i++) {
                rig.timers.runNext();
              }
            });
    assertThat(numbers(log, "no thread for the handler, (\\d+) times in a row"))
        .containsExactly(1, 2, 4, 8);
    assertThat(log).contains("test, handler 1: ", "next try in 100 ms", "next try in 6400 ms");
  }

  private static List<Integer> numbers(String log, String pattern) {
    return Pattern.compile(pattern)
        .matcher(log)
        .results()
        .map(found -> Integer.valueOf(found.group(1)))
        .toList();
  }
}
