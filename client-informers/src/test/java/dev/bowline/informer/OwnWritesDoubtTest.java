package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.coloured;
import static dev.bowline.informer.ConfigMaps.configMap;
import static dev.bowline.informer.OwnWritesRig.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.autoscaling.v1.Scale;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.ApiException;
import dev.bowline.client.CollectionDeletion;
import dev.bowline.client.CollectionDeletion.Pending;
import dev.bowline.client.Deletion;
import dev.bowline.client.EvictionResult;
import dev.bowline.client.Refusal;
import dev.bowline.client.RequestSummary;
import dev.bowline.client.ServerIds;
import dev.bowline.client.Shard;
import dev.bowline.client.TransportException;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.SureWrites;
import dev.bowline.informer.internal.driver.Preparation;
import dev.bowline.informer.internal.own.Awaited;
import dev.bowline.meta.v1.Status;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.FieldMask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Writes of which nobody knows whether they happened. */
class OwnWritesDoubtTest {
  private final OwnWritesRig rig = new OwnWritesRig().listed(10, coloured("a", 5, "red"));

  private static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(lost(false), true),
        Arguments.of(lost(true), false),
        Arguments.of(refused(409), false),
        Arguments.of(refusedAfterA503(409), true),
        Arguments.of(refused(422), false),
        Arguments.of(refused(429), false),
        Arguments.of(refused(500), true),
        Arguments.of(refused(504), true),
        Arguments.of(new CodecException("unreadable answer", -1), true),
        Arguments.of(new CancellationException("of a future, whose call may be under way"), true),
        Arguments.of(new IllegalArgumentException("never sent"), false),
        Arguments.of(new IllegalStateException("client is closed"), false));
  }

  @ParameterizedTest
  @MethodSource("failures")
  @Tag("scenario-123")
  void aFailedWriteLeavesADoubtOnlyIfItMayHaveHappened(
      RuntimeException failure, boolean mayHaveHappened) {
    fail("a", failure);
    assertThat(rig.own().isCaughtUp(key("a"))).isEqualTo(!mayHaveHappened);
    assertThat(rig.read("a")).isEqualTo("red@5");
  }

  @Test
  @Tag("scenario-123")
  void whatTheCallerThrowsBehindALostAnswerDoesNotHideTheDoubt() {
    failBehind("a", refused(409));
    failBehind("a.17", lost(false));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
    failBehind("a", lost(false));
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
  }

  private void failBehind(String name, RuntimeException failure) {
    assertThatThrownBy(
            () ->
                rig.own()
                    .write(
                        key("a"),
                        () -> {
                          SureWrites.failed(name, failure);
                          throw new IllegalStateException("gave up");
                        }))
        .hasMessage("gave up");
  }

  @Test
  @Tag("scenario-123")
  void aLostAnswerIsInDoubtUntilALaterEventOfTheObject() {
    fail("a", lost(false));
    rig.present(coloured("b", 11, "red")).bookmark(12);
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.present(coloured("a", 13, "green"));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  @Tag("scenario-123")
  void aDoubtOfAnEarlierWriteDoesNotEndThatOfALaterOne() {
    rig.lose(
        "a",
        () -> {
          rig.present(coloured("a", 18, "blue")).bookmark(20);
          rig.lose("a"); // began at 20, and its loss is noticed first
        });
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.present(coloured("a", 22, "green"));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  @Tag("scenario-123")
  void aListThatMayBeOlderThanALostWriteDoesNotShowIt() {
    rig.move(Shard.byUid(0, 1));
    fail("a", lost(false));
    rig.listed(12, coloured("a", 5, "red")).bookmark(13);
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.present(coloured("a", 14, "green"));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  @Tag("scenario-123")
  void beforeTheFirstListNothingShowsALostWriteButTime() {
    OwnWritesRig unlisted = new OwnWritesRig();
    unlisted.lose("a");
    unlisted.listed(12, coloured("a", 5, "red")).present(coloured("a", 14, "green"));
    unlisted.own().record(coloured("a", 16, "blue")); // of some time ago
    assertThat(unlisted.own().isCaughtUp(key("a"))).isFalse();
    assertThat(unlisted.read("a")).isEqualTo("blue@16");
    unlisted.present(coloured("a", 16, "blue"));
    assertThat(unlisted.own().isCaughtUp(key("a"))).isFalse();
    unlisted.pass(Duration.ofSeconds(61));
    assertThat(unlisted.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  @Tag("scenario-123")
  void anAnswerOfAnotherKindIsWaitedForAlsoWhereTheCacheLacksTheObject() {
    rig.own().write(key("d"), () -> scale("d", 60));
    assertThat(rig.own().store().isAbsent(key("d"))).isFalse();
    rig.present(coloured("d", 50, "red"));
    assertThat(rig.own().isCaughtUp(key("d"))).isFalse();
    rig.present(coloured("d", 60, "green"));
    assertThat(rig.own().isCaughtUp(key("d"))).isTrue();
    rig.absent(coloured("d", 61, "green"));
    assertThat(rig.own().store().isAbsent(key("d"))).isTrue();
  }

  @Test
  @Tag("scenario-123")
  void ofWhatASelectionMayKeepOutSuchAnAnswerIsNot() {
    OwnWritesRig some = OwnWritesRig.in(new Scope(null, "app=web", "")).listed(10);
    some.own().write(key("d"), () -> scale("d", 60));
    assertThat(some.own().isCaughtUp(key("d"))).isTrue();
  }

  @Test
  @Tag("scenario-123")
  void whatIsTooOldIsNotReadAlsoWhereNothingNewComes() {
    rig.own().record(coloured("d", 60, "red"));
    rig.pass(Duration.ofMinutes(9));
    assertThat(rig.read("d")).isEqualTo("red@60");
    rig.pass(Duration.ofMinutes(2));
    assertThat(rig.read("d")).isEqualTo("-");
  }

  @Test
  @Tag("scenario-123")
  void whatManyDeletionsOrAReadTellAcrossTwoHistoriesIsADoubt() {
    ConfigMap a = coloured("a", 5, "red");
    assertDoubtIsLeftBy(
        restore ->
            rig.own()
                .deleteAll(
                    () -> {
                      restore.run();
                      return new CollectionDeletion<>(
                          List.of(a), new Pending.Known<>(List.of()), true);
                    }));
    assertDoubtIsLeftBy(
        restore ->
            rig.own()
                .read(
                    key("a"),
                    () -> {
                      restore.run();
                      return Optional.of(a);
                    }));
  }

  @Test
  @Tag("scenario-123")
  void anAnswerThatIsNotedWhileAnotherHistoryBeginsIsADoubt() {
    List<Runnable> during = new ArrayList<>();
    Preparation<ConfigMap> slow =
        object -> {
          List.copyOf(during).forEach(Runnable::run);
          return object;
        };
    OwnWritesRig restored = new OwnWritesRig(Scope.ALL, FieldMask.none(), slow, 100);
    restored.listed(10, coloured("a", 5, "red"));
    during.add(() -> restored.listed(7, coloured("a", 5, "red")));
    restored.own().write(key("a"), () -> coloured("a", 12, "green"));
    during.clear();
    assertThat(restored.own().isCaughtUp(key("a"))).isFalse();
    restored.present(coloured("a", 12, "green"));
    assertThat(restored.own().isCaughtUp(key("a"))).isTrue();
  }

  /** The cache has passed that version, and none of what it has had is of this history. */
  @Test
  @Tag("scenario-123")
  void whatIsCreatedInAHistoryThatTheCacheDoesNotKnowIsADoubt() {
    rig.listed(10, coloured("a", 5, "red"));
    rig.own()
        .write(
            key("b"),
            () -> {
              ConfigMap created = coloured("b", 7, "green");
              SureWrites.created(created);
              return created;
            });
    assertThat(rig.own().isCaughtUp(key("b"))).isFalse();
    rig.listed(8, coloured("a", 5, "red"), coloured("b", 7, "green"));
    assertThat(rig.own().isCaughtUp(key("b"))).isTrue();
  }

  /** As a patch that changes nothing of an object that is out of sight. */
  @Test
  @Tag("scenario-123")
  void whatWasThereBeforeIsNoDoubt() {
    rig.listed(10, coloured("a", 5, "red"));
    rig.own().write(key("b"), () -> coloured("b", 7, "green"));
    assertThat(rig.own().isCaughtUp(key("b"))).isTrue();
  }

  private void assertDoubtIsLeftBy(Consumer<Runnable> call) {
    rig.listed(10, coloured("a", 5, "red"));
    call.accept(() -> rig.listed(7, coloured("a", 5, "red")));
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.absent(coloured("a", 8, "red"));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  @Tag("scenario-123")
  void aLostCreateAndALostDeleteAreResolvedByTheirEvents() {
    fail("b", lost(false));
    rig.present(coloured("b", 11, "red"));
    assertThat(rig.own().isCaughtUp(key("b"))).isTrue();
    fail("a", lost(false));
    rig.absent(coloured("a", 12, "red"));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  @Tag("scenario-123")
  void aReadResolvesTheDoubt() {
    fail("a", lost(false));
    rig.own().read(key("a"), () -> Optional.of(coloured("a", 5, "red"))); // it never happened
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
    fail("a", lost(false));
    rig.own().read(key("a"), () -> Optional.of(coloured("a", 12, "green"))); // it did
    assertThat(rig.read("a")).isEqualTo("green@12");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.present(coloured("a", 12, "green"));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
    fail("a", lost(false));
    rig.own().read(key("a"), Optional::empty); // it was a delete
    assertThat(rig.read("a")).isEqualTo("-");
    fail("b", lost(false));
    rig.own().read(key("b"), Optional::empty); // a create that never happened
    assertThat(rig.own().isCaughtUp(key("b"))).isTrue();
  }

  @Test
  @Tag("scenario-123")
  void aReadThatBeganBeforeTheLossResolvesNothing() {
    rig.own()
        .read(
            key("a"),
            () -> {
              fail("a", lost(false));
              return Optional.of(coloured("a", 5, "red"));
            });
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
  }

  @Test
  @Tag("scenario-123")
  void aLossKeepsWhatWasWrittenBefore() {
    rig.own().record(coloured("a", 12, "green"));
    fail("a", lost(false));
    assertThat(rig.read("a")).isEqualTo("green@12");
    rig.present(coloured("a", 12, "green"));
    assertThat(rig.read("a")).isEqualTo("green@12");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.present(coloured("a", 13, "blue"));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  @Tag("scenario-123")
  void aSecondTryThatSucceedsEndsTheDoubt() {
    fail("a", lost(false));
    rig.own().write(key("a"), () -> coloured("a", 12, "green"));
    assertThat(rig.read("a")).isEqualTo("green@12");
    rig.present(coloured("a", 12, "green"));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  @Tag("scenario-123")
  void anAnswerThatTellsNoVersionIsADoubt() {
    rig.own().write(key("a"), EvictionResult.Accepted::new);
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.present(OwnWritesTest.deleting(coloured("a", 11, "red"), "example.com/f"));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  @Tag("scenario-123")
  void aDoubtEndsAfterAMinuteAndAVersionAfterTen() {
    fail("a", lost(false));
    rig.own().record(coloured("b", 11, "red"));
    rig.pass(Duration.ofSeconds(60));
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.pass(Duration.ofSeconds(1));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
    assertThat(rig.own().isCaughtUp(key("b"))).isFalse();
    rig.present(configMap("other", 10));
    assertThat(rig.own().outstanding()).isEqualTo(1);
    rig.pass(Duration.ofMinutes(9));
    assertThat(rig.own().isCaughtUp(key("b"))).isTrue();
    rig.present(configMap("another", 10));
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  @Tag("scenario-123")
  void aDoubtThatIsTooOldLeavesTheVersionThatWasKnownBefore() {
    rig.own().record(coloured("a", 12, "green"));
    rig.pass(Duration.ofMinutes(5));
    fail("a", lost(false));
    Awaited<ConfigMap> begun = Awaited.of(key("a"), rig.ledger());
    rig.pass(Duration.ofSeconds(61));
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    assertThat(begun.isReached()).isFalse();
    assertThat(begun.lag()).containsExactly(key("a") + " at version 12");
    assertThat(Awaited.all(rig.ledger()).isReached()).isFalse();
    rig.present(configMap("other", 11)); // an occasion to forget what is too old
    assertThat(rig.read("a")).isEqualTo("green@12");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.present(coloured("a", 12, "green"));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
    assertThat(begun.isReached()).isTrue();
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  @Tag("scenario-123")
  void aVersionBeforeADoubtIsForgottenAtItsOwnAge() {
    rig.own().record(coloured("a", 12, "green"));
    rig.pass(Duration.ofSeconds(570));
    fail("a", lost(false));
    rig.pass(Duration.ofSeconds(29));
    fail("a", lost(false));
    rig.pass(Duration.ofSeconds(2)); // the version is too old, the doubts aren't
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.pass(Duration.ofSeconds(59));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
    assertThat(Awaited.all(rig.ledger()).isReached()).isTrue();
    rig.present(configMap("other", 11));
    assertThat(rig.read("a")).isEqualTo("red@5");
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  @Tag("scenario-123")
  void doubtsThatFollowOneAnotherKeepNoVersionForEver() {
    rig.own().record(coloured("a", 12, "green"));
    for (int i = 0; i < 21; i++) {
      fail("a", lost(false));
      rig.pass(Duration.ofSeconds(30));
    }
    fail("a", lost(false));
    assertThat(rig.read("a")).isEqualTo("red@5");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
  }

  @Test
  @Tag("scenario-123")
  void anOlderAnswerThatComesLateEndsADoubtAndNotWhatWasKnownBefore() {
    loseBehind(coloured("a", 12, "green"));
    rig.own().record(coloured("a", 11, "blue"));
    assertThat(rig.read("a")).isEqualTo("green@12");
  }

  @Test
  @Tag("scenario-123")
  void aReadThatResolvesADoubtLeavesTheVersionThatWasKnownBefore() {
    rig.own().record(coloured("a", 12, "green"));
    rig.pass(Duration.ofMinutes(9));
    fail("a", lost(false));
    Awaited<ConfigMap> begun = Awaited.of(key("a"), rig.ledger());
    rig.own().read(key("a"), () -> Optional.of(coloured("a", 12, "green")));
    assertThat(begun.isReached()).isFalse();
    rig.present(coloured("a", 12, "green"));
    assertThat(begun.isReached()).isTrue();
  }

  @Test
  @Tag("scenario-123")
  void aVersionOfWhichNoStateIsKnownOutlivesADoubt() {
    rig.own().record(coloured("a", 11, "green"));
    rig.own().record(scale("a", 12));
    fail("a", lost(false));
    rig.pass(Duration.ofSeconds(61));
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.present(configMap("other", 11));
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.own().record(scale("a", 13));
    rig.bookmark(13);
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  @Tag("scenario-123")
  void aDeletionOutlivesADoubt() {
    rig.own().write(key("a"), () -> new Deletion.Done("uid-a"));
    fail("a", lost(false)); // creating it anew
    assertThat(rig.read("a")).isEqualTo("-");
    rig.pass(Duration.ofSeconds(61));
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.present(configMap("other", 11));
    assertThat(rig.read("a")).isEqualTo("-");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.absent(coloured("a", 12, "red"));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  @Tag("scenario-123")
  void aDoubtThatEndsByAnEarlierEventLeavesAVersionThatWasToldMeanwhile() {
    loseBehind(coloured("a", 12, "green"));
    rig.present(coloured("a", 11, "blue"));
    assertThat(rig.read("a")).isEqualTo("green@12");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.present(coloured("a", 12, "green"));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  @Tag("scenario-123")
  void beyondTheBoundTheOldestDoubtsEndAndLeaveWhatWasKnownBefore() {
    OwnWritesRig small = OwnWritesRig.holding(10, 2).listed(10, coloured("d", 5, "red"));
    small.own().record(coloured("a", 12, "green"));
    for (String name : List.of("a", "b", "c", "d")) {
      small.own().write(key(name), () -> "evicted, perhaps");
    }
    assertThat(small.own().isCaughtUp(key("b"))).isTrue();
    assertThat(small.own().isCaughtUp(key("c"))).isFalse();
    assertThat(small.own().isCaughtUp(key("d"))).isFalse();
    assertThat(small.own().isCaughtUp(key("a"))).isFalse();
    assertThat(small.read("a")).isEqualTo("green@12");
    small.bookmark(12);
    assertThat(small.own().isCaughtUp(key("a"))).isTrue();
    assertThat(small.own().outstanding()).isEqualTo(2);
  }

  @Test
  @Tag("scenario-123")
  void aDoubtKeepsNoStateBeyondTheBound() {
    OwnWritesRig small = OwnWritesRig.holding(2, 10).listed(10);
    for (int i = 0; i < 4; i++) {
      String name = "o" + i;
      small.own().record(coloured(name, 11 + i, "green"));
      small.own().write(key(name), () -> "evicted, perhaps");
    }
    assertThat(small.readAll()).containsExactly("o2", "o3");
    assertThat(small.own().isCaughtUp(key("x"))).as("behind what had to leave").isFalse();
    small.present(coloured("o0", 11, "green")).present(coloured("o1", 12, "green"));
    assertThat(small.own().isCaughtUp(key("x"))).isTrue();
    assertThat(small.own().isCaughtUp(key("o0"))).as("in doubt all the same").isFalse();
    small.pass(Duration.ofSeconds(61));
    assertThat(small.own().isCaughtUp(key("o0"))).isTrue();
    assertThat(small.own().isCaughtUp(key("o3"))).isFalse();
  }

  /** A write whose answer is lost, while which another's is recorded. */
  private void loseBehind(ConfigMap answer) {
    assertThatThrownBy(
            () ->
                rig.own()
                    .write(
                        answer.key(),
                        () -> {
                          rig.own().record(answer);
                          throw lost(false);
                        }))
        .isInstanceOf(TransportException.class);
  }

  private void fail(String name, RuntimeException failure) {
    assertThatThrownBy(
            () ->
                rig.own()
                    .write(
                        key(name),
                        () -> {
                          throw failure;
                        }))
        .isSameAs(failure);
  }

  /** Another kind of answer that tells the version of an object. */
  private static Scale scale(String name, long version) {
    return Scale.of(
        s ->
            s.metadata(
                m ->
                    m.namespace("ns")
                        .name(name)
                        .uid("uid-" + name)
                        .resourceVersion(Long.toString(version))));
  }

  private static TransportException lost(boolean unsent) {
    return new TransportException(
        TransportException.Kind.DISCONNECTED, "the connection broke", unsent, List.of(), null);
  }

  private static ApiException refused(int code) {
    return refused(code, false);
  }

  /** That answer may have been a proxy's, behind a write that was stored. */
  private static ApiException refusedAfterA503(int code) {
    return refused(code, true);
  }

  private static ApiException refused(int code, boolean mayHaveActedBefore) {
    RequestSummary request = new RequestSummary("update", "/api/v1/configmaps");
    Status status = Status.of(s -> s.code(code));
    ServerIds ids = new ServerIds("", "", "");
    return ApiException.of(
        new Refusal(request, code, status, ids, null, List.of(), mayHaveActedBefore));
  }

  @Test
  @Tag("scenario-123")
  void waitingAndAskingAgreeOnADoubtThatIsTooOld() {
    OwnWritesRig quiet = new OwnWritesRig().listed(10, coloured("a", 5, "red"));
    quiet.own().write(key("a"), () -> "evicted, perhaps");
    assertThat(quiet.own().isCaughtUp(key("a"))).isFalse();
    Awaited<ConfigMap> begun = Awaited.all(quiet.ledger());
    quiet.pass(Duration.ofSeconds(61));
    assertThat(begun.isReached()).isTrue();
    assertThat(quiet.own().isCaughtUp(key("a"))).isTrue();
    quiet.own().await(key("a"), Duration.ZERO);
    quiet.own().await(Duration.ZERO);
  }
}
