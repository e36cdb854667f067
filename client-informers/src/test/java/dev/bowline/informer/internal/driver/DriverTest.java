package dev.bowline.informer.internal.driver;

import static dev.bowline.informer.ConfigMaps.configMap;
import static dev.bowline.informer.internal.driver.ScriptedSource.added;
import static dev.bowline.informer.internal.driver.ScriptedSource.bookmark;
import static dev.bowline.informer.internal.driver.ScriptedSource.check;
import static dev.bowline.informer.internal.driver.ScriptedSource.deleted;
import static dev.bowline.informer.internal.driver.ScriptedSource.fails;
import static dev.bowline.informer.internal.driver.ScriptedSource.modified;
import static dev.bowline.informer.internal.driver.ScriptedSource.transport;
import static dev.bowline.informer.internal.driver.ScriptedSource.undecodable;
import static dev.bowline.informer.internal.driver.ScriptedSource.undecodableFrame;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.TransportException;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.informer.ConfigMaps;
import dev.bowline.serde.CodecException;
import dev.bowline.type.ObjectKey;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DriverTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final DriverRig rig = new DriverRig();
  private final ScriptedSource server = rig.server();

  @AfterEach
  void nothingIsLeftBehind() {
    assertThat(server.openStreams()).isZero();
    assertThat(rig.time().pendingTimers()).isZero();
    rig.assertIndexEqualsRecomputation();
  }

  @Test
  @Tag("scenario-55")
  @Tag("scenario-1")
  @Tag("scenario-5")
  void listsInPagesAndWatchesFromTheFirstPagesVersion() {
    server
        .page("100", "t1", configMap("a", 1), configMap("b", 2))
        .page("100", "", configMap("c", 3));
    server.watch(
        added(configMap("d", 101)), modified(configMap("a", 102)), deleted(configMap("b", 103)));
    rig.run();
    assertThat(rig.requests())
        .startsWith("0.0 list by 500", "0.0 list from t1 by 500", "0.0 watch from 100");
    assertThat(rig.content()).containsOnly("a@102", "c@3", "d@101");
    assertThat(rig.events())
        .containsExactly(
            "+a@1 initial",
            "+b@2 initial",
            "+c@3 initial",
            "synced@100",
            "+d@101",
            "a@1->a@102",
            "-b@103");
    assertThat(rig.store().resourceVersion().value()).isEqualTo("103");
  }

  @Test
  @Tag("scenario-17")
  void nothingIsReadableBeforeTheLastPage() {
    server
        .page("100", "t1", configMap("a", 1))
        .pageBreaks(transport(Kind.TIMEOUT), configMap("b", 2));
    rig.run();
    assertThat(rig.content()).isEmpty();
    assertThat(rig.events()).isEmpty();
    assertThat(rig.store().resourceVersion().isNone()).isTrue();
  }

  @Test
  @Tag("scenario-75")
  @Tag("scenario-7")
  void aPageThatBreaksInTheMiddleIsReadAgainWithoutDuplicates() {
    server.page("100", "t1", configMap("a", 1));
    server.pageBreaks(transport(Kind.DISCONNECTED), configMap("b", 2));
    server.page("100", "", configMap("b", 2), configMap("c", 3));
    rig.run();
    assertThat(rig.requests())
        .containsExactly("0.0 list by 500", "0.0 list from t1 by 500", "0.4 list from t1 by 500");
    assertThat(rig.events())
        .containsExactly("+a@1 initial", "+b@2 initial", "+c@3 initial", "synced@100");
  }

  @Test
  @Tag("scenario-6")
  void anExpiredTokenForgetsAllPagesAndListsEverythingAtOnce() {
    server.page("100", "t1", configMap("a", 1), configMap("gone", 2));
    server.refuse(Refusals.of(410, "Expired"));
    server.page("150", "", configMap("a", 1), configMap("b", 120));
    rig.run();
    assertThat(rig.requests())
        .containsExactly("0.0 list by 500", "0.0 list from t1 by 500", "0.0 list whole");
    assertThat(rig.content()).containsOnly("a@1", "b@120");
  }

  @Test
  @Tag("scenario-77")
  void aTruncatedListDeletesNothing() {
    server.page("100", "", configMap("a", 1), configMap("b", 2));
    server.watch(fails(() -> Refusals.of(410, "Expired")));
    server.pageBreaks(CodecException.truncated("the body ended", 500), configMap("a", 1));
    server.pageBreaks(transport(Kind.NOT_KUBERNETES));
    rig.run();
    assertThat(rig.content()).containsOnly("a@1", "b@2");
    assertThat(rig.events()).hasSize(3).noneMatch(event -> event.startsWith("-"));
  }

  @ParameterizedTest
  @CsvSource({"410,Expired", "410,Gone", "410,''", "0,Expired"})
  @Tag("scenario-70")
  @Tag("scenario-75")
  @Tag("scenario-40")
  @Tag("scenario-2")
  void anExpiredWatchIsListedAnewAtOnce(int code, String reason) {
    server.page("100", "", configMap("a", 1), configMap("b", 2));
    server.watch(modified(configMap("a", 101)), fails(() -> Refusals.of(code, reason)));
    server.page("200", "", configMap("a", 101), configMap("c", 150));
    rig.run();
    assertThat(rig.requests())
        .containsExactly("0.0 list by 500", "0.0 watch from 100", "0.0 list by 500");
    assertThat(rig.events())
        .containsExactly(
            "+a@1 initial", "+b@2 initial", "synced@100", "a@1->a@101", "-b@2 unknown", "+c@150");
  }

  @Test
  @Tag("scenario-40")
  void anExpiredWatchMayBeRefusedByStatusCodeToo() {
    server.page("100", "").refuse(Refusals.of(410, "Expired")).page("200", "");
    rig.run();
    assertThat(rig.requests())
        .containsExactly("0.0 list by 500", "0.0 watch from 100", "0.0 list by 500");
  }

  @Test
  @Tag("scenario-69")
  void aVersionTheServerHasNotReachedIsListedAnewOnceAtOnce() {
    server
        .page("100", "")
        .refuse(Refusals.tooLarge())
        .page("90", "")
        .refuse(Refusals.tooLarge())
        .page("90", "");
    rig.run();
    assertThat(rig.requests())
        .containsExactly(
            "0.0 list by 500",
            "0.0 watch from 100",
            "0.0 list by 500",
            "0.0 watch from 90",
            "1.6 list by 500");
    assertThat(rig.store().epoch()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"DISCONNECTED", "TIMEOUT", "CONNECTION_REFUSED"})
  @Tag("scenario-39")
  @Tag("scenario-56")
  void aBrokenStreamIsResumedFromTheLastVersionWithoutAList(Kind kind) {
    server.page("100", "");
    server.watch(added(configMap("a", 105)), fails(() -> transport(kind)));
    server.watch(modified(configMap("a", 106)));
    rig.run();
    assertThat(rig.requests())
        .startsWith("0.0 list by 500", "0.0 watch from 100", "0.4 watch from 105");
    assertThat(rig.events()).containsExactly("synced@100", "+a@105", "a@105->a@106");
  }

  @Test
  @Tag("scenario-36")
  @Tag("scenario-53")
  @Tag("scenario-61")
  void aCleanEndIsResumedAtOnceFromTheLastBookmark() {
    server
        .page("100", "")
        .watch(bookmark(900), server.silence(MINUTE))
        .watch(server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests())
        .containsExactly("0.0 list by 500", "0.0 watch from 100", "60.0 watch from 900");
    assertThat(server.versionsAsked()).containsExactly("900", "900"); // once for each end
    assertThat(rig.store().resourceVersion().value()).isEqualTo("900");
  }

  @Test
  @Tag("scenario-49")
  @Tag("scenario-61")
  void repetitionsAfterAResumptionReachNoHandler() {
    server.page("100", "", configMap("a", 90));
    server.watch(modified(configMap("a", 101)), server.silence(MINUTE));
    server.watch(
        added(configMap("a", 101)),
        modified(configMap("a", 103)),
        modified(configMap("a", 102)),
        bookmark(101),
        server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests()).hasSize(3);
    assertThat(rig.events())
        .containsExactly("+a@90 initial", "synced@100", "a@90->a@101", "a@101->a@103");
  }

  @Test
  @Tag("scenario-42")
  @Tag("scenario-60")
  void retryAfterIsHonoured() {
    server.page("100", "");
    server.refuse(Refusals.of(429, "TooManyRequests", Duration.ofSeconds(7)));
    server.refuse(Refusals.of(503, "ServiceUnavailable", Duration.ofSeconds(20)));
    server.watch(fails(() -> Refusals.of(429, "TooManyRequests", Duration.ofSeconds(3))));
    server.watch();
    rig.run();
    assertThat(rig.requests())
        .startsWith(
            "0.0 list by 500",
            "0.0 watch from 100",
            "7.6 watch from 100",
            "28.8 watch from 100",
            "34.1 watch from 100");
  }

  @Test
  @Tag("scenario-65")
  void pausesAreDrawnFromTheirUpperHalfAndThoseForConnectionsWidely() {
    rig.time().random(0);
    server.refuse(Refusals.of(503, "ServiceUnavailable")).page("100", "");
    server.watch(server.silence(MINUTE), fails(() -> transport(Kind.DISCONNECTED)));
    server.refuse(Refusals.of(403, "Forbidden"));
    rig.run();
    assertThat(rig.requests())
        .startsWith(
            "0.0 list by 500", "0.4 list by 500", "0.4 watch from 100", "60.5 watch from 100");
  }

  @Test
  @Tag("scenario-35")
  void theTimeoutOfWatchesIsDrawnFromFiveToTenMinutes() {
    rig.time().random(0.99);
    server
        .page("100", "")
        .watch(server.silence(Duration.ofSeconds(596 + 9)))
        .watch(
            cancellation -> {
              rig.time().random(0); // for the next one
              return null;
            },
            server.silence(Duration.ofDays(1)));
    server.watch(server.silence(Duration.ofDays(1)));
    server.watch(server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests())
        .startsWith(
            "0.0 list by 500",
            "0.0 watch from 100",
            "605.0 watch from 100",
            "1212.0 watch from 100",
            "1522.0 watch from 100");
  }

  @Test
  @Tag("scenario-56")
  void aWatchThatOutlivesItsTimeoutIsEndedAndResumedWithoutAPause() {
    server
        .page("100", "")
        .watch(server.silence(Duration.ofHours(1)))
        .watch(added(configMap("a", 101)));
    rig.run();
    assertThat(rig.requests())
        .startsWith("0.0 list by 500", "0.0 watch from 100", "460.0 watch from 100");
    assertThat(rig.content()).containsOnly("a@101");
  }

  @Test
  @Tag("scenario-57")
  void aWatchThatUsedToSendBookmarksAndFallsSilentIsEnded() {
    server.page("100", "");
    server.watch(server.silence(MINUTE), bookmark(110), server.silence(Duration.ofHours(1)));
    server.watch(server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests())
        .startsWith("0.0 list by 500", "0.0 watch from 100", "240.0 watch from 110");
  }

  @Test
  @Tag("scenario-57")
  void aServerThatFallsSilentOnTwoWatchesInARowIsAskedForAListAndBookmarksAreNotExpected() {
    server.page("100", "");
    server.watch(
        server.silence(Duration.ofSeconds(40)), bookmark(110), server.silence(Duration.ofHours(1)));
    server.watch(server.silence(Duration.ofHours(1)));
    server.page("200", "");
    server.watch(server.silence(Duration.ofSeconds(400)));
    server.watch(server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests())
        .startsWith(
            "0.0 list by 500",
            "0.0 watch from 100",
            "190.0 watch from 110",
            "340.6 list by 500",
            "340.6 watch from 200",
            "740.6 watch from 200");
  }

  @Test
  @Tag("scenario-57")
  void silentWatchesWithSomethingInBetweenAreOnlyResumed() {
    server.page("100", "");
    server.watch(server.silence(MINUTE), bookmark(110), server.silence(Duration.ofHours(1)));
    for (int i = 0; i < 3; i++) {
      server.watch(added(configMap("a" + i, 120 + i)), server.silence(Duration.ofHours(1)));
      server.watch(server.silence(Duration.ofSeconds(2)));
    }
    rig.run();
    assertThat(rig.requests()).filteredOn(request -> request.contains("list")).hasSize(1);
    assertThat(rig.requests()).hasSize(8);
  }

  @Test
  @Tag("scenario-57")
  void theGapsOfTheLastWatchThatHadBookmarksAreWhatIsExpectedOfTheNext() {
    Duration rare = Duration.ofSeconds(140);
    server.page("100", "");
    server.watch(server.silence(rare), bookmark(110));
    server.watch(server.silence(Duration.ofMinutes(5)), added(configMap("a", 111)), bookmark(112));
    server.watch(server.silence(MINUTE), bookmark(113));
    server.watch(server.silence(Duration.ofHours(1)));
    server.watch(server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests())
        .startsWith(
            "0.0 list by 500",
            "0.0 watch from 100",
            "140.0 watch from 110",
            "440.0 watch from 112",
            "500.0 watch from 113",
            "680.0 watch from 113");
  }

  @Test
  @Tag("scenario-57")
  void silenceAfterABookmarkThatComesLateIsNoticedInTime() {
    server.page("100", "");
    server.watch(
        server.silence(Duration.ofSeconds(10)),
        added(configMap("a", 101)),
        server.silence(Duration.ofSeconds(100)),
        bookmark(110),
        server.silence(Duration.ofHours(1)));
    server.watch(server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests())
        .startsWith("0.0 list by 500", "0.0 watch from 100", "440.0 watch from 110");
  }

  @Test
  @Tag("scenario-57")
  void bookmarksThatComeRarelyAreNoSilence() {
    Duration rare = Duration.ofSeconds(140);
    server.page("100", "");
    server.watch(
        server.silence(rare),
        bookmark(110),
        server.silence(rare),
        server.silence(rare),
        added(configMap("a", 111)));
    server.watch(server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests())
        .startsWith("0.0 list by 500", "0.0 watch from 100", "420.0 watch from 111");
  }

  @Test
  @Tag("scenario-58")
  void aWatchWithoutAnAnswerIsGivenUp() {
    server.page("100", "");
    server.refuseAfter(Duration.ofHours(1), transport(Kind.TIMEOUT));
    server.watch(added(configMap("a", 101)));
    rig.run();
    assertThat(rig.requests().get(2)).isEqualTo("90.4 watch from 100");
    assertThat(rig.content()).containsOnly("a@101");
  }

  @Test
  @Tag("scenario-46")
  void anUndecodableEventIsCountedAndTheRestFlows() {
    server.page("100", "", configMap("a", 1));
    server.watch(undecodable());
    server.page("101", "", configMap("a", 1));
    server.watch(added(configMap("b", 102)), server.silence(MINUTE));
    server.watch(server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests()).hasSize(5).last().isEqualTo("60.0 watch from 102");
    assertThat(rig.content()).containsOnly("a@1", "b@102");
    assertThat(rig.cache().unusable()).isEqualTo(1);
  }

  @Test
  void aBookmarkThatCannotBeReadIsCountedAndLeadsToNothing() {
    server.page("100", "", configMap("a", 1));
    server.watch(
        undecodableFrame(
            "BOOKMARK",
            "{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"Other\",\"metadata\":{\"resourceVersion\":\"150\"}}}"),
        added(configMap("b", 102)),
        server.silence(MINUTE));
    server.watch(server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests()).hasSize(3).last().isEqualTo("60.0 watch from 102");
    assertThat(rig.content()).containsOnly("a@1", "b@102");
    assertThat(rig.cache().unusable()).isEqualTo(1);
  }

  @Test
  void anEventWithoutANameIsLeftOutAndLeadsToAList() {
    server.page("100", "", configMap("a", 1), configMap("b", 2));
    server.watch(deleted(configMap("", 106)));
    List<String> before = new ArrayList<>();
    server.page("106", "", configMap("a", 1));
    server.onPage(() -> before.add(rig.store().resourceVersion() + " " + rig.cache().unusable()));
    rig.run();
    assertThat(before).containsExactly(" 0", "100 1");
    assertThat(rig.events())
        .containsExactly("+a@1 initial", "+b@2 initial", "synced@100", "-b@2 unknown");
  }

  @Test
  @Tag("scenario-46")
  @Tag("scenario-48")
  void anUndecodableObjectIsStaleUntilAGoodStateComesAndTheVersionMovesOn() {
    ObjectKey a = new ObjectKey("ns", "a");
    server.page("100", "", configMap("a", 1));
    server.watch(
        undecodable("MODIFIED", "a", 105),
        cancellation -> {
          assertThat(rig.store().isStale(a)).isTrue();
          assertThat(rig.content()).containsOnly("a@1");
          return null;
        },
        server.silence(MINUTE));
    server.watch(modified(configMap("a", 106)));
    rig.run();
    assertThat(rig.requests())
        .containsExactly("0.0 list by 500", "0.0 watch from 100", "60.0 watch from 105");
    assertThat(rig.store().isStale(a)).isFalse();
    assertThat(rig.events()).containsExactly("+a@1 initial", "synced@100", "a@1->a@106");
    assertThat(rig.cache().unusable()).isEqualTo(1);
  }

  @Test
  void anUndecodableDeletionRemovesTheObject() {
    server.page("100", "", configMap("a", 1));
    server.watch(
        undecodable("DELETED", "a", 105),
        undecodable("DELETED", "b", 106),
        undecodable("ADDED", "c", 107));
    rig.run();
    assertThat(rig.content()).isEmpty();
    assertThat(rig.events()).containsExactly("+a@1 initial", "synced@100", "-a@1 unknown");
    assertThat(rig.store().isStale(new ObjectKey("ns", "c"))).isTrue();
    assertThat(rig.store().resourceVersion().value()).isEqualTo("107");
  }

  @Test
  @Tag("scenario-38")
  void watchesThatEndBeforeAnythingComesAreNoProgress() {
    for (int watches : new int[] {3, 3, 4}) {
      server.page("100", "");
      for (int i = 0; i < watches; i++) {
        server.watch(server.silence(Duration.ofSeconds(20)));
      }
    }
    List<Duration> silences = new ArrayList<>();
    List<Boolean> troubles = new ArrayList<>();
    ScriptedSource.Moment look =
        check(
            () -> {
              silences.add(rig.driver().sinceProgress());
              troubles.add(rig.driver().lastError() != null);
            });
    server.watch(look, bookmark(101), look, server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests()).hasSize(14);
    assertThat(silences).containsExactly(Duration.ofSeconds(80), Duration.ZERO);
    assertThat(troubles).containsExactly(true, false);
  }

  @Test
  void progressIsWhatComesFromTheServer() {
    server.page("100", "");
    server.watch(
        server.silence(MINUTE),
        bookmark(110),
        server.silence(MINUTE),
        cancellation -> {
          assertThat(rig.driver().sinceProgress()).isEqualTo(MINUTE);
          throw transport(Kind.DISCONNECTED);
        });
    server.refuse(transport(Kind.CONNECTION_REFUSED));
    server.watch(
        cancellation -> {
          assertThat(rig.driver().sinceProgress()).isZero();
          return null;
        });
    rig.run();
    assertThat(rig.requests()).hasSize(4);
    assertThat(rig.driver().sinceProgress()).isLessThan(MINUTE);
  }

  @Test
  @Tag("scenario-12")
  void aForbiddenListIsTriedRarelyAndHealsByItself() {
    server
        .refuse(Refusals.of(403, "Forbidden"))
        .refuse(Refusals.of(403, "Forbidden"))
        .page("100", "");
    rig.run();
    assertThat(rig.requests())
        .containsExactly("0.0 list by 500", "0.9 list by 500", "2.7 list by 500");
    assertThat(rig.events()).containsExactly("synced@100");
  }

  @Test
  @Tag("scenario-69")
  void versionsThatGoBackBeginANewEpoch() {
    server.page("1000", "", configMap("a", "u1", 900), configMap("b", 901));
    server.watch(fails(() -> Refusals.of(410, "Expired")));
    server.page("500", "", configMap("a", "u2", 450), configMap("b", 400));
    server.watch(modified(configMap("b", 501)));
    rig.run();
    assertThat(rig.store().epoch()).isEqualTo(2);
    assertThat(rig.events())
        .containsExactly(
            "+a@900 initial",
            "+b@901 initial",
            "synced@1000",
            "-a@900 unknown",
            "+a@450",
            "b@901->b@400",
            "b@400->b@501");
    assertThat(rig.store().resourceVersion().value()).isEqualTo("501");
  }

  @Test
  @Tag("scenario-69")
  void versionsThatWentBackAndHavePassedAgainBeginANewEpoch() {
    server.page("1000", "", configMap("a", 995), configMap("b", 990));
    server.watch(fails(() -> Refusals.of(410, "Expired")));
    server.page("1100", "", configMap("a", 700), configMap("b", 1050));
    server.watch(modified(configMap("a", 1101)));
    rig.run();
    assertThat(rig.store().epoch()).isEqualTo(2);
    assertThat(rig.events()).endsWith("a@995->a@700", "b@990->b@1050", "a@700->a@1101");
  }

  @Test
  @Tag("scenario-69")
  void anEventOfAnotherHistoryBringsNothingBackButAList() {
    server.page("1000", "", configMap("a", 900), configMap("b", 901));
    server.watch(deleted(configMap("a", 1001)), server.silence(MINUTE), bookmark(1002));
    server.watch(added(configMap("a", 999)), bookmark(1003));
    server.page("1004", "", configMap("b", 901));
    rig.run();
    assertThat(rig.requests())
        .containsExactly(
            "0.0 list by 500", "0.0 watch from 1000", "60.0 watch from 1002", "60.0 list by 500");
    assertThat(rig.content()).containsExactly("b@901");
    assertThat(rig.events())
        .containsExactly("+a@900 initial", "+b@901 initial", "synced@1000", "-a@1001");
    assertThat(rig.store().epoch()).as("equal versions may mean something else").isEqualTo(2);
  }

  @Test
  @Tag("scenario-69")
  void afterAnEventOfAnotherHistoryAnEqualVersionMayBeAnotherState() {
    server.page("1000", "", configMap("b", "uid-b", "901", "red"));
    server.watch(bookmark(1002), server.silence(MINUTE), bookmark(999));
    server.page("1004", "", configMap("b", "uid-b", "901", "green"));
    rig.run();
    assertThat(rig.colours()).containsExactly("red", "green");
    assertThat(rig.store().epoch()).isEqualTo(2);
  }

  @Test
  @Tag("scenario-69")
  void aDatabasePutBackWhileTheWatchIsDownLeadsToAListThatBeginsAnEpoch() {
    server.page("1000", "", configMap("a", 900), configMap("b", 901), configMap("c", 1000));
    server.watch(fails(() -> transport(Kind.DISCONNECTED))).versionReached(() -> false);
    server.page("950", "", configMap("a", 900), configMap("b", 950));
    server.watch(modified(configMap("b", 1001)));
    rig.run();
    assertThat(rig.requests())
        .containsExactly(
            "0.0 list by 500",
            "0.0 watch from 1000",
            "0.4 version 1000?",
            "0.4 list by 500",
            "0.4 watch from 950");
    assertThat(rig.store().epoch()).isEqualTo(2);
    assertThat(rig.events())
        .containsExactly(
            "+a@900 initial",
            "+b@901 initial",
            "+c@1000 initial",
            "synced@1000",
            "-c@1000 unknown",
            "b@901->b@950",
            "b@950->b@1001");
  }

  @Test
  @Tag("scenario-69")
  void anEpochBeginsAlsoIfTheListHasPassedTheVersionsFromBefore() {
    server.page("1000", "", configMap("a", "u1", "1000", "red"), configMap("b", 900));
    server.watch(fails(() -> transport(Kind.DISCONNECTED))).versionReached(() -> false);
    server.page("1010", "", configMap("a", "u1", "1000", "green"), configMap("b", 900));
    rig.run();
    assertThat(rig.store().epoch()).isEqualTo(2);
    assertThat(rig.colours().get(rig.colours().size() - 1)).isEqualTo("green");
    assertThat(rig.events()).hasSize(4).endsWith("a@1000->a@1000");
  }

  @Test
  @Tag("scenario-69")
  void aVersionThatWasReachedIsWatchedAtOnce() {
    server.page("1000", "");
    server.watch(fails(() -> transport(Kind.DISCONNECTED))).versionReached(() -> true);
    server.watch(added(configMap("a", 1001)));
    rig.run();
    assertThat(rig.requests())
        .startsWith(
            "0.0 list by 500", "0.0 watch from 1000", "0.4 version 1000?", "0.4 watch from 1000");
    assertThat(server.versionsAsked()).startsWith("1000").doesNotContainSequence("1000", "1000");
    assertThat(rig.store().epoch()).isEqualTo(1);
  }

  @Test
  void aClosedClientEndsTheDriver() {
    server.page("100", "").refuse(transport(Kind.CANCELLED));
    rig.run();
    assertThat(rig.driver().lastError()).isInstanceOf(TransportException.class);
  }

  @Test
  @Tag("scenario-85")
  void aTransformIsAppliedOncePerObjectReceived() {
    DriverRig upper =
        new DriverRig(o -> o.with(b -> b.putData("colour", ConfigMaps.colour(o) + "!")));
    upper.server().page("100", "", configMap("a", "u", "1", "red"));
    upper
        .server()
        .watch(
            modified(configMap("a", "u", "101", "green")),
            deleted(configMap("a", "u", "102", "green")));
    upper.run();
    assertThat(upper.colours()).containsExactly("red!", "green!", "green!");
  }

  @Test
  void anObjectWhoseTransformFailsStaysAsItWasKnown() {
    DriverRig picky = refusingRed();
    picky
        .server()
        .page("100", "", configMap("a", "u", "1", "green"), configMap("b", "u", "2", "red"));
    picky
        .server()
        .watch(
            modified(configMap("a", "u", "101", "red")), fails(() -> Refusals.of(410, "Expired")));
    picky
        .server()
        .page("200", "", configMap("a", "u", "101", "red"), configMap("b", "u", "150", "blue"));
    picky.server().watch(deleted(configMap("a", "u", "201", "red")));
    picky.run();
    assertThat(picky.events())
        .containsExactly("+a@1 initial", "synced@100", "+b@150", "-a@1 unknown");
    assertThat(picky.cache().unusable()).isEqualTo(4);
    assertThat(picky.store().isStale(new ObjectKey("ns", "a"))).isFalse();
    assertThat(picky.store().resourceVersion().value()).isEqualTo("201");
  }

  @Test
  void aTransformMustKeepTheObjectsIdentity() {
    DriverRig rename = new DriverRig(o -> o.with(b -> b.name("other")));
    rename.server().page("100", "", configMap("a", 1));
    rename.run();
    assertThat(rename.content()).isEmpty();
    assertThat(rename.cache().unusable()).isEqualTo(1);
  }

  @Test
  void aRecreatedObjectWhoseTransformFailsLeavesNothingOfItsPredecessor() {
    DriverRig picky = refusingRed();
    ObjectKey a = new ObjectKey("ns", "a");
    picky.server().page("100", "", configMap("a", "u1", "1", "green"));
    picky.server().watch(fails(() -> Refusals.of(410, "Expired")));
    picky.server().page("200", "", configMap("a", "u2", "150", "red"));
    picky
        .server()
        .watch(
            cancellation -> {
              assertThat(picky.content()).isEmpty();
              assertThat(picky.store().isStale(a)).isTrue();
              return null;
            },
            modified(configMap("a", "u2", "201", "blue")));
    picky.run();
    assertThat(picky.events())
        .containsExactly("+a@1 initial", "synced@100", "-a@1 unknown", "+a@201");
    assertThat(picky.store().isStale(a)).isFalse();
    picky.assertIndexEqualsRecomputation();
  }

  @Test
  void whatWasUnusableOnAPageThatBrokeIsForgottenWithIt() {
    DriverRig picky = refusingRed();
    picky.server().page("100", "t1", configMap("a", "u", "1", "red"));
    picky.server().pageBreaks(transport(Kind.DISCONNECTED), configMap("b", "u", "2", "red"));
    picky.server().page("100", "", configMap("b", "u", "2", "green"));
    picky.run();
    assertThat(picky.content()).containsExactly("b@2");
    assertThat(picky.store().isStale(new ObjectKey("ns", "a"))).isTrue();
    assertThat(picky.store().isStale(new ObjectKey("ns", "b"))).isFalse();
  }

  @Test
  void whateverATransformThrowsConcernsItsObjectOnly() {
    DriverRig picky =
        new DriverRig(
            o -> {
              switch (ConfigMaps.colour(o)) {
                case "red" -> throw DriverTest.<RuntimeException>unchecked(new IOException());
                case "green" -> throw new StackOverflowError();
                case "blue" -> throw new NoClassDefFoundError();
                default -> {
                  return o;
                }
              }
            });
    picky
        .server()
        .page(
            "100",
            "",
            configMap("a", "u", "1", "red"),
            configMap("b", "u", "2", "green"),
            configMap("c", "u", "3", "blue"),
            configMap("d", 4));
    picky.server().watch(modified(configMap("a", "u", "105", "red")));
    picky.run();
    assertThat(picky.content()).containsExactly("d@4");
    assertThat(picky.requests()).startsWith("0.0 list by 500", "0.0 watch from 100");
    assertThat(picky.cache().unusable()).isEqualTo(4);
  }

  @Test
  void aCheckedExceptionOutOfPlaceDoesNotEndTheDriver() {
    server.page("100", "");
    server.watch(
        cancellation -> {
          throw DriverTest.<RuntimeException>unchecked(new IOException("bug"));
        });
    server.page("200", "", configMap("a", 150));
    rig.run();
    assertThat(rig.requests()).last().isEqualTo("30.0 list by 500");
    assertThat(rig.content()).containsExactly("a@150");
  }

  /** As Kotlin and others throw them. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <E extends Throwable> E unchecked(Exception e) throws E {
    throw (E) e;
  }

  private static DriverRig refusingRed() {
    return new DriverRig(
        o -> {
          if (ConfigMaps.colour(o).equals("red")) {
            throw new IllegalStateException("no red");
          }
          return o;
        });
  }
}
