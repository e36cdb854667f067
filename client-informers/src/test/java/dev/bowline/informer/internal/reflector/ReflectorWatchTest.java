package dev.bowline.informer.internal.reflector;

import static dev.bowline.informer.internal.reflector.ReflectorRig.PAGE_SIZE;
import static dev.bowline.informer.internal.reflector.ReflectorRig.firstPage;
import static dev.bowline.informer.internal.reflector.ReflectorRig.pause;
import static dev.bowline.informer.internal.reflector.ReflectorRig.pauseForConnection;
import static dev.bowline.informer.internal.reflector.ReflectorRig.pauseUntilAnswered;
import static dev.bowline.informer.internal.reflector.ReflectorRig.read;
import static dev.bowline.informer.internal.reflector.ReflectorRig.stream;
import static dev.bowline.informer.internal.reflector.ReflectorRig.watch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.informer.internal.reflector.Failure.Kind;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReflectorWatchTest {
  private static final Duration LONG = Duration.ofMinutes(6);

  private final ReflectorRig rig = ReflectorRig.watchingFrom("100");

  @Test
  void anObjectIsAppliedAtItsVersion() {
    rig.object("101");
    assertThat(rig.effects()).containsExactly(new Effect.Apply(new ResourceVersion("101")));
    assertThat(rig.command()).isEqualTo(read());
  }

  @Test
  @Tag("scenario-53")
  void aBookmarkMovesTheVersionFromWhichAWatchIsResumed() {
    rig.bookmark("500");
    assertThat(rig.effects()).containsExactly(new Effect.Move(new ResourceVersion("500")));
    assertThat(rig.after(LONG).endedAsPlanned().command()).isEqualTo(watch("500"));
  }

  @Test
  @Tag("scenario-61")
  void aWatchThatTakesAnothersPlaceBeginsWhereThatOneIs() {
    rig.object("110").after(LONG).rotated();
    assertThat(rig.effects()).isEmpty();
    assertThat(rig.command()).isEqualTo(read());
    assertThat(rig.bookmark("120").effects())
        .containsExactly(new Effect.Move(new ResourceVersion("120")));
    assertThat(rig.after(LONG).endedAsPlanned().command()).isEqualTo(watch("120"));
  }

  @Test
  @Tag("scenario-61")
  void whatWasBeforeTheOthersPlaceIsOfAnotherHistory() {
    rig.object("110").after(LONG).rotated();
    assertThat(rig.object("109").effects()).contains(new Effect.Rewind());
  }

  @Test
  @Tag("scenario-61")
  void aRotationProvesAsMuchAsAnEndAtTheTimeout() {
    rig.failed(Kind.DISCONNECTED).waited().opened();
    assertThat(rig.state().memory().setbacks().times(Lane.CONNECTION)).isEqualTo(1);
    rig.after(LONG).rotated();
    assertThat(rig.state().memory().setbacks().times(Lane.CONNECTION)).isZero();
  }

  @Test
  void theVersionNeverGoesBackWithinAWatch() {
    rig.object("120").object("110");
    assertThat(rig.effects()).containsExactly(new Effect.Apply(new ResourceVersion("120")));
    assertThat(rig.after(LONG).endedAsPlanned().command()).isEqualTo(watch("120"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("scenario-69")
  void whatWasBeforeTheWatchIsNotAppliedButListedAnewOnceAtOnceAndThenSlowly(boolean isObject) {
    for (int i = 0; i < 3; i++) {
      rig.object("110").object("105");
      assertThat(rig.effects()).containsExactly(new Effect.Apply(new ResourceVersion("110")));
      if (isObject) {
        rig.object("99");
      } else {
        rig.bookmark("99");
      }
      assertThat(rig.effects()).noneMatch(Effect.Apply.class::isInstance);
      assertThat(rig.effects()).noneMatch(Effect.Move.class::isInstance);
      if (i > 0) {
        assertThat(rig.command()).isEqualTo(pause(Duration.ofMillis(800L * i)));
        rig.waited();
      }
      assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
      rig.page("100", "").opened();
    }
  }

  @Test
  @Tag("scenario-69")
  void whatWasBeforeTheEndOfAStreamedListIsListedAnew() {
    ReflectorRig streaming = ReflectorRig.streaming().start().opened().object("50");
    streaming.endOfList("100").object("100");
    assertThat(streaming.command()).isEqualTo(read());
    assertThat(streaming.object("99").command()).isEqualTo(stream());
  }

  @Test
  @Tag("scenario-105")
  void versionsWithoutAnAgeAreFollowedAsTheyCome() {
    rig.object("opaque-b").object("opaque-a");
    assertThat(rig.after(LONG).endedAsPlanned().command()).isEqualTo(watch("opaque-a"));
  }

  @Test
  @Tag("scenario-36")
  void aCleanEndIsResumedAtOnceWithoutAList() {
    rig.object("101").after(LONG).endedAsPlanned();
    assertThat(rig.effects()).isEmpty();
    assertThat(rig.command()).isEqualTo(watch("101"));
  }

  @Test
  void aBrokenStreamIsResumedFromTheLastVersionAfterAShortPause() {
    rig.object("101").failed(Kind.DISCONNECTED);
    assertThat(rig.command()).isEqualTo(pauseForConnection());
    assertThat(rig.waited().command()).isEqualTo(watch("101"));
  }

  @Test
  @Tag("scenario-39")
  void whatEndsInsideAnEventTwiceFromOneVersionIsListedAnew() {
    rig.object("101").failed(Kind.TORN_EVENT);
    assertThat(rig.command()).isEqualTo(pauseForConnection());
    assertThat(rig.waited().command()).isEqualTo(watch("101"));
    rig.opened().after(LONG).failed(Kind.TORN_EVENT);
    assertThat(rig.waited().command()).isEqualTo(firstPage(PAGE_SIZE));
    rig.page("102", "").opened().failed(Kind.TORN_EVENT);
    assertThat(rig.waited().command()).as("counted anew").isEqualTo(watch("102"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("scenario-39")
  void whatIsTornElsewhereEachTimeIsResumed(boolean isBookmark) {
    for (int version = 101; version < 150; version++) {
      String next = Integer.toString(version);
      if (isBookmark) {
        rig.bookmark(next);
      } else {
        rig.object(next);
      }
      rig.after(Duration.ofSeconds(1)).failed(Kind.TORN_EVENT).waited();
      assertThat(rig.command()).isEqualTo(watch(next));
      rig.opened();
    }
  }

  @Test
  @Tag("scenario-39")
  void whatIsToldAgainInFrontOfATornEventIsNoProgress() {
    rig.object("101").failed(Kind.TORN_EVENT).waited().opened();
    rig.bookmark("101").failed(Kind.TORN_EVENT).waited();
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  @Tag("scenario-39")
  void connectionsThatBreakBetweenTornEventsAreNotCounted() {
    rig.failed(Kind.TORN_EVENT).waited().opened().failed(Kind.DISCONNECTED).waited();
    assertThat(rig.command()).isEqualTo(watch("100"));
    rig.opened().failed(Kind.TORN_EVENT).waited();
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  @Tag("scenario-65")
  void refusedConnectionsNeverLeadToAListAndAreAlwaysTriedSoon() {
    rig.after(LONG);
    for (int i = 0; i < 50; i++) {
      boolean isReached = i % 2 == 1;
      rig.failed(isReached ? Kind.DISCONNECTED : Kind.UNREACHABLE);
      assertThat(rig.command()).isEqualTo(isReached ? pauseForConnection() : pauseUntilAnswered());
      assertThat(rig.waited().command()).isEqualTo(watch("100"));
    }
  }

  @Test
  @Tag("scenario-65")
  void aDeliveryEndsTheBackOff() {
    rig.failed(Kind.UNAVAILABLE)
        .waited()
        .failed(Kind.UNAVAILABLE)
        .waited()
        .failed(Kind.UNAVAILABLE)
        .waited();
    rig.opened().object("101").after(Duration.ofSeconds(1)).failed(Kind.UNAVAILABLE);
    assertThat(rig.command()).isEqualTo(pause(Duration.ofMillis(800)));
  }

  @Test
  @Tag("scenario-65")
  void aWatchThatLivedLongEndsTheBackOffEvenIfNothingHappened() {
    rig.failed(Kind.UNAVAILABLE).waited().failed(Kind.UNAVAILABLE).waited();
    rig.opened().after(Duration.ofSeconds(11)).failed(Kind.UNAVAILABLE);
    assertThat(rig.command()).isEqualTo(pause(Duration.ofMillis(800)));
  }

  @Test
  @Tag("scenario-65")
  void busyServersAreTriedLessAndLessUpToThirtySeconds() {
    rig.after(LONG);
    long[] millis = {800, 1600, 3200, 6400, 12800, 25600, 30000, 30000};
    for (long expected : millis) {
      assertThat(rig.failed(Kind.UNAVAILABLE).command())
          .isEqualTo(pause(Duration.ofMillis(expected)));
      rig.waited();
    }
    rig.after(Duration.ofSeconds(121)).failed(Kind.UNAVAILABLE);
    assertThat(rig.command()).isEqualTo(pause(Duration.ofMillis(800)));
  }

  @Test
  @Tag("scenario-65")
  void troubleThatGoesOnKeepsTheLongestPauseHoweverLongItTakes() {
    for (int i = 0; i < 6; i++) {
      rig.failed(Kind.UNAVAILABLE).waitedIfNeeded();
    }
    Duration longest = Duration.ofSeconds(30);
    for (Duration t = Duration.ZERO; t.toMinutes() < 10; t = t.plus(longest)) {
      assertThat(rig.failed(Kind.UNAVAILABLE).command()).isEqualTo(pause(longest));
      rig.after(longest).waited();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"DISCONNECTED", "UNAVAILABLE", "REFUSED"})
  void watchesThatBreakAtOnceAgainAndAgainAreSlowedDownWhateverTheyDeliver(Kind kind) {
    int version = 101;
    for (int i = 0; i < 8; i++) {
      rig.object(Integer.toString(version++)).after(Duration.ofMillis(900)).failed(kind);
      assertThat(rig.command())
          .isEqualTo(
              kind == Kind.DISCONNECTED ? pauseForConnection() : pause(Duration.ofMillis(800)));
      rig.waited().opened();
    }
    long[] millis = {2000, 4000, 8000, 16000, 30000, 30000};
    for (long expected : millis) {
      rig.object(Integer.toString(version)).after(Duration.ofMillis(900)).failed(kind);
      assertThat(rig.command()).isEqualTo(pause(Duration.ofMillis(expected)));
      assertThat(rig.waited().command()).isEqualTo(watch(Integer.toString(version)));
      rig.opened();
      version++;
    }
    rig.after(Duration.ofSeconds(1)).failed(Kind.DISCONNECTED);
    assertThat(rig.command()).isEqualTo(pauseForConnection());
  }

  @Test
  void anExpiredVersionLeadsToAListAtOnceWhateverFailedBefore() {
    for (int i = 0; i < 8; i++) {
      rig.failed(Kind.UNAVAILABLE).waited();
    }
    rig.opened().failed(Kind.EXPIRED);
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @ParameterizedTest
  @Tag("scenario-66")
  @CsvSource({"0, 0", "0, 12", "150, 0", "150, 12"})
  void aLoopOfExpiredListsIsSlowedDown(int listSeconds, int answerSeconds) {
    Duration list = Duration.ofSeconds(listSeconds);
    Duration answer = Duration.ofSeconds(answerSeconds);
    for (int i = 0; i < 2; i++) {
      assertThat(rig.failed(Kind.EXPIRED).command()).isEqualTo(firstPage(PAGE_SIZE));
      rig.after(list).page("20" + i, "").after(answer).opened();
    }
    long[] seconds = {5, 10, 20, 30, 30};
    for (long expected : seconds) {
      assertThat(rig.failed(Kind.EXPIRED).command()).isEqualTo(pause(Duration.ofSeconds(expected)));
      rig.after(Duration.ofSeconds(expected)).waited();
      rig.after(list).page("300", "").after(answer).opened();
    }
  }

  @Test
  void watchesThatWorkedBeforeTheyFellSilentAreNoLoop() {
    for (int i = 0; i < 10; i++) {
      rig.object("20" + i).after(Duration.ofMinutes(2)).input(new Input.WatchOverdue());
      assertThat(rig.failed(Kind.EXPIRED).command()).isEqualTo(firstPage(PAGE_SIZE));
      rig.page("20" + i, "").opened();
    }
  }

  @Test
  void soAreWatchesThatWereSilentForLong() {
    for (int i = 0; i < 10; i++) {
      rig.after(Duration.ofMinutes(6)).input(new Input.WatchOverdue());
      assertThat(rig.failed(Kind.EXPIRED).command()).isEqualTo(firstPage(PAGE_SIZE));
      rig.page("20" + i, "").opened();
    }
  }

  @Test
  void anAnswerThatComesLateIsNoWatchThatLived() {
    for (int i = 0; i < 9; i++) {
      rig.failed(Kind.DISCONNECTED).waited().after(Duration.ofMillis(1200)).opened();
    }
    assertThat(((Command.Wait) rig.failed(Kind.DISCONNECTED).command()).most())
        .isGreaterThan(Duration.ofSeconds(1));
  }

  @Test
  void expirationsFarApartAreNoLoop() {
    for (int i = 0; i < 10; i++) {
      assertThat(rig.after(Duration.ofSeconds(61)).failed(Kind.EXPIRED).command())
          .isEqualTo(firstPage(PAGE_SIZE));
      rig.page("200", "").opened();
    }
  }

  @Test
  void expirationsAfterWatchesThatDidSomeWorkAreNoLoop() {
    for (int i = 0; i < 10; i++) {
      rig.object("20" + i).after(Duration.ofSeconds(2)).failed(Kind.UNAVAILABLE).waited().opened();
      assertThat(rig.failed(Kind.EXPIRED).command()).isEqualTo(firstPage(PAGE_SIZE));
      rig.page("20" + i, "").opened();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"UNREADABLE", "NOT_FOUND"})
  @Tag("scenario-66")
  void listsAfterWatchesThatBreakAtOnceAreSlowedDownThoughSomeLiveForASecond(Kind kind) {
    Duration waited = Duration.ZERO;
    int lists = 0;
    for (int i = 0; i < 60; i++) {
      boolean isBrief = i % 9 < 8;
      rig.after(isBrief ? Duration.ZERO : Duration.ofMillis(1200))
          .failed(isBrief ? kind : Kind.DISCONNECTED);
      waited = waited.plus(rig.waitedIfNeeded());
      if (isBrief) {
        lists++;
        rig.page("20" + i, "");
      }
      rig.opened();
    }
    assertThat(waited.dividedBy(lists)).isGreaterThan(Duration.ofSeconds(10));
  }

  @Test
  @Tag("scenario-66")
  void expirationsAfterWatchesThatBeganWellAndBrokeAreNoLoopThoughNothingHappened() {
    for (int i = 0; i < 10; i++) {
      rig.after(Duration.ofSeconds(1)).failed(Kind.DISCONNECTED).waited();
      rig.after(Duration.ofSeconds(5)).opened();
      assertThat(rig.failed(Kind.EXPIRED).command()).isEqualTo(firstPage(PAGE_SIZE));
      rig.page("20" + i, "").opened();
    }
  }

  @Test
  @Tag("scenario-66")
  void expirationsAfterWatchesThatBrokeAtOnceAreALoop() {
    for (int i = 0; i < 2; i++) {
      rig.after(Duration.ofMillis(999)).failed(Kind.DISCONNECTED).waited().opened();
      assertThat(rig.failed(Kind.EXPIRED).command()).isEqualTo(firstPage(PAGE_SIZE));
      rig.page("20" + i, "").opened();
    }
    rig.after(Duration.ofMillis(999)).failed(Kind.DISCONNECTED).waited().opened();
    assertThat(rig.failed(Kind.EXPIRED).command()).isEqualTo(pause(Duration.ofSeconds(5)));
  }

  @Test
  void expirationsAfterWatchesThatEndAtOnceAreALoopWhateverTheyDelivered() {
    for (int i = 0; i < 2; i++) {
      rig.object("20" + i).failed(Kind.EXPIRED).page("20" + i, "").opened();
    }
    rig.object("400");
    assertThat(rig.failed(Kind.EXPIRED).command()).isEqualTo(pause(Duration.ofSeconds(5)));
  }

  @Test
  void aVersionTheServerHasNotReachedLeadsToAListAtOnceAndThenSlowly() {
    assertThat(rig.failed(Kind.VERSION_TOO_LARGE).command()).isEqualTo(firstPage(PAGE_SIZE));
    rig.page("50", "").opened();
    assertThat(rig.failed(Kind.VERSION_TOO_LARGE).command())
        .isEqualTo(pause(Duration.ofMillis(800)));
    assertThat(rig.waited().command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  void aBusyServerIsAskedAgainForTheSameWatchWhenItSays() {
    rig.after(LONG).object("101").failed(Kind.UNAVAILABLE, Duration.ofSeconds(7));
    assertThat(rig.command()).isEqualTo(pause(Duration.ofSeconds(7), Duration.ofMillis(800)));
    assertThat(rig.waited().command()).isEqualTo(watch("101"));
  }

  @Test
  void aServerThatAlwaysSaysTheSameIsTakenAtItsWord() {
    rig.after(LONG);
    for (int i = 0; i < 10; i++) {
      rig.failed(Kind.UNAVAILABLE, Duration.ofSeconds(1)).waited();
    }
    rig.failed(Kind.UNAVAILABLE, Duration.ofSeconds(1));
    assertThat(rig.command()).isEqualTo(pause(Duration.ofSeconds(1), Duration.ofSeconds(1)));
  }

  @Test
  @Tag("scenario-41")
  void aRefusedWatchIsListedAnewOnlyAfterTheThirdTime() {
    assertThat(rig.failed(Kind.REFUSED).waited().command()).isEqualTo(watch("100"));
    assertThat(rig.failed(Kind.REFUSED).waited().command()).isEqualTo(watch("100"));
    assertThat(rig.failed(Kind.REFUSED).waited().command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  @Tag("scenario-41")
  void aServerThatIsBusyRefusesNothing() {
    rig.failed(Kind.UNAVAILABLE).waited().failed(Kind.UNAVAILABLE).waited();
    assertThat(rig.failed(Kind.REFUSED).waited().command()).isEqualTo(watch("100"));
    assertThat(rig.failed(Kind.UNAVAILABLE).waited().command()).isEqualTo(watch("100"));
    assertThat(rig.failed(Kind.REFUSED).waited().command()).isEqualTo(watch("100"));
    assertThat(rig.failed(Kind.REFUSED).waited().command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  @Tag("scenario-41")
  void neitherDoesOneThatIsAway() {
    assertThat(rig.failed(Kind.REFUSED).waited().command()).isEqualTo(watch("100"));
    assertThat(rig.failed(Kind.UNREACHABLE).waited().command()).isEqualTo(watch("100"));
    assertThat(rig.failed(Kind.REFUSED).waited().command()).isEqualTo(watch("100"));
    assertThat(rig.failed(Kind.DISCONNECTED).waited().command()).isEqualTo(watch("100"));
    assertThat(rig.failed(Kind.REFUSED).waited().command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @ParameterizedTest
  @CsvSource({"300, planned", "240, unplanned", "300, rotated"})
  @Tag("scenario-41")
  void refusalsAreCountedAnewBehindAWatchThatCameToItsTime(int seconds, String end) {
    rig.failed(Kind.REFUSED).waited().failed(Kind.REFUSED).waited();
    rig.opened().after(Duration.ofSeconds(seconds));
    switch (end) {
      case "planned" -> rig.endedAsPlanned().opened();
      case "unplanned" -> rig.ended().opened();
      default -> rig.rotated();
    }
    assertThat(rig.failed(Kind.REFUSED).waited().command()).isEqualTo(watch("100"));
    assertThat(rig.failed(Kind.REFUSED).waited().command()).isEqualTo(watch("100"));
    assertThat(rig.failed(Kind.REFUSED).waited().command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  @Tag("scenario-41")
  void theyAreNotBehindOneThatEndedBeforeItOrBroke() {
    rig.failed(Kind.REFUSED).waited().failed(Kind.REFUSED).waited();
    rig.opened().bookmark("100").after(Duration.ofSeconds(239)).ended();
    rig.opened().after(LONG).failed(Kind.DISCONNECTED).waited();
    assertThat(rig.failed(Kind.REFUSED).waited().command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  void listsThatABadWatchMakesNecessaryAreSlowedDownThoughEachSucceeds() {
    long[] millis = {800, 1600, 3200, 6400, 12800, 25600, 30000};
    for (long expected : millis) {
      rig.object("101").failed(Kind.UNREADABLE);
      assertThat(rig.command()).isEqualTo(pause(Duration.ofMillis(expected)));
      assertThat(rig.waited().command()).isEqualTo(firstPage(PAGE_SIZE));
      rig.page("100", "").opened();
    }
  }

  @Test
  @Tag("scenario-68")
  void aForbiddenWatchKeepsItsVersionAndIsTriedSoonAtFirstAndThenEveryTenMinutes() {
    rig.after(LONG);
    long[] seconds = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 720, 720};
    for (long expected : seconds) {
      assertThat(rig.failed(Kind.FORBIDDEN).command())
          .isInstanceOfSatisfying(
              Command.Wait.class,
              wait -> assertThat(wait.most()).isEqualTo(Duration.ofSeconds(expected)));
      assertThat(rig.after(Duration.ofSeconds(expected)).waited().command())
          .isEqualTo(watch("100"));
    }
    assertThat(rig.failed(Kind.FORBIDDEN).command())
        .isEqualTo(new Command.Wait(Duration.ofMinutes(10), Duration.ofMinutes(12)));
  }

  @Test
  void aTypeThatIsNoLongerServedIsListedRarelyAndVanishesTheThirdTime() {
    rig.after(LONG);
    long[] seconds = {1, 2, 4, 8, 16, 32, 60, 60};
    int times = 0;
    for (long expected : seconds) {
      rig.failed(Kind.NOT_FOUND);
      assertThat(rig.command()).isEqualTo(pause(Duration.ofSeconds(expected)));
      times++;
      assertThat(rig.effects().contains(new Effect.Vanish())).isEqualTo(times >= 3);
      assertThat(rig.after(Duration.ofSeconds(expected)).waited().command())
          .isEqualTo(firstPage(PAGE_SIZE));
    }
  }

  @Test
  void aStreamThatMakesNoSenseLeadsToAListAfterAPause() {
    assertThat(rig.failed(Kind.UNREADABLE).command()).isEqualTo(pause(Duration.ofMillis(800)));
    assertThat(rig.waited().command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  @Tag("scenario-44")
  void eventsOfATypeThatIsToComeAreLeftOutAndNeverLeadToAList() {
    for (int i = 0; i < 10; i++) {
      rig.input(new Input.FrameRead(Input.Frame.UNKNOWN_TYPE, ResourceVersion.NONE));
      assertThat(rig.effects()).containsExactly(new Effect.Reject(Effect.Reason.UNKNOWN_TYPE));
      assertThat(rig.command()).isEqualTo(read());
    }
    assertThat(rig.after(LONG).endedAsPlanned().command()).isEqualTo(watch("100"));
  }

  @Test
  @Tag("scenario-37")
  @Tag("scenario-38")
  void anEmptyWatchWithinASecondIsTriedOnceMoreAndThenListedAnew() {
    rig.after(Duration.ofMillis(100)).ended();
    assertThat(rig.command()).isEqualTo(pause(Duration.ofMillis(800)));
    assertThat(rig.waited().command()).isEqualTo(watch("100"));
    rig.opened().after(Duration.ofMillis(100)).ended();
    assertThat(rig.command()).isEqualTo(pause(Duration.ofMillis(1600)));
    assertThat(rig.waited().command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  @Tag("scenario-37")
  void briefWatchesWithEventsAreSlowedDownButNeverListedAnew() {
    long[] millis = {800, 800, 800, 800, 800, 800, 800, 800, 2000, 4000, 8000, 16000, 30000};
    int version = 101;
    for (long expected : millis) {
      rig.object(Integer.toString(version)).after(Duration.ofMillis(10)).ended();
      assertThat(rig.command())
          .isInstanceOfSatisfying(
              Command.Wait.class,
              wait -> assertThat(wait.most()).isEqualTo(Duration.ofMillis(expected)));
      assertThat(rig.waited().command()).isEqualTo(watch(Integer.toString(version)));
      rig.opened();
      version++;
    }
  }

  @Test
  @Tag("scenario-37")
  void briefWatchesWithABookmarkOfTheKnownVersionAreNot() {
    for (int i = 0; i < 6; i++) {
      rig.bookmark("100").after(Duration.ofMillis(10)).ended();
      assertThat(rig.waited().command()).isEqualTo(watch("100"));
      rig.opened();
    }
    rig.bookmark("100").after(Duration.ofSeconds(10)).ended();
    assertThat(rig.command()).isEqualTo(watch("100"));
    assertThat(rig.state().memory().lastFailure()).isNull();
  }

  /** As of a gateway with a limit of a second: each tells something new. */
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.INCLUDE,
      names = {"BRIEF_WATCH", "UNAVAILABLE", "REFUSED"})
  @Tag("scenario-37")
  void watchesThatTheServerEndsAfterSecondsAreSlowedDownThoughTheyTellSomething(Kind end) {
    for (int i = 1; i <= 12; i++) {
      rig.object(Integer.toString(100 + i)).after(Duration.ofSeconds(1));
      if (end == Kind.BRIEF_WATCH) {
        rig.ended();
      } else {
        rig.failed(end);
      }
      Duration least = i <= 8 ? Duration.ZERO : Duration.ofMillis(800L << (i - 9));
      Duration expected =
          least.compareTo(Duration.ofSeconds(5)) < 0 ? least : Duration.ofSeconds(5);
      if (i <= 8 && end == Kind.BRIEF_WATCH) {
        assertThat(rig.effects()).as("nobody is told").noneMatch(Effect.Report.class::isInstance);
        assertThat(rig.state().memory().lastFailure()).isNull();
      } else if (i > 8) {
        assertThat(rig.effects()).hasAtLeastOneElementOfType(Effect.Report.class);
        assertThat(rig.command()).as("pause %d", i).isEqualTo(pause(expected));
      }
      if (rig.command() instanceof Command.Wait) {
        rig.waited();
      }
      rig.opened();
    }
    rig.object("200").after(Duration.ofSeconds(10)).ended();
    assertThat(rig.command()).as("one that worked").isEqualTo(watch("200"));
    rig.opened().object("201").after(Duration.ofSeconds(1)).ended();
    assertThat(rig.command()).isEqualTo(watch("201"));
  }

  /** Wherever in a watch it comes. */
  @Test
  @Tag("scenario-38")
  void newsEndThePausesOfBefore() {
    for (int i = 0; i < 5; i++) {
      rig.failed(Kind.UNAVAILABLE).waited();
    }
    rig.opened().ended().waited().opened();
    rig.object("100").object("101").after(Duration.ofSeconds(3)).failed(Kind.UNAVAILABLE);
    assertThat(rig.command()).isEqualTo(pause(Duration.ofMillis(800)));
  }

  @Test
  @Tag("scenario-37")
  @Tag("scenario-38")
  void anAnswerThatComesLateMakesNoEmptyWatchLonger() {
    rig.ended().waited().after(Duration.ofMillis(1100)).opened();
    assertThat(rig.ended().waited().command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  @Tag("scenario-38")
  void theThirdEmptyWatchIsListedAnewAndThenEverLess() {
    List<Integer> lists = new ArrayList<>();
    for (int i = 1; i <= 150; i++) {
      rig.after(Duration.ofSeconds(60)).ended();
      if (rig.command().equals(firstPage(PAGE_SIZE))) {
        lists.add(i);
        rig.page("100", "");
      }
      assertThat(rig.command()).isEqualTo(watch("100"));
      rig.opened();
    }
    assertThat(lists).containsExactly(3, 6, 12, 24, 48, 96, 144);
    rig.bookmark("100");
    for (int i = 0; i < 2; i++) {
      assertThat(rig.after(Duration.ofSeconds(60)).ended().command()).isEqualTo(watch("100"));
      rig.opened();
    }
  }

  @Test
  @Tag("scenario-38")
  void emptyWatchesThatAreShortAreSlowedDown() {
    for (int i = 1; i <= 2; i++) {
      assertThat(rig.after(Duration.ofMillis(1200)).ended().command()).isEqualTo(watch("100"));
      rig.opened();
    }
    long[] millis = {800, 1600, 3200, 6400, 12800, 25600, 30000, 30000};
    for (int i = 3; i < 3 + millis.length; i++) {
      assertThat(rig.after(Duration.ofMillis(1200)).ended().command())
          .isEqualTo(pause(Duration.ofMillis(millis[i - 3])));
      boolean isList = i == 3 || i == 6;
      assertThat(rig.waited().command()).isEqualTo(isList ? firstPage(PAGE_SIZE) : watch("100"));
      if (isList) {
        rig.page("100", "");
      }
      rig.opened();
    }
  }

  @Test
  @Tag("scenario-38")
  void emptyWatchesAreToldAsTroubleUntilSomethingComes() {
    for (int i = 0; i < 4; i++) {
      rig.after(Duration.ofSeconds(5)).ended();
      if (rig.command() instanceof Command.Wait) {
        rig.waited();
      }
      if (rig.command().equals(firstPage(PAGE_SIZE))) {
        rig.page("100", "");
      }
      rig.opened();
    }
    assertThat(rig.state().memory().lastFailure())
        .isNotNull()
        .asString()
        .isEqualTo("a watch ended cleanly, long before its timeout and before anything new came");
    assertThat(rig.bookmark("100").state().memory().lastFailure()).isNull();
  }

  @Test
  @Tag("scenario-36")
  void emptyWatchesThatEndAtTheirTimeoutAreAsTheyShouldBe() {
    for (int i = 0; i < 10; i++) {
      assertThat(rig.after(LONG).endedAsPlanned().command()).isEqualTo(watch("100"));
      assertThat(rig.opened().state().memory().lastFailure()).isNull();
    }
  }

  @Test
  @Tag("scenario-58")
  void theClockOfAWatchStartsBeforeItsRequest() {
    ReflectorRig slow =
        new ReflectorRig().start().page("100", "").after(Duration.ofSeconds(60)).opened().ended();
    assertThat(slow.command()).isEqualTo(watch("100"));
  }

  @Test
  void anOverdueWatchIsResumedAtOnceAndCountsAsNoFailure() {
    rig.object("101").after(LONG).input(new Input.WatchOverdue());
    assertThat(rig.effects()).isEmpty();
    assertThat(rig.command()).isEqualTo(watch("101"));
    assertThat(rig.state().memory().lastFailure()).isNull();
  }

  @Test
  void aFailureIsRememberedUntilSomethingSucceeds() {
    rig.failed(Kind.UNAVAILABLE);
    assertThat(rig.state().memory().lastFailure()).isNotNull();
    assertThat(rig.waited().state().memory().lastFailure()).isNotNull();
    assertThat(rig.opened().state().memory().lastFailure()).isNull();
  }

  @Test
  void aFailureIsReportedWithItsNumberAndPause() {
    rig.failed(Kind.UNAVAILABLE).waited().failed(Kind.UNAVAILABLE);
    assertThat(rig.effects())
        .containsExactly(
            new Effect.Report(Failure.of(Kind.UNAVAILABLE, null), 2, Duration.ofMillis(1600)));
  }

  @Test
  void anInputThatCannotBeIsRefused() {
    assertThatThrownBy(() -> rig.page("1", ""))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("can't follow Watching");
  }
}
