package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.coloured;
import static dev.bowline.informer.ConfigMaps.configMap;
import static dev.bowline.informer.OwnWritesRig.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.autoscaling.v1.Scale;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.CollectionDeletion;
import dev.bowline.client.CollectionDeletion.Pending;
import dev.bowline.client.Deletion;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.SureWrites;
import dev.bowline.informer.internal.driver.Preparation;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.ManagedFieldsEntry;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.FieldMask;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Own writes are read before the cache has them, and never after it knows better. */
class OwnWritesTest {
  private final OwnWritesRig rig = new OwnWritesRig().listed(10, coloured("a", 5, "red"));

  @Test
  @Tag("scenario-120")
  void aCreateAnUpdateAndADeleteAreReadAtOnce() {
    rig.own().write(key("b"), () -> coloured("b", 11, "red"));
    assertThat(rig.readColour("red")).containsExactly("a", "b");
    rig.own().write(key("a"), () -> coloured("a", 12, "green"));
    assertThat(rig.read("a")).isEqualTo("green@12");
    assertThat(rig.readColour("red")).containsExactly("b");
    assertThat(rig.readColour("green")).containsExactly("a");
    assertThat(rig.readAll()).containsExactly("a", "b");
    assertThat(rig.own().store().size()).isEqualTo(2);
    rig.own().write(key("b"), () -> new Deletion.Done("uid-b"));
    assertThat(rig.readAll()).containsExactly("a");
    assertThat(rig.own().store().size()).isEqualTo(1);
    assertThat(rig.readColour("red")).isEmpty();
  }

  @Test
  @Tag("scenario-120")
  void whatWasWrittenIsNotAbsentAndWhatWasDeletedIs() {
    assertThat(rig.own().store().isAbsent(key("b"))).isTrue();
    rig.own().record(coloured("b", 13, "green"));
    assertThat(rig.own().store().isAbsent(key("b"))).isFalse();
    assertThat(rig.own().store().isAbsent(key("a"))).isFalse();
    rig.own().write(key("a"), () -> new Deletion.Done("uid-a"));
    assertThat(rig.cached("a")).isPresent();
    assertThat(rig.own().store().isAbsent(key("a"))).isTrue();
    rig.unusable(coloured("d", 14, "red"));
    assertThat(rig.own().store().isAbsent(key("d"))).isFalse();
  }

  @Test
  @Tag("scenario-123")
  void whatMayHaveBeenWrittenIsNotAbsent() {
    rig.lose("e");
    assertThat(rig.own().store().isAbsent(key("e"))).isFalse();
    rig.own().write(key("a"), () -> new Deletion.Done("uid-a"));
    rig.lose("a");
    assertThat(rig.own().store().get(key("a"))).isEmpty();
    assertThat(rig.own().store().isAbsent(key("a"))).isFalse();
    rig.own().write(key("e"), Optional::empty);
    assertThat(rig.own().store().isAbsent(key("e"))).isTrue();
  }

