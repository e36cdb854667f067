package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.coloured;
import static dev.bowline.informer.ConfigMaps.configMap;
import static dev.bowline.informer.OwnWritesRig.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.autoscaling.v1.Scale;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Deletion;
import dev.bowline.client.Shard;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.SureWrites;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Where the cache lacks states of an object, and answers tell little or come late. */
class OwnWritesGapsTest {
  private static final Shard ANOTHER = Shard.byUid(0, 1);

  private final OwnWritesRig rig = new OwnWritesRig().listed(10, coloured("a", 5, "red"));
  private final List<String> told = new ArrayList<>();

  private void subscribe() {
    rig.own().subscribe(event -> told.add(EventWords.of(event)));
    told.clear();
  }

  private static ConfigMap stored(ConfigMap object) {
    SureWrites.created(object);
    return object;
  }

  private static Scale scale(String version) {
    return Scale.of(
        s -> s.metadata(m -> m.name("a").namespace("ns").uid("uid-a").resourceVersion(version)));
  }

  @Test
  void anOptionalOfSomethingElseIsNoDeletion() {
    rig.own().write(key("a"), () -> Optional.of("done"));
    assertThat(rig.read("a")).isEqualTo("red@5");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.present(coloured("a", 12, "green"));
    assertThat(rig.read("a")).isEqualTo("green@12");
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  void anOptionalOfAnObjectWithoutAVersionIsNoDeletion() {
    rig.own().write(key("a"), () -> Optional.of(scale("")));
    assertThat(rig.read("a")).isEqualTo("red@5");
  }

  @Test
  @Tag("scenario-121")
  void anOwnChangeBehindOneByOthersThatCouldNotBeUsedIsTold() {
    subscribe();
    rig.unusable(coloured("a", 11, "foreign"));
    rig.own().write(key("a"), () -> stored(coloured("a", 12, "both")));
    rig.present(coloured("a", 12, "both"));
    assertThat(told).containsExactly("updated a@5 to a@12");
  }

  @Test
  @Tag("scenario-121")
  void soItIsWhereTheEventComesBeforeTheAnswer() {
    subscribe();
    rig.unusable(coloured("a", 11, "foreign"));
    rig.own()
        .write(
            key("a"),
            () -> {
              rig.present(coloured("a", 12, "both"));
              return stored(coloured("a", 12, "both"));
            });
    assertThat(told).containsExactly("updated a@5 to a@12");
    rig.own().write(key("a"), () -> stored(coloured("a", 13, "own")));
    rig.present(coloured("a", 13, "own"));
    assertThat(told).hasSize(1);
  }

  @Test
  void anAnswerBehindThatToALaterWriteWhichTellsNoStateIsRead() {
    rig.own()
        .write(
            key("a"),
            () -> {
              rig.own().write(key("a"), () -> scale("13"));
              return coloured("a", 12, "green");
            });
    assertThat(rig.read("a")).isEqualTo("green@12");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.present(coloured("a", 12, "green"));
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.present(coloured("a", 13, "green"));
    assertThat(rig.read("a")).isEqualTo("green@13");
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  void whatIsReadDoesNotGoBackWhereAListShowsWhatCannotBeUsed() {
    rig.own().write(key("a"), () -> coloured("a", 12, "green"));
    rig.own().write(key("b"), () -> coloured("b", 13, "green"));
    rig.listedUnusable(14, coloured("a", 13, "?"), coloured("b", 13, "green"));
    assertThat(rig.read("a")).isEqualTo("green@12");
    assertThat(rig.own().store().isStale(key("a"))).isTrue();
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
    assertThat(rig.own().outstanding()).isEqualTo(1);
    rig.present(coloured("a", 15, "blue"));
    assertThat(rig.read("a")).isEqualTo("blue@15");
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  void whatWasCreatedDoesNotVanishWhereItCannotBeUsed() {
    rig.own().write(key("n"), () -> coloured("n", 12, "green"));
    rig.unusable(coloured("n", 12, "?"));
    assertThat(rig.read("n")).isEqualTo("green@12");
    assertThat(rig.own().store().isStale(key("n"))).isTrue();
    rig.absent(coloured("n", 15, "?"));
    assertThat(rig.read("n")).isEqualTo("-");
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  void whatWasCreatedIsGoneWhereAnotherOfItsNameCannotBeUsed() {
    rig.own().write(key("n"), () -> coloured("n", 12, "green"));
    rig.listedUnusable(20, configMap("n", "another", 15));
    assertThat(rig.read("n")).isEqualTo("-");
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  void anUnusableStateHoldsAnOwnOneForTenMinutesAtMost() {
    rig.own().write(key("a"), () -> coloured("a", 12, "green"));
    rig.unusable(coloured("a", 12, "?"));
    rig.pass(Duration.ofMinutes(11));
    rig.bookmark(20);
    assertThat(rig.read("a")).isEqualTo("red@5");
    assertThat(rig.own().outstanding()).isZero();
  }

  @Test
  void aLateAnswerIsNotReadInPlaceOfWhatTheCacheHasWhileItsShardIsMoved() {
    rig.own()
        .write(
            key("a"),
            () -> {
              rig.present(coloured("a", 12, "own")).present(coloured("a", 13, "foreign"));
              rig.move(ANOTHER);
              return coloured("a", 12, "own");
            });
    assertThat(rig.read("a")).isEqualTo("foreign@13");
  }

  @Test
  void aLateAnswerToADeleteHidesNotTheNextOfTheNameWhileTheShardIsMoved() {
    rig.own()
        .write(
            key("a"),
            () -> {
              rig.absent(coloured("a", 12, "own")).present(configMap("a", "next", 13));
              rig.move(ANOTHER);
              return new Deletion.Done("uid-a");
            });
    assertThat(rig.read("a")).endsWith("@13");
  }

  @Test
  void aDeleteBehindAWriteThatTookTheObjectOutOfSightLeavesNothing() {
    OwnWritesRig of = OwnWritesRig.in(new Scope(null, "app=web", ""));
    of.listed(10, visible(5));
    of.own().write(key("a"), () -> coloured("a", 12, "out"));
    of.own().write(key("a"), () -> new Deletion.Done("uid-a"));
    assertThat(of.read("a")).isEqualTo("-");
    of.absent(visible(12)).bookmark(20);
    assertThat(of.own().outstanding()).isZero();
  }

  private static ConfigMap visible(long version) {
    return coloured("a", version, "in").with(c -> c.metadata(m -> m.putLabel("app", "web")));
  }

  @Test
  void aDoubtIsNotEndedByAnAnswerOfAnotherObject() {
    rig.lose("a");
    rig.own().write(key("a"), () -> coloured("b", 12, "green"));
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    assertThat(rig.read("b")).isEqualTo("green@12");
  }

  @Test
  @Tag("scenario-121")
  void anAnswerOfAnEpochThatIsOverHidesNothingFromWhoCameInTheNext() {
    rig.own()
        .write(
            key("a"),
            () -> {
              rig.listed(3, coloured("a", 2, "restored"));
              subscribe();
              return stored(coloured("a", 12, "own"));
            });
    assertThat(rig.read("a")).isEqualTo("restored@2");
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.present(coloured("a", 12, "foreign"));
    assertThat(told).containsExactly("updated a@2 to a@12");
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  void aFailureBehindTheEndOfAnEpochLeavesADoubtInTheNext() {
    rig.lose("a", () -> rig.listed(3, coloured("a", 2, "restored")));
    assertThat(rig.own().isCaughtUp(key("a"))).isFalse();
    rig.present(coloured("a", 4, "own"));
    assertThat(rig.own().isCaughtUp(key("a"))).isTrue();
  }

  @Test
  void aHandlerThatHangsHoldsNoMoreThanSomeOfWhatCameAndWent() {
    List<Runnable> tasks = new ArrayList<>();
    Subscription hung = rig.own().subscribe(event -> {}, options -> options.executor(tasks::add));
    long waitedBefore = hung.pending();
    for (int i = 0; i < 12_000; i++) {
      long version = 20 + 2L * i;
      ConfigMap job = coloured("job-" + i, version, "own");
      rig.own().write(key("job-" + i), () -> stored(job));
      rig.present(job).absent(coloured("job-" + i, version + 1, "own"));
    }
    assertThat(hung.pending()).isEqualTo(waitedBefore + 10_000);
    while (!tasks.isEmpty()) {
      tasks.remove(0).run();
    }
    assertThat(hung.pending()).isZero();
    ConfigMap next = coloured("next", 90_000, "own");
    rig.own().write(key("next"), () -> stored(next));
    rig.present(next);
    assertThat(hung.pending()).isZero();
    rig.absent(coloured("next", 90_001, "own"));
    assertThat(hung.pending()).isEqualTo(1);
  }

  @Test
  void soItIsWhereTheirEventsComeBeforeTheAnswers() {
    List<Runnable> tasks = new ArrayList<>();
    Subscription hung = rig.own().subscribe(event -> {}, options -> options.executor(tasks::add));
    long waitedBefore = hung.pending();
    for (int i = 0; i < 12_000; i++) {
      long version = 20 + 2L * i;
      ConfigMap job = coloured("job-" + i, version, "own");
      rig.own()
          .write(
              key("job-" + i),
              () -> {
                rig.present(job).absent(coloured(job.name(), version + 1, "own"));
                return stored(job);
              });
    }
    assertThat(hung.pending()).isEqualTo(waitedBefore + 10_000);
  }

  @Test
  void whatIsHeldDuringALongWriteIsBounded() {
    subscribe();
    rig.own()
        .write(
            key("a"),
            () -> {
              for (int i = 11; i < 2_000; i++) {
                rig.present(coloured("a", i, "foreign"));
              }
              return new Deletion.Absent();
            });
    assertThat(told).containsExactly("updated a@5 to a@1999");
  }
}
