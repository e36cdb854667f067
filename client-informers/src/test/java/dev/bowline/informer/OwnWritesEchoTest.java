package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.coloured;
import static dev.bowline.informer.ConfigMaps.configMap;
import static dev.bowline.informer.OwnWritesRig.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Deletion;
import dev.bowline.client.internal.raw.SureWrites;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Handlers that are not told of own writes. */
class OwnWritesEchoTest {
  private final OwnWritesRig rig = new OwnWritesRig().listed(10, coloured("a", 5, "red"));
  private final List<String> told = new ArrayList<>();

  @BeforeEach
  void subscribe() {
    rig.own().subscribe(event -> told.add(EventWords.of(event)));
    assertThat(told).containsExactly("added a@5", "synced");
    told.clear();
  }

  @Test
  @Tag("scenario-121")
  void anOwnEchoIsSwallowedWhetherItComesBeforeOrAfterTheAnswer() {
    rig.own().write(key("a"), () -> stored(arriving(11)));
    rig.own().write(key("a"), () -> stored(coloured("a", 12, "own")));
    rig.present(coloured("a", 12, "own"));
    assertThat(told).isEmpty();
    rig.present(coloured("a", 14, "foreign"));
    assertThat(told).containsExactly("updated a@12 to a@14");
  }

  @Test
  @Tag("scenario-121")
  void anAnswerToAWriteThatPerhapsChangedNothingKeepsNoForeignChange() {
    rig.own().write(key("a"), () -> coloured("a", 11, "foreign"));
    rig.present(coloured("a", 11, "foreign"));
    rig.own().write(key("a"), () -> arriving(12));
    rig.own().record(coloured("a", 13, "foreign"));
    rig.present(coloured("a", 13, "foreign"));
    assertThat(told)
        .containsExactly("updated a@5 to a@11", "updated a@11 to a@12", "updated a@12 to a@13");
  }

  @Test
  @Tag("scenario-121")
  void manyOwnChangesAfterAForeignOneDoNotHideIt() {
    rig.own()
        .write(
            key("a"),
            () -> {
              arriving(11); // foreign, which is known when this write has ended
              for (int version = 12; version < 40; version++) {
                ConfigMap own = arriving(version);
                rig.own().write(key("a"), () -> stored(own));
              }
              assertThat(told).isEmpty();
              return new Deletion.Absent();
            });
    assertThat(told).containsExactly("updated a@5 to a@39");
  }

  @Test
  @Tag("scenario-121")
  void aHandlerThatRunsOnTheWritingThreadHoldsBackNoOther() {
    List<String> one = new ArrayList<>();
    List<String> other = new ArrayList<>();
    tellAndGoOn(one, other);
    tellAndGoOn(other, one);
    rig.own()
        .write(
            key("a"),
            () -> {
              arriving(11); // foreign
              return new Deletion.Absent();
            });
    List<String> first = one.contains("first") ? one : other;
    assertThat(first).containsSubsequence("first", "the other was told: true");
  }

  @Test
  @Tag("scenario-121")
  void theSameWhereItIsToldWithTheAnswer() {
    List<String> one = new ArrayList<>();
    List<String> other = new ArrayList<>();
    removeAndGoOn(one, other);
    removeAndGoOn(other, one);
    rig.own()
        .write(
            key("ghost"),
            () -> {
              rig.listed(14, coloured("a", 5, "red"));
              return stored(coloured("ghost", 11, "own"));
            });
    List<String> first = one.get(0).equals("first") ? one : other;
    assertThat(first).contains("the other was told: true");
  }

  /** While the first of two is told that an object is gone, others create the next. */
  private void removeAndGoOn(List<String> toldHere, List<String> toldThere) {
    rig.own()
        .subscribe(
            event -> {
              boolean isRemoval = event instanceof CacheEvent.Removed<ConfigMap>;
              boolean isFirst = isRemoval && toldHere.isEmpty() && toldThere.isEmpty();
              if (isFirst) {
                toldHere.add("first");
                rig.present(configMap("ghost", "another uid", 30));
                toldHere.add("the other was told: " + toldThere.contains("added ghost@30"));
              } else if (!toldHere.isEmpty() || !toldThere.isEmpty()) {
                toldHere.add(EventWords.of(event));
              }
            });
  }

