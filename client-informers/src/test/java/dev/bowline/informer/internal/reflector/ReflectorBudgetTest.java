package dev.bowline.informer.internal.reflector;

import static dev.bowline.informer.internal.reflector.ReflectorRig.PAGE_SIZE;
import static dev.bowline.informer.internal.reflector.ReflectorRig.firstPage;
import static dev.bowline.informer.internal.reflector.ReflectorRig.stream;
import static dev.bowline.informer.internal.reflector.ReflectorRig.watch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.informer.internal.reflector.Failure.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists that come again and again, whatever the reason and whatever comes between them. */
class ReflectorBudgetTest {
  private final ReflectorRig rig = ReflectorRig.watchingFrom("100");

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"EXPIRED", "VERSION_TOO_LARGE"})
  @Tag("scenario-66")
  void expirationsInSuccessionAreSlowedDownWhateverTheWatchesDelivered(Kind kind) {
    Duration passed = Duration.ZERO;
    for (int i = 0; i < 100; i++) {
      rig.object("400").after(Duration.ofSeconds(1));
      rig.failed(kind);
      if (i < 10) {
        assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
      }
      passed = passed.plus(Duration.ofSeconds(1)).plus(rig.waitedIfNeeded());
      rig.page("400", "").opened();
    }
    assertThat(passed).isBetween(Duration.ofSeconds(880), Duration.ofSeconds(920));
    rig.object("500").after(Duration.ofSeconds(110));
    for (int i = 0; i < 10; i++) {
      assertThat(rig.failed(kind).command()).isEqualTo(firstPage(PAGE_SIZE));
      rig.page("500", "").opened().object("500").after(Duration.ofSeconds(1));
    }
  }

  /** Compaction every half a minute, and a network that lets no watch live for long. */
  @Test
  @Tag("scenario-66")
  void expirationsNowAndThenAreListedAtOnceForEver() {
    for (int i = 0; i < 200; i++) {
      for (int watch = 0; watch < 3; watch++) {
        rig.object("400").after(Duration.ofMillis(9900)).failed(Kind.DISCONNECTED).waited();
        rig.opened();
      }
      assertThat(rig.failed(Kind.EXPIRED).command()).isEqualTo(firstPage(PAGE_SIZE));
      rig.page("400", "").opened();
    }
  }

  /** A gateway that refuses versions, and lets a watch live now and then. */
  @ParameterizedTest
  @CsvSource({"EXPIRED, 10, 10", "EXPIRED, 3, 10", "VERSION_TOO_LARGE, 10, 10", "EXPIRED, 11, 30"})
  @Tag("scenario-66")
  void aWatchThatLivesForSomeTimeDoesNotMakeUpForAllExpirationsBefore(
      Kind kind, int brief, int seconds) {
    Duration passed = Duration.ZERO;
    int lists = 0;
    for (int i = 0; i < 200; i++) {
      Duration life = Duration.ofSeconds(i % (brief + 1) < brief ? 1 : seconds);
      rig.object("400").after(life).failed(kind);
      passed = passed.plus(life).plus(rig.waitedIfNeeded());
      rig.page("400", "").opened();
      lists++;
    }
    assertThat(passed.dividedBy(lists)).isGreaterThan(Duration.ofSeconds(8));
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 1200})
  @Tag("scenario-38")
  void listsAfterEmptyWatchesAreSlowedDownThoughSomethingComesBetween(int millis) {
    Duration passed = Duration.ZERO;
    int lists = 0;
    for (int i = 0; i < 200; i++) {
      Duration life = Duration.ofMillis(millis);
      rig.after(life).ended();
      passed = passed.plus(life).plus(rig.waitedIfNeeded());
      if (rig.command().equals(firstPage(PAGE_SIZE))) {
        lists++;
        rig.page("400", "").opened().object("401").after(Duration.ofSeconds(1)).ended();
        passed = passed.plus(Duration.ofSeconds(1)).plus(rig.waitedIfNeeded());
      }
      rig.opened();
    }
    assertThat(passed.dividedBy(lists)).isGreaterThan(Duration.ofSeconds(8));
  }

  @ParameterizedTest
  @CsvSource({"900, 90", "1200, 60", "9000, 60", "15000, 90"})
  @Tag("scenario-38")
  void aListThatMayNotBeNeededIsPutOffWhereOthersWereTooMany(int millis, int atMost) {
    for (int i = 0; i < 10; i++) {
      rig.object("400").after(Duration.ofSeconds(1)).failed(Kind.EXPIRED);
      rig.waitedIfNeeded();
      rig.page("400", "").opened();
    }
    Duration passed = Duration.ZERO;
    for (int i = 1; i <= 3; i++) {
      rig.after(Duration.ofMillis(millis)).ended();
      passed = passed.plusMillis(millis).plus(rig.waitedIfNeeded());
      assertThat(rig.command()).isEqualTo(watch("400"));
      rig.opened();
    }
    while (!rig.command().equals(firstPage(PAGE_SIZE))) {
      assertThat(passed).isLessThan(Duration.ofSeconds(atMost));
      rig.after(Duration.ofMillis(millis)).ended();
      passed = passed.plusMillis(millis).plus(rig.waitedIfNeeded());
      if (rig.command().equals(watch("400"))) {
        rig.opened();
      }
    }
  }

  @Test
  @Tag("scenario-38")
  @Tag("scenario-66")
  void listsThatMayNotBeNeededLeaveEnoughForThoseThatAre() {
    for (int i = 0; i < 100; i++) {
      for (int empty = 0; empty < 3; empty++) {
        rig.after(Duration.ofMillis(1200)).ended();
        rig.waitedIfNeeded();
        if (rig.command().equals(firstPage(PAGE_SIZE))) {
          rig.page("400", "");
        }
        rig.opened();
      }
      rig.object("400").after(Duration.ofSeconds(1)).failed(Kind.DISCONNECTED).waited().opened();
    }
    assertThat(rig.failed(Kind.EXPIRED).command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  /** Lists, each after a watch that did some work, of which the next has to wait. */
  private void spend() {
    for (int i = 0; i < 11; i++) {
      rig.object("400").after(Duration.ofSeconds(1)).failed(Kind.EXPIRED).waitedIfNeeded();
      rig.page("400", "").opened();
    }
    rig.object("400").after(Duration.ofSeconds(1));
  }

  @Test
  @Tag("scenario-66")
  void whatAServerAsksForCountsForTheBudget() {
    spend();
    rig.failed(Kind.EXPIRED, Duration.ofSeconds(4));
    assertThat(rig.command())
        .isEqualTo(new Command.Wait(Duration.ofMillis(8_100), Duration.ofSeconds(9)));
  }

  @Test
  @Tag("scenario-66")
  void whoeverIsSentAwayForLongerThanTheBudgetDoesNotComeBackInStepWithOthers() {
    spend();
    rig.failed(Kind.EXPIRED, Duration.ofSeconds(30));
    assertThat(rig.command())
        .isEqualTo(new Command.Wait(Duration.ofSeconds(30), Duration.ofMillis(30_900)));
  }

  /** A list waits once. What its streams cost is for the next one to wait for. */
  @Test
  @Tag("scenario-24")
  @Tag("scenario-66")
  void streamsThatBreakAreReplacedAtOnceAlsoByAListThatHadToWait() {
    ReflectorRig streaming = ReflectorRig.streaming().start().opened().endOfList("100");
    for (int i = 0; i < 11; i++) {
      streaming.object("400").after(Duration.ofSeconds(1)).failed(Kind.EXPIRED);
      assertThat(streaming.command()).isEqualTo(stream());
      streaming.opened().endOfList("400");
    }
    streaming.object("400").after(Duration.ofSeconds(1)).failed(Kind.EXPIRED);
    assertThat(streaming.waitedIfNeeded()).isEqualTo(Duration.ofMillis(8_100));
    assertThat(streaming.command()).isEqualTo(stream());
    assertThat(streaming.opened().failed(Kind.DISCONNECTED).command()).isEqualTo(stream());
    assertThat(streaming.opened().failed(Kind.DISCONNECTED).command())
        .isEqualTo(firstPage(PAGE_SIZE));
    streaming.page("400", "").opened().object("401").after(Duration.ofSeconds(1));
    assertThat(streaming.failed(Kind.EXPIRED).command())
        .isEqualTo(new Command.Wait(Duration.ofMillis(26_910), Duration.ofMillis(29_900)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 15})
  @Tag("scenario-66")
  void whoeverHasToWaitAgainAndAgainSaysSoAndCountsNoOtherTroubleMore(int seconds) {
    List<Integer> waits = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      int life = i % 2 == 0 ? 1 : seconds;
      rig.object("400").after(Duration.ofSeconds(life)).failed(Kind.EXPIRED);
      for (Effect effect : rig.effects()) {
        if (effect instanceof Effect.Delay delay) {
          waits.add(delay.times());
          assertThat(delay.pause()).isPositive().isLessThan(Duration.ofSeconds(12));
        }
        if (effect instanceof Effect.Report report) {
          assertThat(report.times()).isEqualTo(1);
        }
      }
      rig.waitedIfNeeded();
      rig.page("400", "").opened();
    }
    assertThat(waits).hasSizeGreaterThan(12).startsWith(1, 2, 3, 4, 5, 6, 7, 8);
    rig.object("500").after(Duration.ofSeconds(100)).failed(Kind.EXPIRED);
    assertThat(rig.effects()).noneMatch(Effect.Delay.class::isInstance);
    rig.page("500", "").opened().object("500");
    spend();
    rig.failed(Kind.EXPIRED);
    assertThat(rig.effects()).filteredOn(Effect.Delay.class::isInstance).isNotEmpty();
    assertThat(rig.state().memory().budget().waits()).isLessThan(8);
  }

  /** Owed after watches of more than a second, it is made up for after one that ends at once. */
  @Test
  @Tag("scenario-38")
  void aListThatIsOwedIsMadeAfterAnyEmptyWatch() {
    spend();
    rig.failed(Kind.DISCONNECTED).waited().opened();
    for (int empty = 0; empty < 3; empty++) {
      rig.after(Duration.ofMillis(1200)).ended().waitedIfNeeded();
      assertThat(rig.command()).isEqualTo(watch("400"));
      rig.opened();
    }
    rig.after(Duration.ofSeconds(60)).failed(Kind.DISCONNECTED).waited().opened();
    rig.ended().waitedIfNeeded();
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
  }
}
