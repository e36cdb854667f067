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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What follows where there were more lists than there may be, and what is told of it. */
class SpentBudgetTest {
  private static final Duration ALL_BUT_ONE_SECOND = Duration.ofMillis(8_100);

  private final ReflectorRig rig = ReflectorRig.watchingFrom("100");

  /** So many lists, each after a watch that did some work for a second, and such a watch. */
  private void list(int times) {
    for (int i = 0; i < times; i++) {
      rig.object("400").after(Duration.ofSeconds(1)).failed(Kind.EXPIRED).waitedIfNeeded();
      rig.page("400", "").opened();
    }
    rig.object("400").after(Duration.ofSeconds(1));
  }

  private <E extends Effect> E told(Class<E> type) {
    return rig.effects().stream().filter(type::isInstance).map(type::cast).findFirst().get();
  }

  private Command.Wait waiting() {
    return (Command.Wait) rig.command();
  }

  @Test
  @Tag("scenario-66")
  void aQuietDaySavesUpNothing() {
    list(3);
    rig.after(Duration.ofDays(1));
    list(11);
    assertThat(rig.failed(Kind.EXPIRED).command()).isInstanceOf(Command.Wait.class);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "2, 1", "1, 3", "2, 4", "2, 5"})
  @Tag("scenario-66")
  void listsThatWaitAreCountedOneByOneWhateverBreaksWithinThem(int broken, int seconds) {
    ReflectorRig streaming = ReflectorRig.streaming().start().opened().endOfList("100");
    List<Integer> told = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      streaming.object("400").after(Duration.ofSeconds(seconds)).failed(Kind.EXPIRED);
      for (Effect effect : streaming.effects()) {
        if (effect instanceof Effect.Delay delay) {
          told.add(delay.times());
        }
      }
      streaming.waitedIfNeeded();
      for (int stream = 0; stream < broken; stream++) {
        streaming.opened().after(Duration.ofSeconds(1)).failed(Kind.DISCONNECTED);
        assertThat(streaming.effects())
            .doesNotHaveAnyElementsOfTypes(Effect.Delay.class)
            .filteredOn(effect -> effect instanceof Effect.Report)
            .hasSize(1);
      }
      if (streaming.command().equals(stream())) {
        streaming.opened().endOfList("400");
      } else {
        streaming.page("400", "").opened();
      }
    }
    assertThat(told)
        .hasSizeGreaterThan(30)
        .isEqualTo(IntStream.rangeClosed(1, told.size()).boxed().toList());
  }

  @Test
  @Tag("scenario-66")
  void theCountBeginsAnewWhereHalfOfTheBudgetIsThere() {
    list(14);
    rig.failed(Kind.EXPIRED).waitedIfNeeded();
    rig.page("400", "").opened().object("400").after(Duration.ofSeconds(48)).failed(Kind.EXPIRED);
    assertThat(rig.state().memory().budget().waits()).isEqualTo(4);
    rig.page("400", "").opened().object("400").after(Duration.ofSeconds(13)).failed(Kind.EXPIRED);
    assertThat(rig.state().memory().budget().waits()).isZero();
  }

  @Test
  @Tag("scenario-66")
  void whatIsToldOfAPauseIsHowLongItIs() {
    list(11);
    rig.failed(Kind.EXPIRED);
    assertThat(waiting().most()).isEqualTo(Duration.ofSeconds(9));
    assertThat(told(Effect.Report.class).pause()).isEqualTo(waiting().most());
    assertThat(told(Effect.Delay.class).pause()).isEqualTo(waiting().most());
  }

  @Test
  @Tag("scenario-66")
  void whatIsToldOfAPauseKnowsOfWhatTheServerAskedFor() {
    list(11);
    rig.failed(Kind.EXPIRED, Duration.ofMinutes(5));
    assertThat(waiting().most()).isEqualTo(Duration.ofMillis(300_900));
    assertThat(told(Effect.Report.class).pause()).isEqualTo(Duration.ofMillis(900));
    assertThat(told(Effect.Delay.class).pause()).isEqualTo(waiting().most());
  }

  /** Whatever led to the list, and whether the watch was cut at once or did some work. */
  @ParameterizedTest
  @CsvSource({
    "UNREADABLE, 0",
    "UNREADABLE, 2",
    "NOT_FOUND, 0",
    "NOT_FOUND, 2",
    "VERSION_TOO_LARGE, 0"
  })
  @Tag("scenario-66")
  void listsBehindWatchesWaitHoweverTheseEnd(Kind kind, int seconds) {
    list(11);
    rig.failed(Kind.DISCONNECTED).waited().opened().after(Duration.ofSeconds(seconds)).failed(kind);
    assertThat(waiting().least())
        .isBetween(Duration.ofMillis(8_000 - 900L * seconds), ALL_BUT_ONE_SECOND);
    rig.waited();
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  @Tag("scenario-66")
  void listsBehindWatchesThatAreRefusedWait() {
    list(11);
    rig.failed(Kind.REFUSED).waited().failed(Kind.REFUSED).waited().failed(Kind.REFUSED);
    assertThat(told(Effect.Delay.class).times()).isEqualTo(1);
    assertThat(waiting().least()).isEqualTo(ALL_BUT_ONE_SECOND);
  }

  @Test
  @Tag("scenario-66")
  void aLongerPauseOfTheTroubleIsNotCutShort() {
    for (int i = 0; i < 5; i++) {
      rig.failed(Kind.UNREADABLE).waitedIfNeeded();
      rig.page("400", "").opened();
    }
    list(11);
    rig.failed(Kind.DISCONNECTED).waited().opened().failed(Kind.UNREADABLE);
    assertThat(told(Effect.Delay.class).pause()).isEqualTo(Duration.ofMillis(25_600));
    assertThat(rig.command()).isEqualTo(ReflectorRig.pause(Duration.ofMillis(25_600)));
  }

  @ParameterizedTest
  @CsvSource({"EXPIRED", "VERSION_TOO_LARGE", "UNREADABLE"})
  @Tag("scenario-66")
  void aListInPlaceOfAnotherIsCharged(Kind kind) {
    rig.failed(Kind.EXPIRED);
    long before = rig.state().memory().budget().debt();
    rig.failed(kind).waitedIfNeeded();
    assertThat(rig.command()).isInstanceOf(Command.ListPage.class);
    assertThat(rig.state().memory().budget().debt()).isGreaterThan(before);
  }

  /** Three empty watches where the budget doesn't have enough for a list. */
  private void owe() {
    list(11);
    rig.failed(Kind.DISCONNECTED).waited().opened();
    for (int empty = 0; empty < 3; empty++) {
      rig.after(Duration.ofMillis(1200)).ended().waitedIfNeeded();
      assertThat(rig.command()).isEqualTo(watch("400"));
      rig.opened();
    }
  }

  private void endsAtOnceAfterAQuietMinute() {
    rig.after(Duration.ofMinutes(1)).failed(Kind.DISCONNECTED).waited().opened();
    rig.after(Duration.ofMillis(300)).ended().waitedIfNeeded();
  }

  @Test
  @Tag("scenario-38")
  void aListThatIsOwedIsMade() {
    owe();
    endsAtOnceAfterAQuietMinute();
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  @Tag("scenario-38")
  void aListIsOwedNoMoreOnceItWasMade() {
    owe();
    endsAtOnceAfterAQuietMinute();
    rig.page("400", "").opened();
    endsAtOnceAfterAQuietMinute();
    assertThat(rig.command()).isEqualTo(watch("400"));
  }

  @Test
  @Tag("scenario-38")
  void aListIsOwedNoMoreOnceAWatchDelivers() {
    owe();
    rig.object("401");
    endsAtOnceAfterAQuietMinute();
    assertThat(rig.command()).isEqualTo(watch("401"));
  }

  @Test
  @Tag("scenario-38")
  void aListIsOwedNoMoreOnceAWatchComesToItsTimeout() {
    owe();
    rig.after(Duration.ofMinutes(5)).endedAsPlanned().opened();
    endsAtOnceAfterAQuietMinute();
    assertThat(rig.command()).isEqualTo(watch("400"));
  }

  @Test
  @Tag("scenario-38")
  void aListThatWasOwedHoursAgoIsForgotten() {
    owe();
    for (int i = 0; i < 24; i++) {
      rig.after(Duration.ofMinutes(9)).input(new Input.WatchOverdue()).opened();
    }
    rig.after(Duration.ofMillis(300)).ended().waitedIfNeeded();
    assertThat(rig.command()).isEqualTo(watch("400"));
  }
}