  @Test
  @Tag("scenario-121")
  void aHandlerThatWritesWhileItIsToldTheInitialListHearsNoEcho() {
    List<String> heard = new ArrayList<>();
    rig.own()
        .subscribe(
            event -> {
              heard.add(EventWords.of(event));
              if (event instanceof CacheEvent.Added<ConfigMap>) {
                rig.own().write(key("a"), () -> stored(coloured("a", 12, "own")));
              }
            });
    rig.present(coloured("a", 12, "own"));
    assertThat(heard).containsExactly("added a@5", "synced");
  }

  /** While the first of two is told, another change arrives, by which both are told. */
  private void tellAndGoOn(List<String> toldHere, List<String> toldThere) {
    rig.own()
        .subscribe(
            event -> {
              if (!(event instanceof CacheEvent.Updated<ConfigMap>)) {
                return;
              }
              boolean isFirst = toldHere.isEmpty() && toldThere.isEmpty();
              toldHere.add(isFirst ? "first" : EventWords.of(event));
              if (isFirst) {
                arriving(12);
                toldHere.add("the other was told: " + !toldThere.isEmpty());
              }
            });
  }

  @Test
  @Tag("scenario-121")
  void anEchoThatNeverCameIsNotWaitedForAfterNewerChanges() {
    rig.own().write(key("a"), () -> stored(coloured("a", 12, "own")));
    rig.present(coloured("a", 13, "foreign"));
    rig.listed(3, coloured("a", 2, "restored"));
    told.clear();
    rig.present(coloured("a", 12, "foreign"));
    assertThat(told).containsExactly("updated a@2 to a@12");
  }

  @Test
  @Tag("scenario-121")
  void aForeignChangeBeforeTheOwnOneIsToldOnceAndWide() {
    rig.own()
        .write(
            key("a"),
            () -> {
              arriving(11);
              assertThat(told).isEmpty();
              return stored(arriving(12));
            });
    assertThat(told).containsExactly("updated a@5 to a@12");
  }

  @Test
  @Tag("scenario-121")
  void aForeignChangeBetweenTwoOwnOnesIsToldOnceAndWide() {
    rig.own()
        .write(
            key("a"),
            () -> {
              rig.own().write(key("a"), () -> stored(arriving(11)));
              arriving(12);
              return stored(arriving(13));
            });
    assertThat(told).containsExactly("updated a@5 to a@13");
  }

  @Test
  @Tag("scenario-121")
  void aForeignChangeAfterTheOwnOneIsToldOnceAndWide() {
    rig.own()
        .write(
            key("a"),
            () -> {
              ConfigMap own = arriving(11);
              arriving(12);
              return stored(own);
            });
    assertThat(told).containsExactly("updated a@5 to a@12");
  }

  @Test
  @Tag("scenario-121")
  void changesOfOtherObjectsPass() {
    rig.own()
        .write(
            key("a"),
            () -> {
              rig.present(coloured("b", 11, "foreign"));
              assertThat(told).containsExactly("added b@11");
              return stored(arriving(12));
            });
    assertThat(told).hasSize(1);
  }

  @Test
  @Tag("scenario-121")
  void aDeletionIsToldAtOnceFromTheStateThatWasSeen() {
    rig.own()
        .write(
            key("a"),
            () -> {
              ConfigMap own = arriving(11);
              rig.absent(coloured("a", 12, "foreign"));
              assertThat(told).containsExactly("removed a@12 seen as a@5");
              return stored(own);
            });
    rig.own().write(key("a"), () -> new Deletion.Done("uid-a"));
    rig.present(configMap("a", "uid-2", 13));
    assertThat(told).containsExactly("removed a@12 seen as a@5", "added a@13");
  }

