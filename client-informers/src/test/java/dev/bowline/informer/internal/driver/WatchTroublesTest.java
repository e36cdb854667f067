package dev.bowline.informer.internal.driver;

import static dev.bowline.informer.ConfigMaps.configMap;
import static dev.bowline.informer.internal.driver.ScriptedSource.added;
import static dev.bowline.informer.internal.driver.ScriptedSource.bookmark;
import static dev.bowline.informer.internal.driver.ScriptedSource.deleted;
import static dev.bowline.informer.internal.driver.ScriptedSource.fails;
import static dev.bowline.informer.internal.driver.ScriptedSource.modified;
import static dev.bowline.informer.internal.driver.ScriptedSource.transport;
import static dev.bowline.informer.internal.driver.ScriptedSource.undecodable;
import static dev.bowline.informer.internal.driver.ScriptedSource.undecodableFrame;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.TransportException.Kind;
import dev.bowline.client.config.ConfigException;
import dev.bowline.type.ObjectKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What servers do to watches, and types that come and go. */
class WatchTroublesTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final DriverRig rig = new DriverRig();
  private final ScriptedSource server = rig.server();

  @AfterEach
  void nothingIsLeftBehind() {
    assertThat(server.openStreams()).isZero();
    assertThat(rig.time().pendingTimers()).isZero();
  }

  @Test
  @Tag("scenario-41")
  void anInternalErrorIsTriedInPlaceTwiceAndListedTheThirdTime() {
    server.page("100", "");
    server.watch(server.silence(MINUTE), fails(() -> Refusals.of(500, "InternalError")));
    server.watch(bookmark(110), server.silence(MINUTE), bookmark(120));
    for (int i = 0; i < 3; i++) {
      server.watch(server.silence(MINUTE), fails(() -> Refusals.of(500, "InternalError")));
      server.refuse(Refusals.of(500, "InternalError"));
      server.refuse(Refusals.of(500, "InternalError"));
      server.page("200", "");
    }
    rig.run();
    assertThat(rig.requests())
        .startsWith(
            "0.0 list by 500",
            "0.0 watch from 100",
            "60.6 watch from 100",
            "120.6 watch from 120",
            "181.2 watch from 120",
            "182.4 watch from 120",
            "184.8 list by 500");
  }

  @Test
  @Tag("scenario-43")
  void anErrorThatIsNoStatusLeadsToAListAfterAPause() {
    server.page("100", "");
    server.watch(
        server.silence(MINUTE),
        undecodableFrame("ERROR", "{\"type\":\"ERROR\",\"object\":{\"kind\":\"Pod\"}}"));
    server.page("200", "");
    rig.run();
    assertThat(rig.requests())
        .containsExactly("0.0 list by 500", "0.0 watch from 100", "60.6 list by 500");
  }

  @Test
  @Tag("scenario-44")
  void eventsOfATypeThatIsToComeAreCountedAndSkipped() {
    server.page("100", "", configMap("a", 1));
    ScriptedSource.Moment toCome =
        undecodableFrame(
            "RENAMED",
            "{\"type\":\"RENAMED\",\"object\":{\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"150\"}}}");
    server.watch(
        toCome, toCome, toCome, toCome, modified(configMap("a", 101)), server.silence(MINUTE));
    server.watch(server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests())
        .containsExactly("0.0 list by 500", "0.0 watch from 100", "60.0 watch from 101");
    assertThat(rig.content()).containsExactly("a@101");
    assertThat(rig.cache().unusable()).isEqualTo(4);
  }

  @Test
  @Tag("scenario-45")
  void anEventOfAnotherKindIsSkippedAndLeadsToAList() {
    server.page("100", "", configMap("a", 1), configMap("b", 2));
    server.watch(
        undecodableFrame(
            "MODIFIED",
            "{\"type\":\"MODIFIED\",\"object\":{\"kind\":\"Secret\",\"apiVersion\":\"v1\",\"metadata\":{\"namespace\":\"ns\",\"name\":\"a\",\"resourceVersion\":\"150\"}}}"));
    server.page("160", "", configMap("a", 1), configMap("b", 2));
    server.watch(
        undecodableFrame(
            "DELETED",
            "{\"type\":\"DELETED\",\"object\":{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"rows\":[]}}"));
    server.page("170", "", configMap("a", 1));
    server.watch(added(configMap("c", 171)), server.silence(MINUTE));
    server.watch(server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests())
        .containsExactly(
            "0.0 list by 500",
            "0.0 watch from 100",
            "0.0 list by 500",
            "0.0 watch from 160",
            "0.0 list by 500",
            "0.0 watch from 170",
            "60.0 watch from 171");
    assertThat(rig.content()).containsOnly("a@1", "c@171");
    assertThat(rig.events())
        .containsExactly("+a@1 initial", "+b@2 initial", "synced@100", "-b@2 unknown", "+c@171");
    assertThat(rig.cache().unusable()).isEqualTo(2);
  }

  @Test
  @Tag("scenario-58")
  void anAnswerThatComesAfterAMinuteIsNotTooLate() {
    server.page("100", "");
    server.watchAfter(Duration.ofSeconds(60), added(configMap("a", 101)), server.silence(MINUTE));
    server.watch(server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests())
        .containsExactly("0.0 list by 500", "0.0 watch from 100", "120.0 watch from 101");
    assertThat(rig.content()).containsExactly("a@101");
  }

  @Test
  @Tag("scenario-58")
  void aServerThatAlwaysTakesLongIsWaitedForLonger() {
    server.page("100", "");
    server.refuseAfter(Duration.ofHours(1), transport(Kind.TIMEOUT));
    server.watchAfter(Duration.ofSeconds(150), added(configMap("a", 101)), server.silence(MINUTE));
    server.watchAfter(Duration.ofSeconds(150), added(configMap("b", 102)), server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests())
        .containsExactly(
            "0.0 list by 500", "0.0 watch from 100", "90.4 watch from 100", "300.4 watch from 101");
    assertThat(rig.content()).containsOnly("a@101", "b@102");
  }

  @Test
  @Tag("scenario-58")
  void nobodyIsWaitedForLongerThanAWatchWouldTake() {
    server.page("100", "");
    for (int i = 0; i < 5; i++) {
      server.refuseAfter(Duration.ofHours(1), transport(Kind.TIMEOUT));
    }
    String log = Logged.inFullBy(rig::run);
    assertThat(seconds().stream().map(at -> Math.floor(at)))
        .containsExactly(0.0, 0.0, 90.0, 270.0, 571.0, 871.0);
    assertThat(log.lines().filter(line -> line.contains("WARN")))
        .singleElement()
        .asString()
        .contains("4 times in a row");
  }

  @Test
  @Tag("scenario-15")
  void whoHasNoCredentialForAWhileResumesTheWatchAndListsNothing() {
    server.page("100", "");
    server.watch(server.silence(MINUTE), fails(() -> transport(Kind.DISCONNECTED)));
    for (int i = 0; i < 3; i++) {
      server.refuse(new ConfigException("the credential plugin ended with 1"));
      server.refuse(new IllegalStateException("no thread for the credential plugin"));
    }
    server.watch(added(configMap("a", 101)), server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests()).hasSize(9).filteredOn(r -> r.contains("list")).hasSize(1);
    assertThat(rig.content()).containsExactly("a@101");
  }

  private void breaksBehindADeletion() {
    server.page("100", "", configMap("a", 1), configMap("b", 2));
    server.watch(
        deleted(configMap("a", 103)),
        server.silence(MINUTE),
        fails(() -> transport(Kind.DISCONNECTED)));
  }

  @Test
  @Tag("scenario-36")
  void behindAListAWatchBeginsAtTheListWhateverCameBefore() {
    breaksBehindADeletion();
    server.refuse(Refusals.of(410, "Expired"));
    server.page("103", "", configMap("b", 2));
    server.watch(added(configMap("c", 104)), server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests())
        .startsWith(
            "0.0 list by 500",
            "0.0 watch from 100",
            "60.4 watch from 100", // there may be more of 103
            "60.4 list by 500",
            "60.4 watch from 103");
    assertThat(rig.content()).containsExactly("b@2", "c@104");
  }

  /** The worst: what is told again looks like progress, and the rest never comes. */
  @ParameterizedTest
  @ValueSource(longs = {5, 15, 200})
  @Tag("scenario-41")
  void aServerThatErrsForGoodBehindADeletionIsListedTheThirdTime(long seconds) {
    server.page("100", "", configMap("a", 1), configMap("b", 2));
    for (int i = 0; i < 3; i++) {
      server.watch(
          deleted(configMap("a", 103)),
          server.silence(Duration.ofSeconds(seconds)),
          fails(() -> Refusals.of(500, "InternalError")));
    }
    server.page("110", "", configMap("b", 109));
    rig.run();
    assertThat(rig.requests().subList(1, 4)).allMatch(r -> r.endsWith("watch from 100"));
    assertThat(rig.requests().get(4)).endsWith("list by 500");
    assertThat(rig.content()).containsExactly("b@109");
  }

  @Test
  @Tag("scenario-41")
  void soIsOneThatErrsBeforeAnythingAndOneThatAsksForLongPauses() {
    Duration pause = Duration.ofMinutes(3);
    server.page("100", "");
    server.watch(
        server.silence(Duration.ofSeconds(15)), fails(() -> Refusals.of(500, "InternalError")));
    server.refuse(Refusals.of(500, "InternalError", pause));
    server.refuse(Refusals.of(500, "InternalError", pause));
    server.page("110", "", configMap("b", 109));
    rig.run();
    assertThat(rig.requests()).hasSize(5);
    assertThat(rig.content()).containsExactly("b@109");
  }

  /** A server that can't encode the event behind a deletion ends its watch cleanly. */
  @ParameterizedTest
  @ValueSource(longs = {0, 2, 8})
  @Tag("scenario-38")
  void whatIsToldAgainAndNoMoreMakesShortWatchesEmpty(long seconds) {
    List<String> reasons = new ArrayList<>();
    rig.time().beforeSleep(() -> reasons.add(String.valueOf(rig.driver().lastError())));
    server.page("100", "", configMap("a", 1), configMap("b", 2));
    int watches = seconds == 0 ? 3 : 4; // of which the first told something new
    for (int i = 0; i < watches; i++) {
      server.watch(deleted(configMap("a", 103)), server.silence(Duration.ofSeconds(seconds)));
    }
    server.page("110", "", configMap("b", 109));
    rig.run();
    assertThat(rig.content()).containsExactly("b@109");
    assertThat(reasons).last().asString().contains("before anything new came");
  }

  @Test
  @Tag("scenario-37")
  void eachTroubleHasAReasonUntilItIsOvercome() {
    List<String> reasons = new ArrayList<>();
    Runnable note = () -> reasons.add(String.valueOf(rig.driver().lastError()));
    server.page("100", "");
    server.watch(added(configMap("a", 101))).watch(added(configMap("b", 102)));
    server.watch(server.silence(MINUTE), fails(() -> transport(Kind.DISCONNECTED)));
    server.versionReached(() -> true).versionReached(() -> true).versionReached(() -> false);
    server.page("50", "", configMap("a", 40));
    rig.time().beforeSleep(note);
    server.onPage(note);
    rig.run();
    assertThat(reasons.get(0)).as("before the first list").isEqualTo("null");
    assertThat(reasons.subList(1, 3)).allMatch(r -> r.contains("ended cleanly within a second"));
    assertThat(reasons.get(reasons.size() - 1)).contains("is at a version before 102");
    assertThat(reasons.subList(1, reasons.size())).doesNotContain("null");
  }

  /** It has just shown that it has the version before. */
  @Test
  @Tag("scenario-36")
  void whatIsToldAgainEachTimeMakesNoEmptyWatch() {
    server.page("100", "", configMap("a", 1), configMap("b", 2));
    for (int i = 0; i < 5; i++) {
      server.watch(deleted(configMap("a", 103)), server.silence(Duration.ofSeconds(50)));
    }
    server.watch(added(configMap("c", 104)), server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests()).filteredOn(r -> r.endsWith("list by 500")).hasSize(1);
    assertThat(rig.content()).containsExactly("b@2", "c@104");
    assertThat(rig.events()).filteredOn(e -> e.startsWith("-")).hasSize(1);
    assertThat(rig.troubles()).isZero();
  }

  /** Another deletion of the same version is none of those that were told. */
  @Test
  @Tag("scenario-36")
  void theSecondDeletionOfAVersionIsNews() {
    server.page("100", "", configMap("a", 1), configMap("b", 2));
    server.watch(deleted(configMap("a", 103)), fails(() -> transport(Kind.DISCONNECTED)));
    server.watch(
        deleted(configMap("a", 103)), deleted(configMap("b", 103)), server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests().get(2)).endsWith("watch from 100");
    assertThat(rig.content()).isEmpty();
  }

  @Test
  @Tag("scenario-36")
  void soItDoesWhateverBecameOfTheWatchThatBeganBefore() {
    breaksBehindADeletion();
    for (int i = 0; i < 3; i++) {
      server.refuse(Refusals.of(500, "compacted"));
    }
    server.page("103", "", configMap("b", 2));
    server.watch(added(configMap("c", 104)), server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests().get(5)).endsWith("list by 500");
    assertThat(rig.requests().get(6)).endsWith("watch from 103");
    assertThat(rig.content()).containsExactly("b@2", "c@104");
  }

  @Test
  @Tag("scenario-36")
  void aListForAnotherReasonKeepsTheDeletionsOfOneVersionTogether() {
    server.page("100", "", configMap("a", 1), configMap("b", 2));
    server.watch(deleted(configMap("a", 103)), undecodable());
    server.page("103", "", configMap("b", 2)); // between two deletions of that version
    server.watch(deleted(configMap("b", 103)), server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests().get(3)).endsWith("watch from 100");
    assertThat(rig.content()).isEmpty();
  }

  @Test
  @Tag("scenario-55")
  void aBookmarkAtZeroMovesNothing() {
    server.page("100", "", configMap("a", 1));
    server.watch(
        bookmark(0),
        deleted(configMap("a", 103)),
        server.silence(MINUTE),
        fails(() -> transport(Kind.DISCONNECTED)));
    server.watch(added(configMap("c", 104)), server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests())
        .startsWith("0.0 list by 500", "0.0 watch from 100", "60.4 watch from 100");
    assertThat(rig.content()).containsExactly("c@104");
  }

  @Test
  @Tag("scenario-15")
  void whoIsNotKnownAnyMoreResumesTheWatchAndListsNothing() {
    server.page("100", "");
    server.watch(server.silence(MINUTE), fails(() -> transport(Kind.DISCONNECTED)));
    for (int i = 0; i < 5; i++) {
      server.refuse(Refusals.of(401, "Unauthorized"));
    }
    server.watch(added(configMap("a", 101)), server.silence(MINUTE));
    rig.run();
    assertThat(rig.requests()).hasSize(8).filteredOn(r -> r.contains("list")).hasSize(1);
    assertThat(rig.content()).containsExactly("a@101");
    List<Double> at = seconds();
    for (int i = 4; i < 8; i++) {
      assertThat(at.get(i) - at.get(i - 1))
          .as("pause before request %s", i)
          .isGreaterThan(1.5 * (at.get(i - 1) - at.get(i - 2)));
    }
  }

  @Test
  @Tag("scenario-68")
  void whatIsForbiddenForEverIsTriedEveryTenMinutesInTheEndAndTheCacheStays() {
    server.page("100", "", configMap("a", 1));
    for (int i = 0; i < 60; i++) {
      server.refuse(Refusals.of(403, "Forbidden"));
    }
    server.watch(added(configMap("b", 101)), server.silence(MINUTE));
    rig.run();
    List<Double> at = seconds();
    for (int i = 13; i < 60; i++) {
      assertThat(at.get(i) - at.get(i - 1)).isBetween(600.0, 720.0);
    }
    assertThat(rig.events()).containsExactly("+a@1 initial", "synced@100", "+b@101");
    assertThat(rig.troubles()).isEqualTo(60);
  }

  @Test
  @Tag("scenario-14")
  void aTypeThatVanishesTakesItsObjectsAlongOnceAndBringsThemBack() {
    server.page("100", "", configMap("a", 1));
    server.watch(server.silence(MINUTE));
    rig.gone(true);
    for (int i = 0; i < 10; i++) {
      server.refuse(Refusals.of(404, "NotFound"));
    }
    server.page("200", "", configMap("a", "u2", 150));
    server.watch(added(configMap("c", 201)));
    rig.run();
    assertThat(rig.events())
        .containsExactly("+a@1 initial", "synced@100", "-a@1 unknown", "+a@150", "+c@201");
    List<String> requests = rig.requests();
    assertThat(requests.get(2)).isEqualTo("60.0 watch from 100");
    assertThat(requests.subList(3, 13)).allMatch(request -> request.endsWith("list by 500"));
  }

  @Test
  @Tag("scenario-14")
  @Tag("scenario-100")
  void aTypeThatVanishesWhileTheInformerIsStoppedTakesItsObjectsAlong() {
    server.page("100", "", configMap("a", 1)).watch();
    rig.run();
    rig.gone(true);
    for (int i = 0; i < 6; i++) {
      server.refuse(Refusals.of(404, "NotFound"));
    }
    rig.runAgain();
    assertThat(rig.events()).containsExactly("+a@1 initial", "synced@100", "-a@1 unknown");
    assertThat(rig.content()).isEmpty();
  }

  /** Where several API servers are behind one address, each hears of a definition for itself. */
  @Test
  @Tag("scenario-14")
  void aServerThatHearsOfATypeLateDeletesNothing() {
    server.page("100", "", configMap("a", 1)).watch();
    rig.gone(true);
    for (int i = 0; i < 5; i++) {
      server.refuse(Refusals.of(404, "NotFound"));
    }
    server.page("200", "", configMap("a", 1));
    rig.time().random(0);
    rig.run();
    assertThat(rig.events()).containsExactly("+a@1 initial", "synced@100");
    List<Double> at = seconds();
    assertThat(at.get(7) - at.get(2)).isBetween(15.0, 16.0);
  }

  /** As a route does that led nowhere for long and comes back to a server that is behind. */
  @Test
  @Tag("scenario-14")
  void refusalsThatDiscoveryDoesNotConfirmCountForNothingLater() {
    server.page("100", "", configMap("a", 1)).watch();
    AtomicInteger asked = new AtomicInteger();
    rig.gone(() -> asked.incrementAndGet() > 10);
    for (int i = 0; i < 15; i++) {
      server.refuse(Refusals.of(404, "NotFound"));
    }
    server.page("200", "", configMap("a", 1));
    rig.run();
    assertThat(asked).hasValue(13);
    assertThat(rig.events()).containsExactly("+a@1 initial", "synced@100");
  }

  /** Who answers after an outage may be another server, which is behind as well. */
  @Test
  @Tag("scenario-14")
  void answersFromBeforeAnOutageCountForNothingBehindIt() {
    server.page("100", "", configMap("a", 1)).watch();
    rig.gone(true);
    for (int i = 0; i < 5; i++) {
      server.refuse(Refusals.of(404, "NotFound"));
    }
    server.refuse(Refusals.of(503, "ServiceUnavailable"));
    for (int i = 0; i < 3; i++) {
      server.refuse(Refusals.of(404, "NotFound"));
    }
    server.page("200", "", configMap("a", 1));
    rig.run();
    assertThat(rig.events()).containsExactly("+a@1 initial", "synced@100");
  }

  /** As where one of several servers is taken out between its answers. */
  @Test
  @Tag("scenario-14")
  void answersFromBeforeAQuestionThatFailedCountForNothingBehindIt() {
    AtomicInteger asked = new AtomicInteger();
    server.page("100", "", configMap("a", 1)).watch();
    rig.gone(
        () -> {
          if (asked.incrementAndGet() == 4) {
            throw transport(Kind.DISCONNECTED);
          }
          return true;
        });
    for (int i = 0; i < 9; i++) {
      server.refuse(Refusals.of(404, "NotFound"));
    }
    server.page("200", "", configMap("a", 1));
    rig.run();
    assertThat(asked.get()).isGreaterThan(5);
    assertThat(rig.events()).containsExactly("+a@1 initial", "synced@100");
  }

  @Test
  @Tag("scenario-14")
  void aTypeOneOfWhoseServersHasItDoesNotVanish() {
    server.page("100", "", configMap("a", 1)).watch();
    rig.gone(true);
    server.refuse(Refusals.of(404, "NotFound"));
    for (int i = 0; i < 10; i++) {
      server.page("200", "next", configMap("a", 1));
      server.refuse(Refusals.of(404, "NotFound"));
    }
    server.page("200", "", configMap("a", 1));
    rig.run();
    assertThat(rig.events()).containsExactly("+a@1 initial", "synced@100");
  }

  @Test
  @Tag("scenario-14")
  void namesOfWhatCouldNotBeReadGoWithTheirType() {
    ObjectKey a = new ObjectKey("ns", "a");
    server.page("100", "");
    server.watch(
        undecodable("ADDED", "a", 101),
        cancellation -> {
          assertThat(rig.store().isStale(a)).isTrue();
          return null;
        });
    rig.gone(true);
    for (int i = 0; i < 6; i++) {
      server.refuse(Refusals.of(404, "NotFound"));
    }
    rig.run();
    assertThat(rig.store().isStale(a)).isFalse();
  }

  @Test
  @Tag("scenario-14")
  void aTypeThatIsStillServedAccordingToDiscoveryKeepsItsObjects() {
    server.page("100", "", configMap("a", 1));
    for (int i = 0; i < 20; i++) {
      server.refuse(Refusals.of(404, "NotFound"));
    }
    rig.run();
    assertThat(rig.requests()).hasSize(21);
    assertThat(rig.content()).containsExactly("a@1");
  }

  @Test
  @Tag("scenario-14")
  void aTypeThatIsInstalledLaterIsThereWithinAMinute() {
    for (int i = 0; i < 30; i++) {
      server.refuse(Refusals.of(404, "NotFound"));
    }
    server.page("100", "", configMap("a", 1));
    rig.time().random(0.999);
    rig.run();
    List<Double> at = seconds();
    for (int i = 1; i < at.size(); i++) {
      assertThat(at.get(i) - at.get(i - 1)).isLessThanOrEqualTo(60.0);
    }
    assertThat(rig.events()).containsExactly("+a@1 initial", "synced@100");
  }

  private List<Double> seconds() {
    return rig.requests().stream()
        .map(request -> Double.valueOf(request.substring(0, request.indexOf(' '))))
        .toList();
  }
}