  @Test
  @Tag("scenario-120")
  void anOlderEventKeepsTheWriteAndAnEqualOrNewerOneEndsIt() {
    rig.own().record(coloured("a", 13, "green"));
    rig.present(coloured("a", 12, "blue"));
    assertThat(rig.read("a")).isEqualTo("green@13");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.present(coloured("a", 14, "white"));
    assertThat(rig.read("a")).isEqualTo("white@14");
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  @Tag("scenario-120")
  void anAnswerThatComesAfterItsEventRevivesNothing() {
    rig.present(coloured("b", 11, "red")).absent(coloured("b", 12, "red"));
    rig.own().record(coloured("b", 11, "red"));
    assertThat(rig.read("b")).isEqualTo("-");
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  @Tag("scenario-125")
  void aDeleteWhoseEventComesBeforeItsAnswerLeavesNothing() {
    rig.own()
        .write(
            key("a"),
            () -> {
              rig.absent(coloured("a", 12, "red"));
              return new Deletion.Done("uid-a");
            });
    assertThat(rig.read("a")).isEqualTo("-");
    assertThat(rig.own().outstanding()).isZero();
    rig.present(coloured("a", 13, "blue").with(c -> c.metadata(m -> m.uid("uid-of-another"))));
    assertThat(rig.read("a")).isEqualTo("blue@13");
  }

  @Test
  @Tag("scenario-123")
  void anAnswerThatThereIsNoObjectEndsADoubt() {
    rig.lose("b");
    assertThat(rig.own().isCaughtUp(key("b"))).isFalse();
    rig.own().write(key("b"), Optional::empty);
    assertThat(rig.own().isCaughtUp(key("b"))).isTrue();
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  @Tag("scenario-120")
  void theNewestOfAnswersThatCrossStays() {
    rig.own().record(coloured("a", 13, "green"));
    rig.own().record(coloured("a", 12, "blue"));
    assertThat(rig.read("a")).isEqualTo("green@13");
    rig.own().recordDeletion(key("a"), new Deletion.Done("uid-a"));
    rig.own().record(coloured("a", 12, "blue"));
    assertThat(rig.read("a")).isEqualTo("-");
  }

  @Test
  @Tag("scenario-120")
  void aSnapshotStandsStill() {
    rig.own().record(coloured("a", 12, "green"));
    Store<ConfigMap> snapshot = rig.own().store().snapshot();
    rig.present(coloured("a", 13, "blue"));
    assertThat(snapshot.get(key("a")).map(ConfigMaps::colour)).contains("green");
    assertThat(snapshot.snapshot()).isSameAs(snapshot);
    assertThat(snapshot.resourceVersion()).isEqualTo(new ResourceVersion("10"));
    assertThat(rig.read("a")).isEqualTo("blue@13");
  }

  @Test
  @Tag("scenario-125")
  void aDeleteOfALaterObjectThanTheCacheShowsHidesBoth() {
    rig.own().write(key("a"), () -> new Deletion.Done("uid-2"));
    assertThat(rig.read("a")).isEqualTo("-");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.absent(coloured("a", 11, "red"));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
    rig.present(configMap("a", "uid-2", 12));
    assertThat(rig.read("a")).isEqualTo("-");
    rig.present(configMap("a", "uid-3", 14));
    assertThat(rig.read("a")).isEqualTo("@14");
  }

  @Test
  @Tag("scenario-125")
  void anAnswerFromElsewhereThatThereWasNothingHidesNothing() {
    rig.own().recordDeletion(key("a"), new Deletion.Absent());
    rig.own().recordDeletion(key("a"), new Deletion.Done(""));
    assertThat(rig.read("a")).isEqualTo("red@5");
    assertThat(rig.own().outstanding()).isZero();
    rig.own().write(key("a"), () -> new Deletion.Absent());
    assertThat(rig.read("a")).isEqualTo("-");
  }

  @Test
  @Tag("scenario-124")
  void deletesAndDoubtsAreRememberedBeyondTheBound() {
    OwnWritesRig small =
        new OwnWritesRig(Scope.ALL, FieldMask.none(), Preparation.none(), 2)
            .listed(10, coloured("a", 5, "red"), coloured("b", 6, "red"), coloured("c", 7, "red"));
    for (String name : List.of("a", "b", "c")) {
      small.own().write(key(name), () -> new Deletion.Done("uid-" + name));
    }
    for (String name : List.of("d", "e", "f")) {
      small.own().write(key(name), () -> "evicted, perhaps");
    }
    assertThat(small.readAll()).isEmpty();
    assertThat(small.own().isCaughtUp(key("a"))).isFalse();
    assertThat(small.own().isCaughtUp(key("d"))).isFalse();
    small.absent(coloured("a", 11, "red"));
    assertThat(small.own().isCaughtUp(key("a"))).isTrue();
    assertThat(small.own().isCaughtUp(key("b"))).isFalse();
    assertThat(small.own().outstanding()).isEqualTo(5);
  }

  @Test
  @Tag("scenario-120")
  void aWriteThatChangedNothingLeavesNothing() {
    rig.own().write(key("a"), () -> coloured("a", 5, "red"));
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  @Tag("scenario-120")
  void whatIsReadWentThroughTheInformersMaskAndTransform() {
    OwnWritesRig masked =
        new OwnWritesRig(
            Scope.ALL,
            FieldMask.none().withoutManagedFields(),
            o -> o.with(b -> b.putData("colour", "grey")),
            100);
    masked.listed(10);
    ManagedFieldsEntry entry = ManagedFieldsEntry.of(f -> f.manager("me").operation("Update"));
    ConfigMap managed =
        coloured("a", 11, "red").with(b -> b.metadata(m -> m.managedFields(List.of(entry))));
    masked.own().record(managed);
    assertThat(masked.read("a")).isEqualTo("grey@11");
    assertThat(masked.own().store().get(key("a")).orElseThrow().metadata().managedFields())
        .isEmpty();
  }

  @Test
  @Tag("scenario-120")
  void anObjectThatTheTransformCannotTakeIsAwaitedButNotShown() {
    Preparation<ConfigMap> failing =
        o -> {
          throw new IllegalStateException("no");
        };
    OwnWritesRig broken = new OwnWritesRig(Scope.ALL, FieldMask.none(), failing, 100);
    broken.listed(10);
    broken.own().record(coloured("a", 11, "red"));
    assertThat(broken.read("a")).isEqualTo("-");
    assertThat(broken.own().isCaughtUp(key("a"))).isFalse();
    broken.bookmark(11);
    assertThat(broken.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  @Tag("scenario-120")
  void aSubresourceOfAnotherKindTellsTheVersionAlone() {
    rig.own().write(key("a"), () -> scale("a", 12));
    assertThat(rig.read("a")).isEqualTo("red@5");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.present(coloured("a", 12, "green"));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  @Tag("scenario-120")
  void aWriteBehindASubresourceKeepsWhatWasWrittenBefore() {
    rig.own().record(coloured("a", 12, "green"));
    rig.own().record(scale("a", 13));
    assertThat(rig.read("a")).isEqualTo("green@12");
    rig.present(coloured("a", 12, "green"));
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
  }

  @Test
  @Tag("scenario-120")
  void beforeTheFirstListNothingIsCaughtUp() {
    OwnWritesRig young = new OwnWritesRig();
    young.own().record(coloured("a", 12, "green"));
    assertThat(young.own().isCaughtUp(key("a"))).isFalse();
    assertThat(young.read("a")).isEqualTo("green@12");
    young.listed(11);
    assertThat(young.read("a")).isEqualTo("green@12");
    young.listed(12);
    assertThat(young.read("a")).isEqualTo("-");
  }

  @Test
  @Tag("scenario-120")
  void anEpochForgetsEverything() {
    rig.own().record(coloured("a", 12, "green"));
    rig.own().recordDeletion(key("a"), new Deletion.Done("uid-a"));
    rig.listed(7, coloured("a", 5, "red"));
    assertThat(rig.read("a")).isEqualTo("red@5");
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  @Tag("scenario-120")
  void anAnswerToAWriteOfAnEarlierEpochDoesNotCount() {
    rig.own()
        .write(
            key("a"),
            () -> {
              rig.listed(7, coloured("a", 5, "red"));
              return coloured("a", 12, "green");
            });
    assertThat(rig.read("a")).isEqualTo("red@5");
  }

  /** A restored server answers with versions that the cache had long ago. */
  @Test
  @Tag("scenario-120")
  void anAnswerOlderThanWhatWasKnownIsOfAHistoryYetToCome() {
    ConfigMap restored = coloured("a", 12, "restored");
    ConfigMap another = restored.with(b -> b.metadata(m -> m.uid("another")));
    for (Object answer :
        List.of(restored, another, new Deletion.Pending(restored, List.of("acme.dev/clean-up")))) {
      OwnWritesRig ofOne = new OwnWritesRig();
      ofOne.listed(40, coloured("a", 40, "lost"));
      ofOne.own().write(key("a"), () -> called("a", answer));
      assertThat(ofOne.own().isCaughtUp(key("a"))).isFalse();
      assertThat(ofOne.own().read(key("a"), () -> Optional.of(restored))).isPresent();
      assertThat(ofOne.own().isCaughtUp(key("a"))).isFalse();
      ofOne.listed(13, restored);
      assertThat(ofOne.read("a")).isEqualTo("restored@12");
      assertThat(ofOne.own().isCaughtUp(key("a"))).isTrue();
      assertThat(ofOne.own().outstanding()).isZero();
    }
  }

  /** Such as that of somebody who looked, and had nothing to do. */
  @Test
  @Tag("scenario-120")
  void anOlderAnswerThatNoCallMadeIsOfThePast() {
    rig.present(coloured("a", 40, "red"));
    rig.own().write(key("a"), () -> coloured("a", 12, "old"));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }

  private static <R> R called(String name, R answer) {
    SureWrites.done(name);
    return answer;
  }

  @Test
  @Tag("scenario-120")
  void anAnswerThatChangesNothingIsNoSignOfAnotherHistory() {
    rig.present(coloured("a", 40, "red"));
    rig.own().write(key("a"), () -> called("a", coloured("a", 40, "red")));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
    rig.own()
        .write(
            key("a"),
            () -> {
              rig.present(coloured("a", 50, "foreign"));
              return called("a", coloured("a", 45, "green"));
            });
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
    assertThat(rig.read("a")).isEqualTo("foreign@50");
  }

  @ParameterizedTest
  @CsvSource({
    "'', app=web, ''",
    "other, '', ''",
    "'', '', metadata.name=b",
    "'', '', metadata.namespace!=ns"
  })
  @Tag("scenario-122")
  void aWriteOutsideTheScopeNeverBlocksAndIsNotShown(
      String namespace, String labels, String fields) {
    OwnWritesRig narrow =
        OwnWritesRig.in(new Scope(namespace.isEmpty() ? null : namespace, labels, fields));
    narrow.listed(10);
    narrow.own().write(key("a"), () -> coloured("a", 12, "green"));
    assertThat(narrow.own().isCaughtUp(key("a"))).isTrue();
    narrow.own().await(Duration.ZERO);
    assertThat(narrow.read("a")).isEqualTo("-");
  }

  @Test
  @Tag("scenario-122")
  void anObjectThatLeavesTheSelectorIsHiddenUntilTheCacheKnows() {
    OwnWritesRig narrow = OwnWritesRig.in(new Scope(null, "app=web", ""));
    ConfigMap inside = coloured("a", 5, "red").with(b -> b.label("app", "web"));
    narrow.listed(10, inside);
    narrow.own().write(key("a"), () -> coloured("a", 12, "red"));
    assertThat(narrow.own().isCaughtUp(key("a"))).isTrue();
    assertThat(narrow.readAll()).isEmpty();
    assertThat(narrow.own().store().size()).isZero();
    narrow.absent(coloured("a", 12, "red"));
    assertThat(narrow.own().outstanding()).isZero();
    narrow.own().record(inside.with(b -> b.metadata(m -> m.resourceVersion("13"))));
    assertThat(narrow.read("a")).isEqualTo("red@13");
  }

  @Test
  @Tag("scenario-122")
  void whatOnlyTheServerCanDecideIsAsIfNotTold() {
    OwnWritesRig narrow = OwnWritesRig.in(new Scope(null, "", "data.colour=green"));
    narrow.listed(10, coloured("a", 5, "red"));
    narrow.own().write(key("a"), () -> coloured("a", 12, "green"));
    assertThat(narrow.own().isCaughtUp(key("a"))).isTrue();
    assertThat(narrow.read("a")).isEqualTo("red@5");
  }

  @Test
  @Tag("scenario-122")
  void anObjectThatTheInformersFilterLeavesOutIsHidden() {
    Preparation<ConfigMap> reds = Preparation.<ConfigMap>none().keeping(OwnWritesTest::isRed);
    OwnWritesRig filtered = new OwnWritesRig(Scope.ALL, FieldMask.none(), reds, 100);
    filtered.listed(10, coloured("a", 5, "red"));
    filtered.own().record(coloured("a", 12, "green"));
    assertThat(filtered.read("a")).isEqualTo("-");
    assertThat(filtered.own().isCaughtUp(key("a"))).isTrue();
    filtered.own().record(coloured("a", 13, "red"));
    assertThat(filtered.read("a")).isEqualTo("red@13");
  }

  private static boolean isRed(ConfigMap object) {
    return ConfigMaps.colour(object).equals("red");
  }

  @Test
  @Tag("scenario-122")
  void aDeleteOutsideTheScopeNeverBlocks() {
    OwnWritesRig narrow = OwnWritesRig.in(new Scope(null, "app=web", ""));
    narrow.listed(10);
    narrow.own().write(key("a"), () -> new Deletion.Done("uid-a"));
    assertThat(narrow.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  @Tag("scenario-124")
  void aCollectionDeletionHidesWhatIsGoneAndShowsWhatIsPending() {
    rig.present(coloured("b", 11, "red")).present(coloured("c", 12, "red"));
    ConfigMap marked = deleting(coloured("b", 14, "red"), "example.com/f");
    rig.own()
        .deleteAll(
            () ->
                new CollectionDeletion<>(
                    List.of(
                        coloured("a", 5, "red"),
                        coloured("b", 11, "red"),
                        coloured("late", 13, "red")),
                    new Pending.Known<>(List.of(marked)),
                    true));
    assertThat(rig.readAll()).containsExactly("b", "c");
    assertThat(rig.read("b")).isEqualTo("red@14");
    assertThat(List.of("a", "b", "late"))
        .noneMatch(name -> rig.own().isCaughtUp(key(name)))
        .allMatch(name -> !rig.own().isCaughtUp(key(name)));
    assertThat(rig.own().isCaughtUp(key("c"))).isTrue();
    rig.present(coloured("late", 13, "red"));
    assertThat(rig.read("late")).isEqualTo("-");
    rig.present(marked).absent(coloured("a", 15, "red")).absent(coloured("late", 16, "red"));
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  @Tag("scenario-124")
  void aCollectionDeletionThatCouldNotBeLookedAtLeavesDoubts() {
    rig.own()
        .deleteAll(
            () ->
                new CollectionDeletion<>(
                    List.of(coloured("a", 5, "red")),
                    new Pending.Unknown<>(new NotCaughtUpException("none", List.of(), null)),
                    true));
    assertThat(rig.read("a")).isEqualTo("red@5");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.absent(coloured("a", 11, "red"));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  @Tag("scenario-124")
  void aCollectionDeletionWhoseAnswerIsLostIsAsIfNotTold() {
    rig.present(coloured("b", 11, "red"));
    IllegalCallerException lost = new IllegalCallerException("lost");
    assertThatThrownBy(
            () ->
                rig.own()
                    .deleteAll(
                        () -> {
                          throw lost;
                        }))
        .isSameAs(lost);
    assertThat(rig.own().outstanding()).isZero();
    assertThat(List.of("a", "b")).allMatch(name -> rig.own().isCaughtUp(key(name)));
    assertThat(rig.readAll()).containsExactly("a", "b");
    assertThat(rig.read("a")).isEqualTo("red@5");
    rig.own().await(Duration.ZERO);
    rig.present(coloured("a", 12, "green")).absent(coloured("b", 13, "red"));
    assertThat(rig.read("a")).isEqualTo("green@12");
    assertThat(rig.readAll()).containsExactly("a");
  }

  @Test
  @Tag("scenario-125")
  void aDeleteThatWaitsForFinalizersIsAnUpdate() {
    ConfigMap marked = deleting(coloured("a", 12, "red"), "example.com/f");
    rig.own().write(key("a"), () -> new Deletion.Pending(marked, List.of("example.com/f")));
    assertThat(rig.read("a")).isEqualTo("red@12");
    assertThat(rig.own().store().get(key("a")).orElseThrow().metadata().deletionTimestamp())
        .isNotNull();
    rig.present(marked);
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
    ConfigMap bare = deleting(coloured("a", 12, "red"));
    rig.own().write(key("a"), () -> Optional.of(bare)); // without its last finalizer, it is gone
    assertThat(rig.read("a")).isEqualTo("-");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.absent(coloured("a", 13, "red"));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  @Tag("scenario-125")
  void aDeleteIsKnownByTheUidAndHidesNoLaterObjectOfTheName() {
    rig.own().write(key("a"), () -> new Deletion.Done("uid-a"));
    rig.present(coloured("a", 11, "blue")); // still the deleted one
    assertThat(rig.read("a")).isEqualTo("-");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.present(configMap("a", "uid-2", "13", "white"));
    assertThat(rig.read("a")).isEqualTo("white@13");
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  @Tag("scenario-125")
  void anObjectThatWasCreatedAndDeletedBeforeItsEventsIsNeverSeen() {
    rig.own().write(key("b"), () -> coloured("b", 11, "red"));
    rig.own().write(key("b"), () -> new Deletion.Done("uid-b"));
    assertThat(rig.own().isCaughtUp(key("b"))).isFalse();
    rig.present(coloured("b", 11, "red"));
    assertThat(rig.read("b")).isEqualTo("-");
    assertThat(rig.own().isCaughtUp(key("b"))).isFalse();
    rig.absent(coloured("b", 12, "red"));
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  @Tag("scenario-125")
  void anObjectThatIsDeletedAndCreatedAgainIsReadAsTheNewOne() {
    rig.own().write(key("a"), () -> new Deletion.Done("uid-a"));
    rig.own().write(key("a"), () -> configMap("a", "uid-2", "13", "white"));
    assertThat(rig.read("a")).isEqualTo("white@13");
    rig.own().recordDeletion(key("a"), new Deletion.Done("uid-a")); // told late
    assertThat(rig.read("a")).isEqualTo("white@13");
    rig.absent(coloured("a", 12, "red"));
    assertThat(rig.read("a")).isEqualTo("white@13");
  }

  @Test
  @Tag("scenario-125")
  void aDeleteOfWhatIsNotThereHidesWhatTheCacheStillHas() {
    rig.own().write(key("a"), Deletion.Absent::new);
    assertThat(rig.read("a")).isEqualTo("-");
    rig.own().write(key("none"), Deletion.Absent::new);
    assertThat(rig.own().isCaughtUp(key("none"))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "0", "007", ""})
  @Tag("scenario-128")
  void versionsWithoutAnAgeAreAsIfNotTold(String version) {
    rig.own().write(key("a"), () -> configMap("a", "uid-a", version, "green"));
    rig.own().record(configMap("b", "uid-b", version, "green"));
    assertThat(rig.read("a")).isEqualTo("red@5");
    assertThat(rig.read("b")).isEqualTo("-");
    assertThat(rig.own().isCaughtUp(key("b"))).isTrue();
    rig.own().await(key("b"), Duration.ZERO);
  }

  @Test
  @Tag("scenario-128")
  void aCacheWithoutAgesIsNeverWaitedFor() {
    OwnWritesRig opaque = new OwnWritesRig().listed("x1", configMap("a", "uid-a", "x0", "red"));
    opaque.own().record(coloured("a", 12, "green"));
    opaque.own().write(key("c"), () -> "evicted");
    assertThat(opaque.read("a")).isEqualTo("red@x0");
    opaque.own().await(Duration.ZERO);
    opaque.own().write(key("a"), () -> new Deletion.Done("uid-a"));
    assertThat(opaque.read("a")).isEqualTo("-"); // by the uid, which needs no age
    opaque.absent(configMap("a", "uid-a", "x2", "red"));
    assertThat(opaque.own().outstanding()).isZero();
  }

  static ConfigMap deleting(ConfigMap object, String... finalizers) {
    return object.with(
        b ->
            b.metadata(
                m ->
                    m.deletionTimestamp(Instant.EPOCH)
                        .deletionGracePeriodSeconds(0L)
                        .finalizers(List.of(finalizers))));
  }

  private static KubeObject scale(String name, long version) {
    ObjectMeta metadata = configMap(name, version).metadata();
    return Scale.of(s -> s.metadata(metadata));
  }
}
