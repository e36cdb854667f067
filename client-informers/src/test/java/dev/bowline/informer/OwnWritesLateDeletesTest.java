package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.coloured;
import static dev.bowline.informer.OwnWritesRig.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Deletion;
import dev.bowline.client.internal.raw.SureWrites;
import dev.bowline.informer.internal.own.Awaited;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Two objects of one name: the first is in the cache at version 5, the next is created at version
 * 12. Answers come in any order, above all those to deletes, which tell no version. What was
 * deleted is not read again, what is there is not hidden, and a doubt ends only with what came
 * after it.
 */
class OwnWritesLateDeletesTest {
  private static final ConfigMap FIRST = coloured("a", 5, "red");

  private final OwnWritesRig rig = new OwnWritesRig();
  private final List<String> told = new ArrayList<>();

  @BeforeEach
  void subscribe() {
    rig.listed(10, FIRST);
    rig.own().subscribe(event -> told.add(EventWords.of(event)));
    told.clear();
  }

  private static ConfigMap first(long version) {
    return coloured("a", version, "own");
  }

  private static ConfigMap next(long version) {
    return ConfigMaps.configMap("a", "another uid", Long.toString(version), "own");
  }

  private void store(ConfigMap object) {
    storeAround(object, () -> {});
  }

  private void storeAround(ConfigMap object, Runnable meanwhile) {
    answer(object, meanwhile);
  }

  private void delete(ConfigMap object) {
    deleteAround(object, () -> {});
  }

  private void deleteAround(ConfigMap object, Runnable meanwhile) {
    answer(new Deletion.Done(object.uid()), meanwhile);
  }

  /** A write whose answer comes behind what happens meanwhile. */
  private void answer(Object answer, Runnable meanwhile) {
    rig.own()
        .write(
            key("a"),
            () -> {
              meanwhile.run();
              if (answer instanceof ConfigMap stored) {
                SureWrites.created(stored);
              }
              return answer;
            });
  }

  private void assertDeletedStaysSo() {
    assertDeletedStaysSo(12);
  }

  private void assertDeletedStaysSo(long version) {
    assertThat(rig.read("a")).isEqualTo("-");
    rig.present(next(version));
    assertThat(rig.read("a")).isEqualTo("-");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.absent(next(version + 1));
    assertThat(rig.read("a")).isEqualTo("-");
  }

  private void createDeleteAndLose() {
    store(next(12));
    delete(next(12));
    rig.lose("a");
  }

  @Test
  @Tag("scenario-120")
  void whatWasCreatedAndDeletedUnderADoubtIsToldWhenAListSkipsIt() {
    deleteAround(FIRST, this::createDeleteAndLose);
    rig.listed(20);
    assertThat(told).hasSize(2).last().isEqualTo("removed a@12 seen as a@12");
  }

  @Test
  @Tag("scenario-120")
  void whatWasCreatedAndDeletedUnderADoubtIsNotReadAgain() {
    deleteAround(FIRST, this::createDeleteAndLose);
    rig.present(next(12));
    assertThat(rig.read("a")).isEqualTo("-");
  }

  @Test
  @Tag("scenario-120")
  void theDoubtIsWaitedForAllTheSame() {
    deleteAround(FIRST, this::createDeleteAndLose);
    rig.listed(20);
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
  }

  @Test
  @Tag("scenario-120")
  void whatIsThereUnderADoubtIsReadWhereAnEarlierDeleteIsAnsweredLate() {
    deleteAround(
        FIRST,
        () -> {
          rig.absent(first(11));
          store(next(12));
          rig.lose("a");
        });
    assertThat(rig.read("a")).endsWith("@12");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
  }

  @Test
  @Tag("scenario-120")
  void aDoubtThatNothingElseIsKnownOfIsNotEndedByAnEarlierDelete() {
    deleteAround(
        FIRST,
        () -> {
          rig.absent(first(11));
          rig.present(next(12));
          rig.lose("a");
        });
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
  }

