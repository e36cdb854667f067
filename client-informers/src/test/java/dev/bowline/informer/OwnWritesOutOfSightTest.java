package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.coloured;
import static dev.bowline.informer.OwnWritesRig.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.CollectionDeletion;
import dev.bowline.client.CollectionDeletion.Pending;
import dev.bowline.client.Deletion;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.informer.internal.driver.Preparation;
import dev.bowline.serde.FieldMask;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Own writes whose state is out of the informer's sight, or can't be used, beside deletes of other
 * objects of the name: what was deleted isn't read again.
 */
class OwnWritesOutOfSightTest {
  private static final String UNUSABLE = "unusable";

  private static OwnWritesRig ofApp() {
    return OwnWritesRig.in(new Scope(null, "app=web", ""));
  }

  private static OwnWritesRig refusing() {
    Preparation<ConfigMap> preparation =
        object -> {
          if (object.uid().equals(UNUSABLE)) {
            throw new IllegalStateException("can't be used");
          }
          return object;
        };
    return new OwnWritesRig(Scope.ALL, FieldMask.none(), preparation, 100);
  }

  private static ConfigMap of(String uid, long version) {
    return ConfigMaps.configMap("a", uid, Long.toString(version), "red");
  }

  private static ConfigMap visible(String uid, long version) {
    return of(uid, version).with(c -> c.metadata(m -> m.putLabel("app", "web")));
  }

  private static void delete(OwnWritesRig rig, String uid) {
    rig.own().write(key("a"), () -> new Deletion.Done(uid));
  }

  private static void store(OwnWritesRig rig, ConfigMap object) {
    rig.own().write(key("a"), () -> object);
  }

  @Test
  @Tag("scenario-120")
  void whatWasDeletedBehindOneThatLeftTheSelector() {
    assertDeletedBehindOneThatLeft(rig -> {});
  }

  @Test
  @Tag("scenario-120")
  void whatWasDeletedBehindADoubtOverOneThatLeftTheSelector() {
    assertDeletedBehindOneThatLeft(rig -> rig.lose("a"));
  }

  private static void assertDeletedBehindOneThatLeft(Consumer<OwnWritesRig> before) {
    OwnWritesRig rig = ofApp().listed(10, visible("first", 5));
    store(rig, of("first", 12));
    before.accept(rig);
    delete(rig, "next");
    rig.absent(visible("first", 12));
    rig.present(visible("next", 14));
    assertThat(rig.read("a")).isEqualTo("-");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
  }

  @Test
  @Tag("scenario-120")
  void nobodyWaitsForADeleteBehindOneThatWasNeverInSight() {
    OwnWritesRig rig = ofApp().listed(10);
    store(rig, of("first", 12));
    delete(rig, "next");
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  @Tag("scenario-120")
  void whatWasDeletedBeforeOneOutOfSightWhileNothingComes() {
    OwnWritesRig rig = ofApp().listed(10, visible("first", 5));
    delete(rig, "first");
    store(rig, of("next", 12));
    rig.pass(Duration.ofMinutes(9));
    rig.own().published();
    assertThat(rig.read("a")).isEqualTo("-");
  }

  @Test
  @Tag("scenario-120")
  void whatWasDeletedBehindOneThatCannotBeUsed() {
    OwnWritesRig rig = refusing().listed(10);
    store(rig, of(UNUSABLE, 12));
    delete(rig, "next");
    rig.unusable(of(UNUSABLE, 12));
    rig.absent(of(UNUSABLE, 13));
    rig.present(of("next", 14));
    assertThat(rig.read("a")).isEqualTo("-");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
  }

  @Test
  @Tag("scenario-120")
  void whatWasDeletedBeforeOneThatCannotBeUsed() {
    OwnWritesRig rig = refusing().listed(10, coloured("a", 5, "red"));
    delete(rig, coloured("a", 5, "red").uid());
    store(rig, of(UNUSABLE, 12));
    assertThat(rig.read("a")).isEqualTo("-");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
  }

  @Test
  @Tag("scenario-120")
  void bothWereDeletedWhereTheSecondCannotBeUsed() {
    OwnWritesRig rig = refusing().listed(10, coloured("a", 5, "red"));
    delete(rig, coloured("a", 5, "red").uid());
    store(rig, of(UNUSABLE, 12));
    delete(rig, UNUSABLE);
    assertThat(rig.read("a")).isEqualTo("-");
    rig.absent(coloured("a", 11, "red"));
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.bookmark(13);
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  @Tag("scenario-124")
  void whatIsDeletedOutOfSightAmongManyIsWaitedForByNobody() {
    OwnWritesRig rig = ofApp().listed(10);
    ConfigMap unseen = coloured("late", 13, "red");
    rig.own()
        .deleteAll(
            () -> new CollectionDeletion<>(List.of(unseen), new Pending.Known<>(List.of()), true));
    assertThat(rig.own().isCaughtUp(key("late"))).isTrue();
    rig.pass(Duration.ofSeconds(61));
    rig.bookmark(11);
    assertThat(rig.own().outstanding()).isZero();
  }
}
