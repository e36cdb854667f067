package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.coloured;
import static dev.bowline.informer.OwnWritesRig.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Deletion;
import dev.bowline.informer.internal.own.Awaited;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A doubt has its own age and end, whatever becomes known, or doubtful, beside it. */
class OwnWritesDoubtAgeTest {
  private static final ConfigMap FIRST = coloured("a", 5, "red");
  private static final Deletion OTHER = new Deletion.Done("another uid");

  private final OwnWritesRig rig = new OwnWritesRig();

  private static ConfigMap other(long version) {
    return ConfigMaps.configMap("a", "another uid", Long.toString(version), "others");
  }

  private boolean isCaughtUp() {
    return rig.own().isCaughtUp(key("a"));
  }

  private void loseDuringDelete(Duration then) {
    rig.own()
        .write(
            key("a"),
            () -> {
              rig.lose("a");
              rig.pass(then);
              return OTHER;
            });
  }

  @Test
  @Tag("scenario-123")
  void anAnswerOfBeforeDoesNotMakeItYoung() {
    rig.listed(10, FIRST);
    rig.lose("a");
    rig.pass(Duration.ofSeconds(59));
    rig.own().record(FIRST);
    assertThat(isCaughtUp()).isFalse();
    rig.pass(Duration.ofSeconds(2));
    assertThat(isCaughtUp()).isTrue();
  }

  @Test
  @Tag("scenario-123")
  void aReadThatBeganAfterItEndsItWhateverIsToldMeanwhile() {
    rig.listed(10, FIRST);
    rig.lose("a");
    rig.own()
        .read(
            key("a"),
            () -> {
              rig.own().record(FIRST);
              return Optional.of(FIRST);
            });
    assertThat(isCaughtUp()).isTrue();
  }

  @Test
  @Tag("scenario-123")
  void aWaitForItDoesNotWaitForOthersThatCameLater() {
    rig.listed(10, FIRST);
    rig.lose("a");
    Awaited<ConfigMap> waiting = Awaited.of(key("a"), rig.ledger());
    rig.pass(Duration.ofSeconds(50));
    rig.lose("a");
    rig.pass(Duration.ofSeconds(11));
    assertThat(waiting.isReached()).isTrue();
    assertThat(isCaughtUp()).isFalse();
  }

  @Test
  @Tag("scenario-123")
  void aWaitForItIsNotEndedByOthersThatCameLater() {
    rig.listed(10, FIRST);
    rig.lose("a");
    Awaited<ConfigMap> waiting = Awaited.of(key("a"), rig.ledger());
    rig.lose("a");
    assertThat(waiting.isReached()).isFalse();
    rig.present(coloured("a", 11, "own"));
    assertThat(waiting.isReached()).isTrue();
  }

  @Test
  @Tag("scenario-120")
  void aWaitForItIsNotEndedByWhatWasDeletedBesideIt() {
    assertNotEndedByWhatWasDeleted(() -> {});
  }

  @Test
  @Tag("scenario-120")
  void norWhereAnotherDoubtFollows() {
    assertNotEndedByWhatWasDeleted(() -> rig.lose("a"));
  }

  private void assertNotEndedByWhatWasDeleted(Runnable then) {
    rig.listed(10);
    rig.lose("a");
    Awaited<ConfigMap> waiting = Awaited.of(key("a"), rig.ledger());
    rig.own().recordDeletion(key("a"), OTHER);
    then.run();
    rig.present(other(12));
    assertThat(waiting.isReached()).isFalse();
    assertThat(isCaughtUp()).isFalse();
  }

  @Test
  @Tag("scenario-120")
  void whatIsDeletedBesideItIsKeptForItsOwnTime() {
    rig.listed(10);
    loseDuringDelete(Duration.ofSeconds(55));
    rig.pass(Duration.ofSeconds(6));
    rig.present(other(12));
    assertThat(rig.read("a")).isEqualTo("-");
  }

  @Test
  @Tag("scenario-123")
  void oneThatHasShownDoesNotComeBackWithWhatIsDeletedBesideIt() {
    rig.listed(10);
    loseDuringDelete(Duration.ZERO);
    ConfigMap third = ConfigMaps.configMap("a", "a third uid", "12", "others");
    rig.present(third);
    assertThat(isCaughtUp()).isTrue();
    rig.absent(third);
    assertThat(isCaughtUp()).isTrue();
  }
}