  @Test
  @Tag("scenario-121")
  void anOwnDeletionIsToldToo() {
    rig.own().write(key("a"), () -> new Deletion.Done("uid-a"));
    rig.absent(coloured("a", 11, "red"));
    assertThat(told).containsExactly("removed a@11 seen as a@5");
  }

  @Test
  @Tag("scenario-121")
  void aFailedWriteReleasesWhatIsHeld() {
    assertThatThrownBy(
            () ->
                rig.own()
                    .write(
                        key("a"),
                        () -> {
                          arriving(11);
                          arriving(12);
                          throw new IllegalCallerException("conflict");
                        }))
        .isInstanceOf(IllegalCallerException.class);
    assertThat(told).containsExactly("updated a@5 to a@12");
  }

  @Test
  @Tag("scenario-121")
  void twoWritesAtOnceHoldUntilBothAreKnownAndLaterOnesDoNotHoldLonger() {
    rig.own()
        .write(
            key("a"),
            () -> {
              arriving(11); // foreign, but it may be of either
              rig.own().write(key("a"), () -> stored(arriving(12)));
              assertThat(told).isEmpty();
              return stored(arriving(13));
            });
    assertThat(told).containsExactly("updated a@5 to a@13");
    told.clear();
    ConfigMap late =
        rig.own()
            .write(
                key("a"),
                () -> {
                  rig.own().write(key("a"), () -> stored(arriving(14)));
                  return stored(arriving(15));
                });
    assertThat(late.resourceVersion().value()).isEqualTo("15");
    assertThat(told).isEmpty();
  }

  @Test
  @Tag("scenario-121")
  void aNewListIsToldSinceItMayHideChangesByOthers() {
    rig.own().write(key("a"), () -> stored(coloured("a", 12, "own")));
    rig.listed(13, coloured("a", 12, "own"));
    assertThat(told).containsExactly("updated a@5 to a@12");
    told.clear();
    rig.own()
        .write(
            key("a"),
            () -> {
              arriving(14);
              rig.listed(16, coloured("a", 15, "own"));
              return stored(coloured("a", 15, "own"));
            });
    assertThat(told).containsExactly("updated a@12 to a@15");
  }

  @Test
  @Tag("scenario-121")
  void aVersionOfAnOwnWriteThatIsGivenOutAnewIsAnothers() {
    rig.own().write(key("a"), () -> stored(coloured("a", 12, "lost")));
    rig.listed(8, coloured("a", 5, "red")); // restored
    told.clear();
    rig.present(coloured("a", 12, "foreign"));
    assertThat(told).containsExactly("updated a@5 to a@12");
    told.clear();
    rig.own()
        .write(
            key("a"),
            () -> {
              rig.listed(7, coloured("a", 5, "red")); // restored again meanwhile
              return stored(coloured("a", 13, "lost"));
            });
    told.clear();
    rig.present(coloured("a", 13, "foreign"));
    assertThat(told).containsExactly("updated a@5 to a@13");
  }

  @Test
  @Tag("scenario-121")
  void anObjectThatWasCreatedAndDeletedByOthersInAGapIsToldAsRemoved() {
    rig.own().write(key("ghost"), () -> stored(coloured("ghost", 11, "own")));
    rig.listed(13, coloured("a", 5, "red"));
    assertThat(told).containsExactly("removed ghost@11 seen as ghost@11");
    assertThat(rig.read("ghost")).isEqualTo("-");
  }

  @Test
  @Tag("scenario-121")
  void anObjectThatVanishedInAGapIsToldAsRemovedOnceAlsoWhereALaterWriteIsInDoubt() {
    rig.own().write(key("ghost"), () -> stored(coloured("ghost", 11, "own")));
    rig.own().write(key("ghost"), () -> "evicted, perhaps");
    rig.own().write(key("ghost"), () -> "evicted, perhaps");
    assertThat(told).isEmpty();
    rig.listed(13, coloured("a", 5, "red"));
    assertThat(told).containsExactly("removed ghost@11 seen as ghost@11");
    assertThat(rig.own().isCaughtUp(key("ghost"))).isTrue();
    rig.own().write(key("ghost"), () -> "evicted, perhaps");
    rig.listed(15, coloured("a", 5, "red"));
    assertThat(told).hasSize(1);
  }

