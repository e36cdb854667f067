package dev.bowline.informer.internal.driver;

import static dev.bowline.informer.ConfigMaps.configMap;
import static dev.bowline.informer.internal.driver.ScriptedSource.added;
import static dev.bowline.informer.internal.driver.ScriptedSource.bookmark;
import static dev.bowline.informer.internal.driver.ScriptedSource.check;
import static dev.bowline.informer.internal.driver.ScriptedSource.deleted;
import static dev.bowline.informer.internal.driver.ScriptedSource.endOfList;
import static dev.bowline.informer.internal.driver.ScriptedSource.fails;
import static dev.bowline.informer.internal.driver.ScriptedSource.modified;
import static dev.bowline.informer.internal.driver.ScriptedSource.transport;
import static dev.bowline.informer.internal.driver.ScriptedSource.undecodable;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.TransportException;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.informer.ConfigMaps;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streaming lists that end as they should. */
class StreamingListTest {
  private final DriverRig rig = DriverRig.streaming();
  private final ScriptedSource server = rig.server();

  @AfterEach
  void nothingIsLeftBehind() {
    assertThat(server.openStreams()).isZero();
    assertThat(rig.time().pendingTimers()).isZero();
    rig.assertIndexEqualsRecomputation();
  }

  @Test
  @Tag("scenario-32")
  void theStreamThatBeganAsAListGoesOnAsTheWatch() {
    server.watch(
        added(configMap("a", 1)),
        added(configMap("b", 2)),
        endOfList("100"),
        modified(configMap("a", 101)),
        deleted(configMap("b", 102)),
        server.silence(Duration.ofSeconds(100)));
    server.watch(server.silence(Duration.ofMinutes(1)));
    rig.run();
    assertThat(rig.requests())
        .as("other objects may have been deleted at version 102")
        .containsExactly("0.0 stream", "100.0 watch from 101");
    assertThat(rig.events())
        .containsExactly("+a@1 initial", "+b@2 initial", "synced@100", "a@1->a@101", "-b@102");
    assertThat(rig.content()).containsOnly("a@101");
  }

  @Test
  @Tag("scenario-19")
  void eachStreamingListAsksForTheMostRecentStateItsEndAndBookmarks() {
    server.watch(endOfList("100"), fails(() -> Refusals.of(410, "Expired")));
    server.watch(endOfList("200"));
    rig.run();
    WatchCall expected =
        new WatchCall(Scope.ALL, ResourceVersion.NONE, true, true, Duration.ofSeconds(450));
    assertThat(server.watchCalls().subList(0, 2)).containsExactly(expected, expected);
  }

  @Test
  @Tag("scenario-20")
  void objectsInAnyOrderOfVersionsAreOneListAtTheVersionOfItsEnd() {
    server.watch(
        added(configMap("a", 8467)),
        added(configMap("b", 5726)),
        check(() -> assertThat(rig.store().resourceVersion().isNone()).isTrue()),
        endOfList("9000"),
        check(() -> assertThat(rig.store().resourceVersion().value()).isEqualTo("9000")));
    rig.run();
    assertThat(rig.events()).containsExactly("+a@8467 initial", "+b@5726 initial", "synced@9000");
  }