  @Test
  @Tag("scenario-120")
  void aDeleteAfterTheDoubtEndsIt() {
    rig.lose("a");
    delete(FIRST);
    rig.absent(first(11));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  @Tag("scenario-120")
  void whatWasDeletedInPlaceOfWhatWasKnown() {
    store(first(11));
    delete(next(12));
    assertDeletedStaysSo();
  }

  @Test
  @Tag("scenario-120")
  void whatWasDeletedAfterTheCacheHadPassedWhatWasKnown() {
    store(first(11));
    rig.listedUntold(12);
    delete(next(13));
    rig.own().published();
    assertDeletedStaysSo(13);
  }

  @Test
  @Tag("scenario-120")
  void whatWasDeletedAfterTheCacheHadPassedWhatWasKnownBeforeADoubt() {
    rig.absent(first(11));
    rig.lose("a", () -> store(next(12)));
    rig.bookmark(14);
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    ConfigMap third = ConfigMaps.configMap("a", "a third uid", "15", "own");
    delete(third);
    rig.present(third);
    assertThat(rig.read("a")).isEqualTo("-");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
  }

  @Test
  @Tag("scenario-120")
  void whatWasDeletedInPlaceOfWhatWasKnownUnderADoubt() {
    store(first(11));
    rig.lose("a");
    delete(next(12));
    assertDeletedStaysSo();
  }

  @Test
  @Tag("scenario-120")
  void theDeleteOfTheFirstIsAnsweredBehindThatOfTheNextWhichNobodySaw() {
    deleteAround(FIRST, () -> delete(next(12)));
    rig.absent(first(11));
    assertDeletedStaysSo();
  }

  @Test
  @Tag("scenario-120")
  void theSameUnderADoubt() {
    deleteAround(
        FIRST,
        () -> {
          delete(next(12));
          rig.lose("a");
        });
    rig.absent(first(11));
    assertDeletedStaysSo();
  }

  @Test
  @Tag("scenario-120")
  void theSameWhereTheDeleteOfTheNextWasMadeElsewhere() {
    deleteAround(
        FIRST, () -> rig.own().recordDeletion(key("a"), new Deletion.Done(next(12).uid())));
    rig.absent(first(11));
    assertDeletedStaysSo();
  }

  @Test
  @Tag("scenario-120")
  void theSameWhereTheFirstHadGoneBefore() {
    deleteAround(
        FIRST,
        () -> {
          rig.absent(first(11));
          store(next(12));
          delete(next(12));
        });
    assertDeletedStaysSo();
  }

  @Test
  @Tag("scenario-120")
  void theCreateIsAnsweredBehindBothDeletes() {
    storeAround(next(12), () -> deleteAround(FIRST, () -> delete(next(12))));
    assertDeletedStaysSo();
  }

  @Test
  @Tag("scenario-120")
  void anEditOfTheFirstIsAnsweredBehindTheDeleteOfTheNext() {
    storeAround(first(11), () -> delete(next(12)));
    assertDeletedStaysSo();
  }

  @Test
  @Tag("scenario-120")
  void anEditOfTheNextIsAnsweredBehindBothDeletes() {
    storeAround(
        next(14),
        () ->
            deleteAround(
                FIRST,
                () -> {
                  store(next(12));
                  delete(next(12));
                }));
    assertDeletedStaysSo();
  }

  /** What has gone to pass before may be older than what is still to be announced. */
  @Test
  @Tag("scenario-120")
  void anAnswerThatTheCacheHasPassedByDoesNotShowWhatWasDeleted() {
    rig.absent(first(11));
    storeAround(ConfigMaps.configMap("a", "a third uid", "11", "own"), () -> delete(next(12)));
    assertThat(rig.read("a")).isEqualTo("-");
    rig.present(next(12));
    assertThat(rig.read("a")).isEqualTo("-");
  }

  @Test
  @Tag("scenario-120")
  void theEndOfTheNextIsKeptWhereAnEarlierDeleteIsAnsweredLate() {
    deleteAround(
        FIRST,
        () -> {
          rig.absent(first(11));
          store(next(12));
          delete(next(12));
        });
    rig.pass(Duration.ofSeconds(90));
    ConfigMap other = coloured("b", 13, "own");
    rig.own().write(key("b"), () -> other);
    told.clear();
    rig.listed(20, other);
    assertThat(told).contains("removed a@12 seen as a@12");
  }

  @Test
  @Tag("scenario-120")
  void aWaitForADoubtGoesOnWhereMoreIsKnownOfBeforeIt() {
    List<Awaited<ConfigMap>> waiting = new ArrayList<>();
    rig.own()
        .write(
            key("a"),
            () -> {
              delete(FIRST);
              rig.lose("a");
              waiting.add(Awaited.of(key("a"), rig.ledger()));
              return FIRST; // which was there, and nothing is stored
            });
    rig.absent(first(11));
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    assertThat(waiting.get(0).isReached()).isFalse();
  }

  @Test
  @Tag("scenario-120")
  void aRecordOfBeforeDoesNotHideWhatIsThere() {
    rig.absent(first(11));
    rig.present(next(12));
    rig.own().record(OwnWritesTest.deleting(first(11)));
    assertThat(rig.read("a")).endsWith("@12");
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  @Tag("scenario-120")
  void manyOfOneNameThatTheCacheHadSeenLeaveRoomForOneThatItHadNot() {
    for (int i = 0; i < 40; i++) {
      ConfigMap seen = ConfigMaps.configMap("a", "uid " + i, Integer.toString(11 + 2 * i), "own");
      rig.present(seen);
      delete(seen);
      rig.absent(ConfigMaps.configMap("a", "uid " + i, Integer.toString(12 + 2 * i), "own"));
      delete(ConfigMaps.configMap("a", "unseen " + i % 20, "1", "own"));
    }
    for (int i = 0; i < 20; i++) {
      rig.present(ConfigMaps.configMap("a", "unseen " + i, Integer.toString(100 + i), "own"));
      assertThat(rig.read("a")).isEqualTo("-");
      assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    }
  }

  @Test
  @Tag("scenario-120")
  void ofManyOfOneNameThatNobodySawTheLastAreRemembered() {
    rig.absent(first(11));
    for (int i = 0; i < 40; i++) {
      delete(ConfigMaps.configMap("a", "unseen " + i, "1", "own"));
    }
    for (int i = 0; i < 40; i++) {
      rig.present(ConfigMaps.configMap("a", "unseen " + i, Integer.toString(100 + i), "own"));
      assertThat(rig.read("a")).isEqualTo(i < 40 - 32 ? "own@" + (100 + i) : "-");
    }
  }
}
