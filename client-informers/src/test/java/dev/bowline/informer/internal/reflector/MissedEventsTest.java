package dev.bowline.informer.internal.reflector;

import static dev.bowline.informer.internal.reflector.ReflectorRig.PAGE_SIZE;
import static dev.bowline.informer.internal.reflector.ReflectorRig.firstPage;
import static dev.bowline.informer.internal.reflector.ReflectorRig.read;
import static dev.bowline.informer.internal.reflector.ReflectorRig.stream;
import static dev.bowline.informer.internal.reflector.ReflectorRig.watch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.informer.internal.reflector.Failure.Kind;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What follows events that can't be applied: any of them may have told of a deletion. */
class MissedEventsTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final ReflectorRig rig = ReflectorRig.watchingFrom("100");

  /** So many, each followed by a list at once. */
  private void miss(int times) {
    for (int i = 0; i < times; i++) {
      rig.undecodable();
      assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
      rig.page("200", "").opened();
    }
  }

  private void owe() {
    miss(5);
    rig.object("201").undecodable();
    assertThat(rig.command()).isEqualTo(read());
  }

  @Test
  @Tag("scenario-45")
  void theFirstLeadsToAListAtOnce() {
    rig.object("101").undecodable();
    assertThat(rig.effects()).first().isEqualTo(new Effect.Reject(Effect.Reason.UNDECODABLE));
    assertThat(rig.effects())
        .element(1)
        .isInstanceOfSatisfying(
            Effect.Report.class,
            report -> {
              assertThat(report.failure().kind()).isEqualTo(Kind.UNREADABLE);
              assertThat(report.times()).isEqualTo(1);
              assertThat(report.pause()).isZero();
            });
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
    assertThat(rig.state().memory().version()).isEqualTo(new ResourceVersion("101"));
    assertThat(rig.page("200", "").opened().state().memory().lastFailure()).isNull();
    assertThat(rig.command()).isEqualTo(read());
  }

  @Test
  @Tag("scenario-54")
  void anObjectWithoutAVersionLeadsToAListToo() {
    rig.object("");
    assertThat(rig.effects()).first().isEqualTo(new Effect.Reject(Effect.Reason.NO_VERSION));
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
    assertThat(rig.state().memory().version()).isEqualTo(new ResourceVersion("100"));
  }

  @Test
  @Tag("scenario-45")
  void aStreamingListIsAsGood() {
    ReflectorRig streaming = ReflectorRig.streaming().start().opened().endOfList("100");
    assertThat(streaming.undecodable().command()).isEqualTo(stream());
    assertThat(streaming.opened().endOfList("200").object("201").command()).isEqualTo(read());
  }

  @Test
  @Tag("scenario-45")
  void manyOfThemLeadToFiveListsAtOnceAndToSixAMinute() {
    int lists = 0;
    for (int i = 0; i < 3600; i++) {
      rig.after(Duration.ofSeconds(1));
      lists += i % 2 == 0 ? listsAfter(rig.undecodable()) : listsAfter(rig.object("201"));
    }
    assertThat(lists).isBetween(360, 365);
  }

  private static int listsAfter(ReflectorRig rig) {
    if (rig.command().equals(read())) {
      return 0;
    }
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
    rig.page("200", "").opened();
    return 1;
  }

  @Test
  @Tag("scenario-45")
  void aListThatIsOwedBeginsWithTheFirstFrameThatFindsEnough() {
    owe();
    assertThat(rig.object("202").command()).isEqualTo(read());
    assertThat(rig.after(Duration.ofMillis(9_900)).bookmark("203").command()).isEqualTo(read());
    rig.after(Duration.ofMillis(200)).bookmark("204");
    assertThat(rig.effects()).first().isEqualTo(new Effect.Move(new ResourceVersion("204")));
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  @Tag("scenario-45")
  void aListThatIsOwedBeginsWhereAnotherWatchWould() {
    owe();
    rig.after(MINUTE).ended();
    assertThat(rig.command()).isEqualTo(watch("201"));
    assertThat(rig.opened().command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  @Tag("scenario-45")
  void aListThatIsOwedBeginsWhereAnotherWatchHasTakenOver() {
    owe();
    assertThat(rig.after(MINUTE).rotated().command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  @Tag("scenario-45")
  void aListIsOwedNoMoreOnceThereWasOne() {
    owe();
    rig.failed(Kind.EXPIRED).waitedIfNeeded();
    rig.page("300", "").opened();
    assertThat(rig.after(MINUTE).bookmark("301").command()).isEqualTo(read());
    assertThat(rig.state().memory().lastFailure()).isNull();
  }

  @Test
  @Tag("scenario-45")
  void aListThatIsOwedForHoursIsNotForgotten() {
    owe();
    assertThat(rig.after(Duration.ofDays(1)).bookmark("202").command())
        .isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  @Tag("scenario-45")
  void whoOwesAListIsInTroubleWhateverComes() {
    owe();
    rig.object("202");
    assertThat(rig.state().memory().lastFailure()).isNotNull();
    rig.failed(Kind.DISCONNECTED).waited().opened().object("203");
    assertThat(rig.state().memory().lastFailure()).isNotNull();
    assertThat(rig.command()).isEqualTo(read());
  }
}
