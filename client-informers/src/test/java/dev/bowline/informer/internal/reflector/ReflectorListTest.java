package dev.bowline.informer.internal.reflector;

import static dev.bowline.informer.internal.reflector.ReflectorRig.PAGE_SIZE;
import static dev.bowline.informer.internal.reflector.ReflectorRig.firstPage;
import static dev.bowline.informer.internal.reflector.ReflectorRig.page;
import static dev.bowline.informer.internal.reflector.ReflectorRig.pause;
import static dev.bowline.informer.internal.reflector.ReflectorRig.pauseForConnection;
import static dev.bowline.informer.internal.reflector.ReflectorRig.pauseUntilAnswered;
import static dev.bowline.informer.internal.reflector.ReflectorRig.watch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.informer.internal.reflector.Failure.Kind;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReflectorListTest {
  private final ReflectorRig rig = new ReflectorRig().start();

  @Test
  @Tag("scenario-1")
  void theFirstRequestAsksForAPageOfTheMostRecentState() {
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  void aListOnOnePageIsPublishedAndWatchedFromItsVersion() {
    rig.page("100", "");
    assertThat(rig.effects()).containsExactly(new Effect.Replace(new ResourceVersion("100")));
    assertThat(rig.command()).isEqualTo(watch("100"));
  }

  @Test
  void pagesFollowTheirTokensAndNothingIsPublishedBeforeTheLast() {
    rig.page("100", "t1");
    assertThat(rig.effects()).isEmpty();
    assertThat(rig.command()).isEqualTo(page(PAGE_SIZE, "t1", "100"));
    rig.page("100", "t2");
    assertThat(rig.effects()).isEmpty();
    rig.page("", "");
    assertThat(rig.effects()).containsExactly(new Effect.Replace(new ResourceVersion("100")));
    assertThat(rig.command()).isEqualTo(watch("100"));
  }

  /** What was moved from one page to the other meanwhile may be on none. */
  @ParameterizedTest
  @ValueSource(strings = {"105", "95"})
  @Tag("scenario-7")
  void pagesOfTwoVersionsAreNoList(String later) {
    rig.page("100", "t1").page(later, "");
    assertThat(rig.effects()).noneMatch(Effect.Replace.class::isInstance);
    assertThat(rig.command()).isEqualTo(firstPage(0));
    assertThat(rig.page("110", "").command()).isEqualTo(watch("110"));
  }

  /** As one that is badly compressed. */
  @Test
  @Tag("scenario-7")
  void aPageThatIsTornEachTimeIsAskedForEverLess() {
    rig.page("100", "t1");
    for (int i = 0; i < 10; i++) {
      rig.failed(Kind.TORN_EVENT);
      if (i == 9) {
        assertThat(rig.command()).isEqualTo(pause(Duration.ofSeconds(30)));
      }
      rig.waited();
      assertThat(((Command.ListPage) rig.command()).round().token()).isEqualTo("t1");
    }
  }

  @Test
  void theVersionOfTheFirstPageCountsWhereLaterOnesHaveNone() {
    rig.page("100", "t1").page("", "");
    assertThat(rig.command()).isEqualTo(watch("100"));
  }

  /** Each failure would have it forget where it was. */
  @Test
  @Tag("scenario-7")
  void aCircleOfTokensIsNoticedAlsoWhereEachPageFailsOnce() {
    rig.page("100", "a");
    for (int round = 0; round < 3 && !isAnew(); round++) {
      for (String token : List.of("b", "c", "a")) {
        if (!isAnew()) {
          rig.failed(Kind.UNAVAILABLE).waited();
          rig.page("100", token);
        }
      }
    }
    assertThat(isAnew()).isTrue();
  }

  /** Whether what comes next is not the next page. */
  private boolean isAnew() {
    return rig.command() instanceof Command.Wait
        || (rig.command() instanceof Command.ListPage page && page.round().isFirstPage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "00"})
  @Tag("scenario-55")
  void aListWithoutAVersionToFollowIsAnErrorAndPublishesNothing(String version) {
    rig.page(version, "");
    assertThat(rig.effects()).singleElement().isInstanceOf(Effect.Report.class);
    assertThat(rig.command()).isEqualTo(pause(Duration.ofMillis(800)));
    assertThat(rig.waited().command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  void aPageThatContinuesWithItselfIsAnError() {
    rig.page("100", "t1").page("100", "t1");
    assertThat(rig.command()).isInstanceOf(Command.Wait.class);
    assertThat(rig.waited().command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  @Tag("scenario-7")
  void pagesThatContinueInACircleAreAnError() {
    rig.page("100", "t1").page("100", "t2").page("100", "t3").page("100", "t2");
    for (String token : List.of("t3", "t2", "t3", "t2")) {
      if (rig.command() instanceof Command.ListPage) {
        rig.page("100", token);
      }
    }
    assertThat(rig.command()).isInstanceOf(Command.Wait.class);
    assertThat(rig.waited().command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  void aBrokenPageIsReadAgainWithTheSameToken() {
    rig.page("100", "t1").failed(Kind.UNAVAILABLE);
    assertThat(rig.command()).isEqualTo(pause(Duration.ofMillis(800)));
    assertThat(rig.waited().command()).isEqualTo(page(PAGE_SIZE, "t1", "100"));
  }

  @Test
  void aTokenThatIsRefusedAgainAndAgainLeadsToANewList() {
    rig.page("100", "t1");
    assertThat(rig.failed(Kind.REFUSED).waited().command()).isEqualTo(page(PAGE_SIZE, "t1", "100"));
    assertThat(rig.failed(Kind.REFUSED).waited().command()).isEqualTo(page(PAGE_SIZE, "t1", "100"));
    assertThat(rig.failed(Kind.REFUSED).waited().command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  void refusalsOfOtherPagesDontCount() {
    rig.page("100", "t1");
    for (String token : List.of("t2", "t3", "t4", "t5")) {
      rig.failed(Kind.REFUSED).waited().page("100", token);
    }
    assertThat(rig.failed(Kind.REFUSED).waited().command()).isEqualTo(page(PAGE_SIZE, "t5", "100"));
  }

  @Test
  void aPageThatIsReadAtTheSecondTryEndsTheTroubleOfTheFirst() {
    rig.page("100", "t1");
    for (int i = 2; i <= 20; i++) {
      assertThat(rig.failed(Kind.DISCONNECTED).command()).isEqualTo(pauseForConnection());
      rig.waited().page("100", "t" + i);
      assertThat(rig.state().memory().lastFailure()).as("until the list is whole").isNotNull();
    }
    rig.page("100", "");
    assertThat(rig.state().memory().lastFailure()).isNull();
  }

  @Test
  void aPageThatIsNeverReadIsNoLoopWhateverBecomesOfThoseBeforeIt() {
    Duration waited = Duration.ZERO;
    int lists = 0;
    while (waited.compareTo(Duration.ofMinutes(10)) < 0) {
      lists++;
      rig.page("100", "t1").failed(Kind.UNAVAILABLE);
      waited = waited.plus(rig.waitedIfNeeded());
      rig.page("100", "t2");
      for (int i = 0; i < 3; i++) {
        rig.failed(Kind.REFUSED);
        waited = waited.plus(rig.waitedIfNeeded());
      }
    }
    assertThat(lists).isLessThan(75);
  }

  @Test
  void onesThatAreReadDontEndTheTroubleOfOneThatIsNever() {
    List<Duration> most = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      rig.page("100", "t1");
      for (int j = 0; j < 3; j++) {
        most.add(((Command.Wait) rig.failed(Kind.REFUSED).command()).most());
        rig.waited();
      }
    }
    assertThat(most).isSorted().endsWith(Duration.ofSeconds(30));
  }

  @Test
  void refusalsOfATokenDontCountInTheListBehindThem() {
    rig.page("100", "t1");
    rig.failed(Kind.REFUSED).waited().failed(Kind.REFUSED).waited().failed(Kind.REFUSED).waited();
    rig.page("110", "u1");
    assertThat(rig.failed(Kind.REFUSED).waited().command()).isEqualTo(page(PAGE_SIZE, "u1", "110"));
  }

  @Test
  void refusalsOfWatchesDontCountForTheListThatFollows() {
    rig.page("100", "").opened();
    rig.failed(Kind.REFUSED).waited().failed(Kind.REFUSED).waited().failed(Kind.REFUSED).waited();
    rig.page("110", "t1");
    assertThat(rig.failed(Kind.REFUSED).waited().command()).isEqualTo(page(PAGE_SIZE, "t1", "110"));
  }

  @Test
  void pagesOfABusyServerAreNotThrownAwayForItsFirstRefusal() {
    rig.page("100", "t1");
    rig.failed(Kind.UNAVAILABLE).waited().failed(Kind.UNAVAILABLE).waited();
    assertThat(rig.failed(Kind.REFUSED).waited().command()).isEqualTo(page(PAGE_SIZE, "t1", "100"));
  }

  @Test
  void anExpiredTokenLeadsToTheWholeListOnOnePageAtOnce() {
    rig.page("100", "t1").page("100", "t2").failed(Kind.EXPIRED);
    assertThat(rig.effects()).singleElement().isInstanceOf(Effect.Report.class);
    assertThat(rig.command()).isEqualTo(firstPage(0));
    rig.page("200", "");
    assertThat(rig.effects()).containsExactly(new Effect.Replace(new ResourceVersion("200")));
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"BRIEF_WATCH"},
      mode = EnumSource.Mode.EXCLUDE)
  void aWholeListThatFailsInWhateverWayLeadsBackToPages(Kind kind) {
    rig.page("100", "t1").failed(Kind.EXPIRED);
    assertThat(rig.command()).isEqualTo(firstPage(0));
    rig.failed(kind);
    assertThat(rig.command() instanceof Command.Wait ? rig.waited().command() : rig.command())
        .isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  void pagesAndWholeListsThatFailInTurnSlowDown() {
    for (int round = 1; round <= 10; round++) {
      rig.page("100", "t1").failed(Kind.EXPIRED);
      if (round > 2) {
        assertThat(rig.command()).isInstanceOf(Command.Wait.class);
        rig.waited();
      }
      assertThat(rig.command()).isEqualTo(firstPage(0));
      assertThat(rig.failed(Kind.UNAVAILABLE).command()).isInstanceOf(Command.Wait.class);
      assertThat(rig.waited().command()).isEqualTo(firstPage(PAGE_SIZE));
    }
  }

  @Test
  void whereEverythingExpiresPagesAndWholeListsTakeTurnsWithPauses() {
    rig.page("100", "t1").failed(Kind.EXPIRED);
    assertThat(rig.command()).isEqualTo(firstPage(0));
    assertThat(rig.failed(Kind.EXPIRED).command()).isEqualTo(firstPage(PAGE_SIZE));
    assertThat(rig.failed(Kind.EXPIRED).command()).isEqualTo(pause(Duration.ofSeconds(5)));
    assertThat(rig.waited().command()).isEqualTo(firstPage(0));
    assertThat(rig.failed(Kind.EXPIRED).command()).isEqualTo(pause(Duration.ofSeconds(10)));
    assertThat(rig.waited().command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  void theListAfterAnExpiredTokenIsPagedAgain() {
    rig.page("100", "t1")
        .failed(Kind.EXPIRED)
        .page("200", "")
        .opened()
        .object("201")
        .failed(Kind.EXPIRED);
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  @Tag("scenario-3")
  void anExpiredFirstPageIsRetriedAtOnceTwiceAndThenSlowly() {
    assertThat(rig.failed(Kind.EXPIRED).command()).isInstanceOf(Command.ListPage.class);
    assertThat(rig.failed(Kind.EXPIRED).command()).isInstanceOf(Command.ListPage.class);
    assertThat(rig.failed(Kind.EXPIRED).command()).isEqualTo(pause(Duration.ofSeconds(5)));
    assertThat(rig.waited().failed(Kind.EXPIRED).command())
        .isEqualTo(pause(Duration.ofSeconds(10)));
  }

  @Test
  void aVersionTooLargeIsRetriedOnceAtOnceAndThenSlowly() {
    assertThat(rig.failed(Kind.VERSION_TOO_LARGE, Duration.ofSeconds(1)).command())
        .isEqualTo(firstPage(PAGE_SIZE));
    assertThat(rig.failed(Kind.VERSION_TOO_LARGE, Duration.ofSeconds(1)).command())
        .isEqualTo(pause(Duration.ofSeconds(1), Duration.ofMillis(800)));
  }

  @Test
  void retryAfterIsTheLeastThatIsWaited() {
    assertThat(rig.failed(Kind.UNAVAILABLE, Duration.ofSeconds(7)).command())
        .isEqualTo(pause(Duration.ofSeconds(7), Duration.ofMillis(800)));
  }

  @ParameterizedTest
  @CsvSource({"FORBIDDEN,720", "NOT_FOUND,60"})
  void whatOnlyAnAdministratorCanMendIsTriedRarelyInTheEnd(Kind kind, long last) {
    long[] seconds = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048};
    for (long doubled : seconds) {
      Duration expected = Duration.ofSeconds(Math.min(doubled, last));
      assertThat(rig.failed(kind).command())
          .isInstanceOfSatisfying(
              Command.Wait.class, wait -> assertThat(wait.most()).isEqualTo(expected));
      boolean isGone = kind == Kind.NOT_FOUND && doubled >= 4; // since the third time
      assertThat(rig.effects().contains(new Effect.Vanish())).isEqualTo(isGone);
      rig.after(expected).waited();
      assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
    }
    assertThat(rig.page("1", "").command()).isEqualTo(watch("1"));
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"FORBIDDEN", "NOT_FOUND"})
  void aDenialIsOverWithTheFirstPage(Kind kind) {
    rig.failed(kind).waited();
    assertThat(rig.state().memory().lastFailure()).isNotNull();
    assertThat(rig.page("100", "more").state().memory().lastFailure()).isNull();
    assertThat(rig.failed(kind).command()) // and counts in its lane
        .isInstanceOfSatisfying(
            Command.Wait.class, wait -> assertThat(wait.most()).isEqualTo(Duration.ofSeconds(2)));
  }

  @Test
  void aServerThatIsAwayIsAlwaysTriedSoonAndOneThatBreaksItsPagesLessAndLess() {
    for (int i = 0; i < 20; i++) {
      assertThat(rig.failed(Kind.UNREACHABLE).command()).isEqualTo(pauseUntilAnswered());
      rig.waited();
    }
    assertThat(rig.failed(Kind.DISCONNECTED).command()).isEqualTo(pauseForConnection());
    long[] millis = {1600, 3200, 6400, 12800, 25600, 30000};
    for (long expected : millis) {
      assertThat(rig.waited().failed(Kind.DISCONNECTED).command())
          .isEqualTo(pause(Duration.ofMillis(expected)));
    }
  }

  @Test
  void pausesDoubleUpToThirtySeconds() {
    long[] millis = {800, 1600, 3200, 6400, 12800, 25600, 30000, 30000};
    for (long expected : millis) {
      assertThat(rig.failed(Kind.UNAVAILABLE).command())
          .isEqualTo(pause(Duration.ofMillis(expected)));
      rig.after(Duration.ofMillis(expected)).waited();
    }
  }

  @Test
  void pausesBeginAnewAfterTwoMinutesWithoutFailure() {
    rig.failed(Kind.UNAVAILABLE).waited().failed(Kind.UNAVAILABLE).waited();
    rig.after(Duration.ofSeconds(119));
    assertThat(rig.failed(Kind.UNAVAILABLE).command()).isEqualTo(pause(Duration.ofMillis(3200)));
    rig.waited().after(Duration.ofSeconds(121));
    assertThat(rig.failed(Kind.UNAVAILABLE).command()).isEqualTo(pause(Duration.ofMillis(800)));
  }

  @Test
  void aFailureThatLastsForeverNeverOverflowsThePause() {
    for (int i = 0; i < 200; i++) {
      rig.failed(Kind.REFUSED);
      assertThat(((Command.Wait) rig.command()).most()).isLessThanOrEqualTo(Duration.ofSeconds(30));
      rig.waited();
    }
  }

  @Test
  void aFailedListKeepsTheVersionOfTheCache() {
    ReflectorRig watching = ReflectorRig.watchingFrom("100").object("150").failed(Kind.EXPIRED);
    assertThat(watching.command()).isEqualTo(firstPage(PAGE_SIZE));
    watching.page("200", "t1").failed(Kind.UNREADABLE);
    assertThat(watching.effects()).noneMatch(effect -> effect instanceof Effect.Replace);
    assertThat(watching.state().memory().version()).isEqualTo(new ResourceVersion("150"));
  }

  @Test
  void stopEndsEveryState() {
    Stream.of(
            new ReflectorRig(),
            new ReflectorRig().start(),
            new ReflectorRig().start().failed(Kind.UNAVAILABLE),
            new ReflectorRig().start().page("1", ""),
            ReflectorRig.watchingFrom("1"))
        .forEach(
            any -> {
              any.input(new Input.Stop());
              assertThat(any.state()).isInstanceOf(ReflectorState.Stopped.class);
              assertThat(any.command()).isEqualTo(new Command.Halt());
            });
  }
}
