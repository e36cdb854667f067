package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.coloured;
import static dev.bowline.informer.OwnWritesRig.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Deletion;
import dev.bowline.client.internal.raw.SureWrites;
import dev.bowline.informer.internal.own.Vanished;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whoever wrote an object is told of its end, and once, whatever its cache has missed. */
@Tag("scenario-121")
class OwnWritesEndsTest {
  private final OwnWritesRig rig = new OwnWritesRig();
  private final List<String> told = new ArrayList<>();

  @BeforeEach
  void subscribe() {
    rig.listed(10, coloured("a", 5, "red"));
    rig.own().subscribe(event -> told.add(EventWords.of(event)));
    told.clear();
  }

  private OwnWrites<ConfigMap> user(List<String> toldUser) {
    OwnWrites<ConfigMap> user = rig.own().ofUser(() -> false, s -> s);
    user.subscribe(event -> toldUser.add(EventWords.of(event)));
    toldUser.clear();
    return user;
  }

  private static ConfigMap stored(ConfigMap object) {
    SureWrites.created(object);
    return object;
  }

  @Test
  void whatWasToldAsGoneIsNotToldAgainWhenWhatTookItsNameAndCannotBeUsedGoes() {
    rig.own()
        .write(
            key("a"),
            () -> {
              ConfigMap own = coloured("a", 11, "own");
              rig.present(own);
              rig.unusable(ConfigMaps.configMap("a", "another uid", "13", "others"));
              return stored(own);
            });
    assertThat(told).hasSize(1).first().asString().startsWith("removed a@11");
    rig.absent(ConfigMaps.configMap("a", "another uid", "15", "others"));
    rig.bookmark(16);
    assertThat(told).hasSize(1);
  }

  @Test
  void theSameWhereAListHasIt() {
    rig.own()
        .write(
            key("a"),
            () -> {
              ConfigMap own = coloured("a", 11, "own");
              rig.present(own);
              rig.listedUnusable(14, ConfigMaps.configMap("a", "another uid", "13", "others"));
              return stored(own);
            });
    rig.absent(ConfigMaps.configMap("a", "another uid", "15", "others"));
    rig.bookmark(16);
    assertThat(told).hasSize(1).first().asString().startsWith("removed a@11");
  }

  @Test
  void whatAVersionAndAnAnswerFindGoneAtTheSameTimeIsToldOnce() {
    rig.own().write(key("ghost"), () -> stored(coloured("ghost", 11, "own")));
    List<Vanished<ConfigMap>> found = new ArrayList<>();
    rig.own()
        .write(
            key("ghost"),
            () -> {
              rig.listedUntold(14, coloured("a", 5, "red"));
              found.addAll(rig.found());
              return stored(coloured("ghost", 12, "own"));
            });
    assertThat(found).hasSize(1);
    rig.tell(found);
    assertThat(told).containsExactly("removed ghost@12 seen as ghost@12");
  }

  @Test
  void whatCameAndWentBeforeAnybodyLookedIsToldOnce() {
    rig.own().write(key("b"), () -> stored(coloured("b", 11, "own")));
    rig.presentUntold(coloured("b", 11, "own"));
    rig.listedUntold(14, coloured("a", 5, "red"));
    List<Vanished<ConfigMap>> found = rig.found();
    assertThat(found).hasSize(1);
    rig.tell(found);
    assertThat(told).hasSize(1).first().asString().startsWith("removed b@11");
    rig.bookmark(15);
    assertThat(told).hasSize(1);
  }

  @Test
  void whoCreatedIsToldWhatWasDeletedByOwnWritesAndSkippedByAList() {
    List<String> toldOther = new ArrayList<>();
    OwnWrites<ConfigMap> other = user(toldOther);
    rig.own().write(key("ghost"), () -> stored(coloured("ghost", 11, "own")));
    other.write(key("ghost"), () -> new Deletion.Done(coloured("ghost", 11, "own").uid()));
    rig.bookmark(10);
    assertThat(told).isEmpty();
    rig.listed(13, coloured("a", 5, "red"));
    assertThat(told).containsExactly("removed ghost@11 seen as ghost@11");
    assertThat(toldOther).isEqualTo(told);
    rig.bookmark(14);
    assertThat(told).hasSize(1);
  }

