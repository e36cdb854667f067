package dev.bowline.informer.internal.driver;

import static dev.bowline.informer.ConfigMaps.configMap;
import static dev.bowline.informer.internal.driver.ScriptedSource.added;
import static dev.bowline.informer.internal.driver.ScriptedSource.bookmark;
import static dev.bowline.informer.internal.driver.ScriptedSource.check;
import static dev.bowline.informer.internal.driver.ScriptedSource.endOfList;
import static dev.bowline.informer.internal.driver.ScriptedSource.fails;
import static dev.bowline.informer.internal.driver.ScriptedSource.modified;
import static dev.bowline.informer.internal.driver.ScriptedSource.transport;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers and proxies that don't do streaming lists, or not now. */
class StreamingFallbackTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration HOUR = Duration.ofHours(1);

  private final StreamSupport streams = new StreamSupport();
  private final DriverRig rig = new DriverRig(true, Preparation.none(), streams);
  private final ScriptedSource server = rig.server();

  @AfterEach
  void nothingIsLeftBehind() {
    assertThat(server.openStreams()).isZero();
    assertThat(rig.time().pendingTimers()).isZero();
  }

  @Test
  @Tag("scenario-23")
  void aServerThatIgnoresTheWishDeletesNothingAndIsListedInPagesInTime() {
    server.watch(
        added(configMap("a", 1)),
        added(configMap("b", 2)),
        endOfList("100"),
        fails(() -> Refusals.of(410, "Expired")));
    List<ScriptedSource.Moment> changes = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      changes.add(modified(configMap("a", 110 + i)));
      changes.add(bookmark(110 + i));
      changes.add(server.silence(SECOND));
    }
    server.watch(changes.toArray(ScriptedSource.Moment[]::new));
    server.page("300", "", configMap("a", 209), configMap("b", 2));
    rig.run();
    assertThat(rig.requests()).containsExactly("0.0 stream", "0.0 stream", "30.0 list by 500");
    assertThat(rig.events())
        .containsExactly("+a@1 initial", "+b@2 initial", "synced@100", "a@1->a@209");
  }

  @Test
  @Tag("scenario-23")
  void aGuardWithoutMemoryEndsTheStreamBeforeItsAnswerAndNotTheInformer() {
    rig.time().lackMemoryForTimer(3); // behind those of two guards, when the first looks again
    server.watchAfter(SECOND.multipliedBy(20), added(configMap("a", 1)), endOfList("100"));
    server.watch(added(configMap("a", 1)), endOfList("100"), server.silence(SECOND));
    rig.run();
    assertThat(rig.requests()).hasSize(2).allMatch(request -> request.endsWith(" stream"));
    assertThat(rig.content()).containsExactly("a@1");
  }

  /** It is not the server that lacks something. */
  @Test
  @Tag("scenario-23")
  void aGuardWithoutMemoryDoesNotSpeakAgainstStreams() {
    rig.time().lackMemoryForTimer(3);
    server.watch(
        added(configMap("a", 1)), server.silence(SECOND.multipliedBy(20)), endOfList("100"));
    server.watch(
        added(configMap("a", 1)), endOfList("100"), fails(() -> Refusals.of(410, "Expired")));
    server.watch(added(configMap("a", 1)), endOfList("200"), server.silence(SECOND));
    rig.run();
    assertThat(rig.requests()).hasSize(3).allMatch(request -> request.endsWith(" stream"));
  }

  @Test
  @Tag("scenario-24")
  void streamsThatEndBeforeTheListLeadToPagesAndTheSecondTimeAreNotTriedForAWhile() {
    ScriptedSource.Moment[] incomplete = {
      added(configMap("a", 1)), server.silence(SECOND.multipliedBy(5))
    };
    server.watch(incomplete).watch(incomplete);
    server.page("100", "", configMap("a", 1));
    server.watch(modified(configMap("a", 101)), fails(() -> Refusals.of(410, "Expired")));
    server.watch(incomplete).watch(incomplete);
    server.page("200", "", configMap("a", 101));
    server.watch(modified(configMap("a", 201)), fails(() -> Refusals.of(410, "Expired")));
    server.page("300", "", configMap("a", 201));
    rig.run();
    assertThat(rig.requests())
        .containsExactly(
            "0.0 stream",
            "5.0 stream",
            "10.0 list by 500",
            "10.0 watch from 100",
            "10.0 stream",
            "15.0 stream",
            "20.0 list by 500",
            "20.0 watch from 200",
            "20.0 list by 500");
  }

  @Test
  @Tag("scenario-25")
  void aServerInTroubleForAMomentIsAskedForAStreamTheNextTime() {
    server.refuse(Refusals.of(500, "InternalError")).page("100", "");
    server.watch(fails(() -> Refusals.of(410, "Expired")));
    server.watch(endOfList("200"), fails(() -> Refusals.of(410, "Expired")));
    server.refuse(Refusals.of(500, "InternalError")).page("300", "");
    server.watch(fails(() -> Refusals.of(410, "Expired"))).watch(endOfList("400"));
    rig.run();
    assertThat(rig.requests())
        .extracting(request -> request.substring(request.indexOf(' ') + 1))
        .startsWith(
            "stream",
            "list by 500",
            "watch from 100",
            "stream",
            "stream",
            "list by 500",
            "watch from 300",
            "stream");
  }

  @Test
  @Tag("scenario-33")
  @Tag("scenario-34")
  void whereBookmarksAreTakenAwayThePagesComeAfterThirtySeconds() {
    server.watch(added(configMap("a", 1)), server.silence(HOUR));
    server.page("100", "", configMap("a", 1));
    String log = Logged.inFullBy(rig::run);
    assertThat(rig.requests()).containsExactly("0.0 stream", "30.0 list by 500");
    String told = "test: the list that the server streams has no end after ";
    assertThat(log.lines().filter(line -> line.contains(" WARN ") && line.contains(told)))
        .extracting(line -> line.substring(line.indexOf(told) + told.length()))
        .containsExactly("10 s", "20 s");
  }

  @Test
  @Tag("scenario-34")
  void anEmptyCollectionWithoutBookmarksIsListedInPages() {
    server.watch(server.silence(HOUR)).page("100", "");
    rig.run();
    assertThat(rig.requests()).startsWith("0.0 stream", "30.0 list by 500");
    assertThat(rig.events()).containsExactly("synced@100");
  }

  @Test
  void aListOverASlowLinkIsWaitedFor() {
    List<ScriptedSource.Moment> slow = new ArrayList<>();
    slow.add(added(configMap("o0", 90)));
    for (int i = 1; i < 8; i++) {
      slow.add(server.silence(Duration.ofSeconds(29)));
      slow.add(added(configMap("o" + i, i)));
    }
    slow.add(server.silence(Duration.ofSeconds(29)));
    slow.add(endOfList("100"));
    slow.add(server.silence(Duration.ofSeconds(100)));
    slow.add(check(() -> assertThat(rig.content()).hasSize(8)));
    server.watch(slow.toArray(ScriptedSource.Moment[]::new));
    rig.run();
    assertThat(rig.requests()).hasSize(1);
    assertThat(rig.events()).hasSize(9);
  }

  @Test
  void aListInTheOrderOfItsVersionsThatComesBackToBackIsWaitedFor() {
    List<ScriptedSource.Moment> ordered = objectsEach(Duration.ofMillis(100), 1000);
    ordered.add(endOfList("5000"));
    ordered.add(check(() -> assertThat(rig.content()).hasSize(1000)));
    server.watch(ordered.toArray(ScriptedSource.Moment[]::new));
    rig.run();
    assertThat(rig.requests()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"20000,30.1", "1000,33.3", "200,59.8"})
  @Tag("scenario-23")
  @Tag("scenario-34")
  void whatIsCreatedInABusyCollectionKeepsNoStreamAliveWhoseListHasNoEnd(
      long millis, String pages) {
    List<ScriptedSource.Moment> busy = new ArrayList<>();
    busy.add(added(configMap("a", 90)));
    busy.add(added(configMap("b", 50)));
    busy.addAll(objectsEach(Duration.ofMillis(millis), 400));
    server.watch(busy.toArray(ScriptedSource.Moment[]::new)).page("2000", "");
    rig.run();
    assertThat(rig.requests()).startsWith("0.0 stream", pages + " list by 500");
    assertThat(streams.isWorthTrying(server.type(), now())).isFalse();
  }

  @Test
  @Tag("scenario-23")
  void afterAChangeOnlyObjectsOlderThanItAreOfTheList() {
    List<ScriptedSource.Moment> busy = new ArrayList<>();
    busy.add(added(configMap("a", 90)));
    for (int i = 0; i < 10; i++) {
      busy.add(modified(configMap("a", 100 + 2 * i)));
      busy.add(server.silence(SECOND.multipliedBy(20)));
      busy.add(added(configMap("o" + i, 101 + 2 * i)));
    }
    server.watch(busy.toArray(ScriptedSource.Moment[]::new)).page("300", "");
    rig.run();
    assertThat(rig.requests()).startsWith("0.0 stream", "30.1 list by 500");
  }

  @Test
  @Tag("scenario-23")
  void aStreamThatNeitherEndsItsListNorItselfIsEndedAtItsTimeout() {
    List<ScriptedSource.Moment> endless = objectsEach(Duration.ofMillis(95), 5000);
    server.watch(endless.toArray(ScriptedSource.Moment[]::new)).page("300", "");
    rig.run();
    assertThat(rig.requests()).startsWith("0.0 stream", "460.0 list by 500");
  }

  @Test
  @Tag("scenario-24")
  void aStreamThatEndsLateBeforeItsListIsNotTriedAgain() {
    server.watch(added(configMap("a", 1)), server.silence(SECOND.multipliedBy(10)));
    server.page("100", "", configMap("a", 1));
    server.watch(server.silence(SECOND), fails(() -> Refusals.of(410, "Expired")));
    server.watch(added(configMap("a", 1)), server.silence(SECOND.multipliedBy(10)));
    server.page("200", "", configMap("a", 1));
    server.watch(check(() -> assertThat(streams.isWorthTrying(server.type(), now())).isFalse()));
    rig.run();
    assertThat(rig.requests())
        .startsWith(
            "0.0 stream",
            "10.0 list by 500",
            "10.0 watch from 100",
            "11.0 stream",
            "21.0 list by 500");
  }

  @Test
  @Tag("scenario-104")
  void aStreamOfWhichNothingComesLeavesItsTurnToOthers() {
    ListTurns turns = rig.pace().lists();
    server.watch(
        added(configMap("a", 1)),
        server.silence(SECOND.multipliedBy(3)),
        added(configMap("b", 2)),
        check(() -> assertThat(turns.reading(now())).isEqualTo(1)),
        server.silence(SECOND.multipliedBy(3)),
        check(() -> assertThat(turns.reading(now())).isZero()),
        endOfList("100"));
    rig.run();
    assertThat(rig.content()).containsOnly("a@1", "b@2");
  }

  @Test
  @Tag("scenario-104")
  void aPageWhoseItemsComeSlowlyKeepsItsTurn() {
    ListTurns turns = rig.pace().lists();
    ConfigMap[] items =
        IntStream.range(0, 20).mapToObj(i -> configMap("o" + i, i + 1)).toArray(ConfigMap[]::new);
    server.refuse(Refusals.of(422, "Invalid"));
    server.slowPage(SECOND, () -> assertThat(turns.reading(now())).isEqualTo(1), items);
    rig.run();
    assertThat(rig.content()).hasSize(20);
  }

  @Test
  @Tag("scenario-25")
  void troubleThatSeveralInformersSeeAtOnceCountsOnce() {
    DriverRig other = new DriverRig(true, Preparation.none(), streams);
    for (DriverRig each : List.of(rig, other)) {
      each.server().refuse(Refusals.of(500, "InternalError")).page("100", "");
      each.run();
    }
    assertThat(streams.isWorthTrying(server.type(), now())).isTrue();
  }

  @Test
  @Tag("scenario-25")
  void troubleIsBelievedOfAStreamThatWasAskedForAfterTheFirst() {
    assertThat(streams.isMissing(server.type(), false, -1, 0)).isFalse();
    assertThat(streams.isMissing(server.type(), false, -1, 5)).isFalse();
    assertThat(streams.isMissing(server.type(), false, 3, 6)).isTrue();
    assertThat(streams.isWorthTrying(server.type(), 7)).isFalse();
  }

  @Test
  @Tag("scenario-24")
  @Tag("scenario-25")
  void troubleIsForgottenAfterTenMinutes() {
    long later = StreamSupport.MEMORY.plusSeconds(1).toNanos();
    assertThat(StreamSupport.MEMORY).isEqualTo(Duration.ofMinutes(10));
    assertThat(streams.isMissing(server.type(), false, -1, 0)).isFalse();
    assertThat(streams.isMissing(server.type(), false, later - 1, later)).isFalse();
    assertThat(streams.isWorthTrying(server.type(), later)).isTrue();
    assertThat(streams.isMissing(server.type(), false, later + 1, later + 2)).isTrue();
    assertThat(streams.isWorthTrying(server.type(), later + 3)).isFalse();
  }

  private List<ScriptedSource.Moment> objectsEach(Duration pause, int count) {
    List<ScriptedSource.Moment> moments = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      moments.add(server.silence(pause));
      moments.add(added(configMap("o" + i, 100 + i)));
    }
    return moments;
  }

  private long now() {
    return rig.time().timing().ticker().getAsLong();
  }

  @ParameterizedTest
  @CsvSource({"422,Invalid", "400,BadRequest", "405,MethodNotAllowed", "501,NotImplemented"})
  @Tag("scenario-25")
  void aRefusalLeadsToPagesAtOnceAndStreamsAreAskedForAgainAfterTenMinutes(
      int code, String reason) {
    server.refuse(Refusals.of(code, reason)).page("100", "");
    server.watch(
        server.silence(Duration.ofMinutes(4)),
        bookmark(150),
        server.silence(SECOND),
        fails(() -> Refusals.of(410, "Expired")));
    server.page("200", "");
    server.watch(server.silence(Duration.ofMinutes(7)), fails(() -> Refusals.of(410, "Expired")));
    server.watch(endOfList("300"));
    rig.run();
    assertThat(rig.requests())
        .containsExactly(
            "0.0 stream",
            "0.0 list by 500",
            "0.0 watch from 100",
            "241.0 list by 500",
            "241.0 watch from 200",
            "661.0 stream");
  }

  @Test
  @Tag("scenario-25")
  void whatOneInformerFoundOutAllOthersOfTheTypeKnow() {
    server.refuse(Refusals.of(422, "Invalid")).page("100", "");
    rig.run();
    DriverRig other = new DriverRig(true, Preparation.none(), streams);
    other.server().page("100", "");
    other.run();
    assertThat(other.requests()).startsWith("0.0 list by 500");
  }

  @Test
  void whoMayListButNotWatchSeesAList() {
    server.refuse(Refusals.of(403, "Forbidden")).page("100", "", configMap("a", 1));
    server.refuse(Refusals.of(403, "Forbidden"));
    rig.run();
    assertThat(rig.requests())
        .containsExactly("0.0 stream", "0.0 list by 500", "0.0 watch from 100");
    assertThat(rig.content()).containsOnly("a@1");
  }

  @Test
  @Tag("scenario-26")
  void aBusyServerIsAskedForTheSameStreamWhenItSays() {
    server.refuse(Refusals.of(429, "TooManyRequests", Duration.ofSeconds(7)));
    server.watch(
        added(configMap("a", 1)),
        fails(() -> Refusals.of(429, "TooManyRequests", Duration.ofSeconds(9))));
    server.watch(endOfList("100"));
    rig.run();
    assertThat(rig.requests()).startsWith("0.0 stream", "7.6 stream", "17.8 stream");
  }

  @Test
  @Tag("scenario-27")
  void refusedConnectionsLeadToNoPages() {
    for (int i = 0; i < 5; i++) {
      server.refuse(transport(TransportException.Kind.CONNECTION_REFUSED));
    }
    server.watch(endOfList("100"));
    rig.run();
    assertThat(rig.requests())
        .startsWith(
            "0.0 stream", "0.4 stream", "0.9 stream", "1.3 stream", "1.8 stream", "2.2 stream");
  }

  @Test
  @Tag("scenario-28")
  void anExpiredStreamIsAskedForAgainTwiceAtOnceAndThenSlowly() {
    for (int i = 0; i < 5; i++) {
      server.watch(fails(() -> Refusals.of(410, "Expired")));
    }
    server.watch(endOfList("100"));
    rig.run();
    assertThat(rig.requests())
        .startsWith(
            "0.0 stream", "0.0 stream", "0.0 stream", "3.8 stream", "11.3 stream", "26.3 stream");
  }

  @Test
  @Tag("scenario-28")
  void aVersionThatTheServerHasNotReachedIsAskedForAgainOnceAtOnceAndThenSlowly() {
    server.refuse(Refusals.tooLarge()).refuse(Refusals.tooLarge()).watch(endOfList("100"));
    rig.run();
    assertThat(rig.requests()).startsWith("0.0 stream", "0.0 stream", "1.6 stream");
  }

  @Test
  @Tag("scenario-29")
  void aStopEndsThePauseBeforeAStreamAtOnce() {
    server.refuse(Refusals.of(429, "TooManyRequests", HOUR));
    rig.time().timing().timers().schedule(SECOND, rig.driver()::stop);
    rig.run();
    assertThat(rig.requests()).containsExactly("0.0 stream");
    assertThat(rig.time().elapsed()).isEqualTo(SECOND);
  }

  @Test
  @Tag("scenario-29")
  void aStopEndsAStreamBeforeItsList() {
    server.watch(added(configMap("a", 1)), server.silence(HOUR));
    rig.time().timing().timers().schedule(SECOND, rig.driver()::stop);
    rig.run();
    assertThat(rig.time().elapsed()).isEqualTo(SECOND);
    assertThat(rig.events()).isEmpty();
  }

  @Test
  void aStreamThatIsNotAnsweredIsReadInPagesAndTheSecondOneTakenForAHabit() {
    server.refuseAfter(HOUR, transport(TransportException.Kind.TIMEOUT));
    server.page("100", "");
    server.watch(server.silence(Duration.ofMinutes(1)), fails(() -> Refusals.of(410, "Expired")));
    server.refuseAfter(HOUR, transport(TransportException.Kind.TIMEOUT));
    server.page("200", "");
    server.watch(server.silence(Duration.ofMinutes(1)), fails(() -> Refusals.of(410, "Expired")));
    server.page("300", "");
    rig.run();
    assertThat(rig.requests().stream().map(request -> request.replaceAll("^\\S+ ", "")))
        .startsWith(
            "stream",
            "list by 500",
            "watch from 100",
            "stream",
            "list by 500",
            "watch from 200",
            "list by 500");
  }

  @Test
  void theTroubleIsSeenUntilTheListIsThere() {
    server.refuse(Refusals.of(422, "Invalid"));
    server.page("100", "t1");
    server.refuse(transport(TransportException.Kind.CONNECTION_REFUSED));
    server.page("100", "");
    server.watch(check(() -> assertThat(rig.driver().lastError()).isNull()));
    rig.run();
    assertThat(rig.requests())
        .startsWith("0.0 stream", "0.0 list by 500", "0.0 list from t1 by 500");
  }
}