  @Test
  @Tag("scenario-121")
  void whatTheCacheHadBeforeADoubtIsToldAsRemovedOnce() {
    rig.own().write(key("b"), () -> stored(coloured("b", 11, "own")));
    rig.bookmark(10);
    rig.own().write(key("b"), () -> "evicted, perhaps");
    rig.present(coloured("b", 11, "own"));
    rig.own().write(key("b"), () -> "evicted, perhaps");
    rig.listed(14, coloured("a", 5, "red"));
    assertThat(told).hasSize(1).first().asString().startsWith("removed b@");
    rig.own().write(key("b"), () -> "evicted, perhaps");
    rig.listed(16, coloured("a", 5, "red"));
    assertThat(told).hasSize(1);
  }

  @Test
  @Tag("scenario-121")
  void whatTheCacheHadWhileNothingWasOutstandingIsToldAsRemovedOnce() {
    rig.own().write(key("b"), () -> "evicted, perhaps");
    rig.own().read(key("b"), Optional::empty);
    rig.present(coloured("b", 11, "others"));
    rig.own().write(key("b"), () -> stored(coloured("b", 12, "own")));
    rig.listed(14, coloured("a", 5, "red"));
    assertThat(told).hasSize(2).last().asString().startsWith("removed b@");
  }

  @Test
  @Tag("scenario-121")
  void anObjectThatCannotBeUsedIsNotTakenForOneThatIsGone() {
    rig.own().write(key("ghost"), () -> stored(coloured("ghost", 11, "own")));
    rig.listedUnusable(13, coloured("ghost", 12, "others"), coloured("a", 5, "red"));
    assertThat(rig.own().store().isStale(key("ghost"))).isTrue();
    assertGhostIsToldAsRemovedOnceWhatCannotBeUsedGoes();
  }

  @Test
  @Tag("scenario-121")
  void anObjectThatCannotBeUsedWhenItsAnswerComesIsNotTakenForOneThatIsGone() {
    rig.own()
        .write(
            key("ghost"),
            () -> {
              rig.listedUnusable(13, coloured("ghost", 12, "others"), coloured("a", 5, "red"));
              return stored(coloured("ghost", 11, "own"));
            });
    assertGhostIsToldAsRemovedOnceWhatCannotBeUsedGoes();
  }

  private void assertGhostIsToldAsRemovedOnceWhatCannotBeUsedGoes() {
    assertThat(told).isEmpty();
    rig.bookmark(14);
    assertThat(told).isEmpty();
    rig.absent(coloured("ghost", 15, "others"));
    assertThat(told).containsExactly("removed ghost@11 seen as ghost@11");
    rig.bookmark(16);
    assertThat(told).hasSize(1);
  }

  @Test
  @Tag("scenario-121")
  void whoWroteWhatCannotBeUsedIsToldWhenItIsGoneWhoeverWroteLast() {
    List<String> toldOne = new ArrayList<>();
    OwnWrites<ConfigMap> one = user(toldOne);
    one.write(
        key("ghost"),
        () -> {
          rig.own()
              .write(
                  key("ghost"),
                  () -> {
                    rig.listedUnusable(14, coloured("ghost", 13, "others"));
                    return stored(coloured("ghost", 12, "own"));
                  });
          return stored(coloured("ghost", 11, "one"));
        });
    told.clear();
    toldOne.clear();
    rig.absent(coloured("ghost", 15, "others"));
    assertThat(told).containsExactly("removed ghost@12 seen as ghost@12");
    assertThat(toldOne).isEqualTo(told);
  }