  @Test
  void whoCreatedIsToldOnceOfADeletionThatTheWatchBrings() {
    rig.own().write(key("ghost"), () -> stored(coloured("ghost", 11, "own")));
    rig.own().write(key("ghost"), () -> new Deletion.Done(coloured("ghost", 11, "own").uid()));
    rig.present(coloured("ghost", 11, "own"));
    assertThat(told).isEmpty();
    rig.absent(coloured("ghost", 12, "own"));
    rig.bookmark(14);
    assertThat(told).hasSize(1).first().asString().startsWith("removed ghost@12");
  }

  /** The answer to the delete comes first. */
  @Test
  void whoCreatedIsToldWhateverAnswerComesFirst() {
    List<String> toldOther = new ArrayList<>();
    OwnWrites<ConfigMap> other = user(toldOther);
    for (boolean isLookedAtFirst : new boolean[] {true, false}) {
      String name = "ghost-" + isLookedAtFirst;
      long version = isLookedAtFirst ? 20 : 30;
      rig.own()
          .write(
              key(name),
              () -> {
                ConfigMap ghost = coloured(name, version + 1, "own");
                other.write(key(name), () -> new Deletion.Done(ghost.uid()));
                rig.listedUntold(version + 3, coloured("a", 5, "red"));
                if (isLookedAtFirst) {
                  rig.own().published();
                }
                return stored(ghost);
              });
      rig.own().published();
      rig.bookmark(version + 4);
      assertThat(told).hasSize(1).first().asString().startsWith("removed " + name);
      told.clear();
    }
  }

  @Test
  void theEndOfWhatWasDeletedFirstIsKeptAsLongAsOthers() {
    rig.own()
        .write(
            key("ghost"),
            () -> {
              ConfigMap ghost = coloured("ghost", 11, "own");
              rig.own().write(key("ghost"), () -> new Deletion.Done(ghost.uid()));
              return stored(ghost);
            });
    rig.pass(Duration.ofSeconds(90));
    rig.own().write(key("b"), () -> stored(coloured("b", 12, "own")));
    rig.listed(13, coloured("a", 5, "red"), coloured("b", 12, "own"));
    assertThat(told).contains("removed ghost@11 seen as ghost@11");
  }

  /** It has left the selectors, is back by an own write, and is deleted: a list skips both. */
  @Test
  void whatIsBackAfterItsEndHasAnother() {
    rig.listed(13);
    told.clear();
    rig.own().write(key("a"), () -> stored(coloured("a", 20, "own")));
    rig.listed(25);
    assertThat(told).containsExactly("removed a@20 seen as a@20");
    rig.bookmark(26);
    assertThat(told).hasSize(1);
  }

  /** Nor is it read again. */
  @Test
  void whatWasDeletedStaysSoWhereThereIsNoRoomForItsState() {
    OwnWritesRig small = OwnWritesRig.holding(1, 10);
    small.listed(10, coloured("a", 5, "red"));
    for (String name : List.of("b", "c", "d")) {
      ConfigMap object = coloured(name, 11, "own");
      small.own().write(key(name), () -> stored(object));
      small.own().write(key(name), () -> new Deletion.Done(object.uid()));
    }
    small.present(coloured("b", 11, "own"));
    assertThat(small.readAll()).containsExactly("a");
    assertThat(small.own().isCaughtUp(key("b"))).isFalse();
  }

  @Test
  void anEndThatAListHasSkippedIsToldWhereAnotherOfItsNameWasDeletedAndAThirdCreated() {
    rig.absent(coloured("a", 11, "red"));
    told.clear();
    ConfigMap own = ConfigMaps.configMap("a", "another uid", "12", "own");
    rig.own().write(key("a"), () -> stored(own));
    rig.own().write(key("a"), () -> new Deletion.Done(own.uid()));
    rig.own().write(key("a"), () -> new Deletion.Done("never seen"));
    rig.listedUntold(40);
    rig.own().write(key("a"), () -> stored(ConfigMaps.configMap("a", "a fourth uid", "45", "own")));
    rig.own().published();
    assertThat(told).containsExactly("removed a@12 seen as a@12");
  }
}