  @Test
  @Tag("scenario-21")
  void changesBeforeTheEndChangeTheListAndNobodyIsTold() {
    server.watch(
        added(configMap("a", 1)),
        added(configMap("b", 2)),
        added(configMap("c", 3)),
        modified(configMap("a", 101)),
        deleted(configMap("b", 102)),
        added(configMap("d", 103)),
        modified(configMap("e", 104)),
        deleted(configMap("never-seen", 105)),
        modified(configMap("c", 2)),
        endOfList("110"));
    rig.run();
    assertThat(rig.events())
        .containsExactly(
            "+a@101 initial", "+c@3 initial", "+d@103 initial", "+e@104 initial", "synced@110");
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "", "True", "1"})
  @Tag("scenario-22")
  void onlyTheMarkThatSaysTrueEndsTheList(String mark) {
    server.watch(
        added(configMap("a", 1)),
        bookmark(50),
        bookmark("60", mark),
        check(() -> assertThat(rig.store().current().isSynced()).isFalse()),
        added(configMap("b", 2)),
        endOfList("100"));
    rig.run();
    assertThat(rig.events()).containsExactly("+a@1 initial", "+b@2 initial", "synced@100");
  }

  @Test
  @Tag("scenario-30")
  void theOldContentIsReadUntilTheNewOneIsComplete() {
    List<List<String>> seen = new ArrayList<>();
    ScriptedSource.Moment look = check(() -> seen.add(rig.content()));
    server.watch(added(configMap("a", 1)), added(configMap("b", 2)), endOfList("100"), look);
    server.watch();
    server.watch(fails(() -> Refusals.of(410, "Expired")));
    server.watch(
        look,
        added(configMap("c", 120)),
        look,
        added(configMap("a", 110)),
        look,
        deleted(configMap("c", 130)),
        look,
        added(configMap("d", 140)),
        endOfList("200"),
        look);
    rig.run();
    assertThat(seen).hasSize(6);
    assertThat(seen.subList(0, 5)).allMatch(content -> content.equals(seen.get(0)));
    assertThat(seen.get(5)).containsOnly("a@110", "d@140");
    assertThat(rig.events().subList(3, rig.events().size()))
        .containsExactly("-b@2 unknown", "a@1->a@110", "+d@140");
  }

  @Test
  @Tag("scenario-31")
  void aTransformIsAppliedOncePerObjectReceived() {
    AtomicInteger calls = new AtomicInteger();
    DriverRig upper =
        DriverRig.streaming(
            o -> {
              calls.incrementAndGet();
              return o.with(b -> b.putData("colour", ConfigMaps.colour(o) + "!"));
            });
    upper
        .server()
        .watch(
            added(configMap("a", "u", "1", "red")),
            modified(configMap("a", "u", "2", "blue")),
            endOfList("100"),
            modified(configMap("a", "u", "101", "green")));
    upper.run();
    assertThat(upper.colours()).containsExactly("blue!", "green!");
    assertThat(calls).hasValue(3);
  }

  @Test
  @Tag("scenario-31")
  void anObjectWhoseTransformFailsConcernsNoOther() {
    DriverRig picky =
        DriverRig.streaming(
            o -> {
              if (ConfigMaps.colour(o).equals("red")) {
                throw new IllegalStateException("no red");
              }
              return o;
            });
    picky
        .server()
        .watch(
            added(configMap("a", "u", "1", "green")),
            added(configMap("b", "u", "2", "red")),
            modified(configMap("a", "u", "3", "red")),
            endOfList("100"));
    picky.run();
    assertThat(picky.events()).containsExactly("+a@1 initial", "synced@100");
    assertThat(picky.store().isStale(new ObjectKey("ns", "a"))).isTrue();
    assertThat(picky.store().isStale(new ObjectKey("ns", "b"))).isTrue();
    assertThat(picky.cache().unusable()).isEqualTo(2);
  }

  @Test
  void whatAFilterLeavesOutIsNotInTheListAlsoIfItPassedBefore() {
    DriverRig filtering = DriverRig.streaming(o -> ConfigMaps.colour(o).equals("red") ? null : o);
    filtering
        .server()
        .watch(
            added(configMap("a", "u", "1", "red")),
            added(configMap("b", "u", "2", "green")),
            added(configMap("c", "u", "3", "green")),
            modified(configMap("c", "u", "4", "red")),
            modified(configMap("a", "u", "5", "green")),
            endOfList("100"));
    filtering.run();
    assertThat(filtering.events()).containsExactly("+b@2 initial", "+a@5 initial", "synced@100");
    assertThat(filtering.cache().unusable()).isZero();
  }

  @Test
  @Tag("scenario-31")
  void anObjectThatDoesNotDecodeIsMarkedAndTheOthersSync() {
    server.watch(
        added(configMap("a", 1)),
        undecodable("ADDED", "b", 2),
        added(configMap("c", 3)),
        undecodable("MODIFIED", "c", 4),
        undecodable("ADDED", "healed", 5),
        modified(configMap("healed", 6)),
        undecodable("ADDED", "gone", 7),
        undecodable("DELETED", "gone", 8),
        endOfList("100"));
    rig.run();
    assertThat(rig.events())
        .containsExactly("+a@1 initial", "+c@3 initial", "+healed@6 initial", "synced@100");
    assertThat(List.of("a", "b", "c", "healed", "gone"))
        .filteredOn(name -> rig.store().isStale(new ObjectKey("ns", name)))
        .containsExactly("b", "c");
  }

  @Test
  void aKnownObjectThatDoesNotDecodeStaysAsItIsKnownUnlessTheListHasItsLaterState() {
    server.watch(
        added(configMap("a", 1)),
        added(configMap("b", 2)),
        added(configMap("c", "u1", 3)),
        endOfList("100"),
        fails(() -> Refusals.of(410, "Expired")));
    server.watch(
        undecodable("ADDED", "a", 110),
        added(configMap("b", 120)),
        undecodable("MODIFIED", "b", 130),
        added(configMap("c", "u2", 140)),
        undecodable("MODIFIED", "c", 150),
        endOfList("200"));
    rig.run();
    assertThat(rig.content()).containsOnly("a@1", "b@120");
    assertThat(rig.store().isStale(new ObjectKey("ns", "c"))).isTrue();
  }

  @Test
  @Tag("scenario-24")
  void aStreamThatBreaksIsTriedAgainAtOnceAndNothingOfItStays() {
    server.watch(
        added(configMap("a", 1)),
        added(configMap("gone", 2)),
        undecodable("ADDED", "unreadable", 3),
        fails(() -> transport(TransportException.Kind.DISCONNECTED)));
    server.watch(added(configMap("a", 1)), endOfList("100"));
    rig.run();
    assertThat(rig.requests()).startsWith("0.0 stream", "0.0 stream");
    assertThat(rig.events()).containsExactly("+a@1 initial", "synced@100");
    assertThat(rig.store().isStale(new ObjectKey("ns", "unreadable"))).isFalse();
  }

  @Test
  void anExpiredWatchIsListedAnewAtOnce() {
    server.watch(added(configMap("a", 1)), endOfList("100"));
    server.refuse(transport(TransportException.Kind.CONNECTION_REFUSED));
    server.refuse(Refusals.of(410, "Expired"));
    server.watch(added(configMap("b", 150)), endOfList("200"), check(() -> {}));
    rig.run();
    assertThat(rig.requests())
        .startsWith("0.0 stream", "0.6 watch from 100", "1.0 watch from 100", "1.0 stream");
    assertThat(rig.events())
        .containsExactly("+a@1 initial", "synced@100", "-a@1 unknown", "+b@150");
  }

  @Test
  void versionsThatGoBackBeginANewEpoch() {
    server.watch(
        added(configMap("a", 900)), endOfList("1000"), fails(() -> Refusals.of(410, "Expired")));
    server.watch(added(configMap("a", 400)), endOfList("500"), modified(configMap("a", 501)));
    rig.run();
    assertThat(rig.store().epoch()).isEqualTo(2);
    assertThat(rig.events())
        .containsExactly("+a@900 initial", "synced@1000", "a@900->a@400", "a@400->a@501");
  }

  @Test
  void anEmptyListIsAList() {
    server.watch(endOfList("100"));
    rig.run();
    assertThat(rig.events()).containsExactly("synced@100");
  }

  @Test
  @Tag("scenario-57")
  void theEndOfTheListIsNoSignThatBookmarksWillCome() {
    server.watch(added(configMap("a", 1)), endOfList("100"), server.silence(Duration.ofHours(1)));
    server.watch(server.silence(Duration.ofSeconds(1)));
    rig.run();
    assertThat(rig.requests()).startsWith("0.0 stream", "460.0 watch from 100");
  }

  @Test
  @Tag("scenario-57")
  void theTimeThatAListTakesIsNoGapBetweenBookmarks() {
    Duration slow = Duration.ofSeconds(29);
    server.watch(
        added(configMap("a", 9)),
        server.silence(slow),
        added(configMap("b", 8)),
        server.silence(slow),
        added(configMap("c", 7)),
        endOfList("100"),
        server.silence(Duration.ofSeconds(40)),
        bookmark(110),
        server.silence(Duration.ofHours(1)));
    server.watch(server.silence(Duration.ofSeconds(1)));
    rig.run();
    assertThat(rig.requests()).startsWith("0.0 stream", "248.0 watch from 110");
  }

  @Test
  @Tag("scenario-22")
  void anObjectWithTheAnnotationOfTheEndIsAnObject() {
    server.watch(
        added(
            configMap("a", 1)
                .with(c -> c.metadata(m -> m.putAnnotation("k8s.io/initial-events-end", "true")))),
        added(configMap("b", 2)),
        endOfList("100"));
    rig.run();
    assertThat(rig.events()).containsExactly("+a@1 initial", "+b@2 initial", "synced@100");
  }
}