  @Test
  @Tag("scenario-121")
  void aMissedObjectIsToldAsRemovedToEachHandlerOfWhoeverWroteItAndToNobodyElse() {
    List<String> toldTwo = new ArrayList<>();
    rig.own().subscribe(event -> toldTwo.add(EventWords.of(event)));
    toldTwo.clear();
    List<String> toldOther = new ArrayList<>();
    user(toldOther);
    writeMissed();
    assertThat(told).containsExactly("removed ghost@11 seen as ghost@11");
    assertThat(toldTwo).isEqualTo(told);
    assertThat(toldOther).isEmpty();
  }

  @Test
  @Tag("scenario-121")
  void aHandlerThatComesDuringAWriteIsNotToldOfWhatItsListNeverHad() {
    List<String> toldLate = new ArrayList<>();
    List<String> toldBetween = new ArrayList<>();
    rig.own()
        .write(
            key("ghost"),
            () -> {
              rig.own().subscribe(event -> toldBetween.add(EventWords.of(event)));
              rig.listed(13, coloured("a", 5, "red"));
              rig.own().subscribe(event -> toldLate.add(EventWords.of(event)));
              return stored(coloured("ghost", 11, "own"));
            });
    assertThat(told).containsExactly("removed ghost@11 seen as ghost@11");
    assertThat(toldBetween).containsExactly("added a@5", "synced");
    assertThat(toldLate).isEqualTo(toldBetween);
  }

  @Test
  @Tag("scenario-121")
  void anAnswerThatComesBeforeTheVersionIsLookedAtHidesNoRemovalFromOtherWriters() {
    List<String> toldOne = new ArrayList<>();
    List<String> toldTwo = new ArrayList<>();
    OwnWrites<ConfigMap> one = user(toldOne);
    OwnWrites<ConfigMap> two = user(toldTwo);
    one.write(
        key("ghost"),
        () -> {
          two.write(key("ghost"), () -> stored(coloured("ghost", 12, "two")));
          rig.listedUntold(13, coloured("a", 5, "red"));
          return stored(coloured("ghost", 11, "one"));
        });
    rig.own().published();
    assertThat(toldOne).containsExactly("removed ghost@12 seen as ghost@12");
    assertThat(toldTwo).isEqualTo(toldOne);
    rig.bookmark(14);
    assertThat(toldOne).hasSize(1);
  }

  @Test
  @Tag("scenario-121")
  void whoLooksBeforeTheVersionIsLookedAtHidesNoRemovalBesideADoubt() {
    leaveGhostInDoubt();
    rig.listedUntold(13, coloured("a", 5, "red"));
    assertThat(rig.own().outstanding()).isZero();
    rig.own().published();
    assertThat(told).containsExactly("removed ghost@11 seen as ghost@11");
  }

  @Test
  @Tag("scenario-121")
  void whoReadsBeforeTheVersionIsLookedAtHidesNoRemovalBesideADoubt() {
    leaveGhostInDoubt();
    rig.listedUntold(13, coloured("a", 5, "red"));
    rig.own().read(key("ghost"), Optional::empty);
    rig.own().published();
    assertThat(told).containsExactly("removed ghost@11 seen as ghost@11");
  }

  private void leaveGhostInDoubt() {
    rig.own().write(key("ghost"), () -> stored(coloured("ghost", 11, "own")));
    rig.own().write(key("ghost"), () -> "evicted, perhaps");
  }

  @Test
  @Tag("scenario-121")
  void whatAHandlerStoresThatIsToldWithAnAnswerIsNotTheWrites() {
    rig.own()
        .subscribe(
            event -> {
              if (event instanceof CacheEvent.Removed<ConfigMap>) {
                stored(
                    coloured("other", 11, "handler's")); // of another kind, with the same version
              }
            });
    rig.own()
        .write(
            key("ghost"),
            () -> {
              rig.listed(13, coloured("a", 5, "red"));
              return coloured("ghost", 11, "others"); // perhaps
            });
    told.clear();
    rig.present(coloured("ghost", 11, "others"));
    assertThat(told).containsExactly("added ghost@11");
  }

  /** A create of "ghost", which a list skips before it is answered. */
  private void writeMissed() {
    rig.own()
        .write(
            key("ghost"),
            () -> {
              rig.listed(13, coloured("a", 5, "red"));
              return stored(coloured("ghost", 11, "own"));
            });
  }

  @Test
  @Tag("scenario-121")
  void anObjectThatCanBeUsedAgainIsNotTakenForOneThatIsGone() {
    rig.own().write(key("ghost"), () -> stored(coloured("ghost", 11, "own")));
    rig.listedUnusable(13, coloured("ghost", 12, "others"), coloured("a", 5, "red"));
    rig.present(coloured("ghost", 14, "others"));
    rig.absent(coloured("ghost", 15, "others"));
    assertThat(told.stream().filter(line -> line.startsWith("removed")))
        .containsExactly("removed ghost@15 seen as ghost@14");
  }

  @Test
  @Tag("scenario-121")
  void onlyWhoeverWroteAnObjectThatVanishedInAGapIsToldOfIt() {
    List<String> toldOne = new ArrayList<>();
    List<String> toldTwo = new ArrayList<>();
    OwnWrites<ConfigMap> one = user(toldOne);
    OwnWrites<ConfigMap> two = user(toldTwo);
    one.write(key("ghost"), () -> stored(coloured("ghost", 11, "one")));
    one.write(key("shared"), () -> stored(coloured("shared", 12, "one")));
    two.write(key("shared"), () -> stored(coloured("shared", 13, "two")));
    one.record(coloured("shared", 14, "one"));
    rig.listed(17, coloured("a", 5, "red"));
    assertThat(toldOne)
        .containsExactlyInAnyOrder(
            "removed ghost@11 seen as ghost@11", "removed shared@14 seen as shared@14");
    assertThat(toldTwo).containsExactly("removed shared@14 seen as shared@14");
    assertThat(told).isEmpty();
  }

  @Test
  @Tag("scenario-121")
  void aDoubtKeepsInMindWhoWroteBefore() {
    List<String> toldOne = new ArrayList<>();
    OwnWrites<ConfigMap> one = user(toldOne);
    one.write(key("ghost"), () -> stored(coloured("ghost", 11, "one")));
    rig.own().write(key("ghost"), () -> "evicted, perhaps");
    rig.listed(13, coloured("a", 5, "red"));
    assertThat(toldOne).containsExactly("removed ghost@11 seen as ghost@11");
  }

  /** Another user of the informer, whose handler has had its list. */
  private OwnWrites<ConfigMap> user(List<String> told) {
    OwnWrites<ConfigMap> user = rig.own().ofUser(() -> false, s -> s);
    user.subscribe(event -> told.add(EventWords.of(event)));
    told.clear();
    return user;
  }

  @Test
  @Tag("scenario-121")
  void anotherObjectOfTheNameIsNotTakenForTheOneThatIsGone() {
    rig.own().write(key("ghost"), () -> stored(coloured("ghost", 11, "own")));
    rig.listed(13, coloured("a", 5, "red"), configMap("ghost", "uid-2", 12));
    assertThat(told).containsExactly("added ghost@12");
  }

  @Test
  @Tag("scenario-121")
  void anObjectThatTheCacheHadIsToldAsRemovedOnce() {
    rig.own().write(key("b"), () -> stored(coloured("b", 11, "own")));
    rig.present(coloured("b", 11, "own"));
    rig.own().write(key("b"), () -> stored(coloured("b", 12, "own")));
    rig.listed(14, coloured("a", 5, "red"));
    assertThat(told).hasSize(1).first().asString().startsWith("removed b@");
  }

  /** A state that the watch brings now. */
  private ConfigMap arriving(long version) {
    ConfigMap object = coloured("a", version, "v" + version);
    rig.present(object);
    return object;
  }

  /** What a write certainly stored. */
  private static ConfigMap stored(ConfigMap object) {
    SureWrites.created(object);
    return object;
  }
}
