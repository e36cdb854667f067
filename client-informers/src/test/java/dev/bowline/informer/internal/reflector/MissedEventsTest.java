package dev.bowline.informer.internal.reflector;

import static dev.bowline.informer.internal.reflector.ReflectorRig.PAGE_SIZE;
import static dev.bowline.informer.internal.reflector.ReflectorRig.firstPage;
import static dev.bowline.informer.internal.reflector.ReflectorRig.read;
import static dev.bowline.informer.internal.reflector.ReflectorRig.stream;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.informer.internal.reflector.Failure.Kind;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What follows events that can't be applied: any of them may have told of a deletion. */
class MissedEventsTest {
  private final ReflectorRig rig = ReflectorRig.watchingFrom("100");

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

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "00"})
  @Tag("scenario-54")
  @Tag("scenario-55")
  void anObjectWithoutAVersionToFollowLeadsToAListToo(String version) {
    rig.object(version);
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
  void tenListsFollowAtOnceAndThenSixAMinute() {
    for (int i = 1; i <= 10; i++) {
      assertThat(rig.object("101").undecodable().command()).isEqualTo(firstPage(PAGE_SIZE));
      assertThat(times()).isEqualTo(i);
      rig.page("100", "").opened();
    }
    assertThat(rig.undecodable().command())
        .isEqualTo(new Command.Wait(Duration.ofSeconds(9), Duration.ofSeconds(10)));
    assertThat(times()).isEqualTo(11);
    assertThat(rig.after(Duration.ofSeconds(10)).waited().command())
        .isEqualTo(firstPage(PAGE_SIZE));
    assertThat(rig.page("100", "").opened().undecodable().command())
        .isEqualTo(new Command.Wait(Duration.ofSeconds(9), Duration.ofSeconds(10)));
  }

  private int times() {
    return rig.effects().stream()
        .filter(Effect.Report.class::isInstance)
        .mapToInt(effect -> ((Effect.Report) effect).times())
        .sum();
  }

  @Test
  @Tag("scenario-45")
  void nowAndThenOneCostsNoPauseEver() {
    for (int i = 0; i < 1000; i++) {
      rig.after(Duration.ofSeconds(11)).object("101").undecodable();
      assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
      rig.page("100", "").opened();
    }
  }

  @Test
  @Tag("scenario-45")
  void theWatchBeforeCountsAsAnyOther() {
    for (int i = 0; i < 2; i++) {
      rig.failed(Kind.EXPIRED);
      assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
      rig.page("100", "").opened();
    }
    rig.after(Duration.ofSeconds(11)).object("101").undecodable();
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
    rig.page("110", "").opened().failed(Kind.EXPIRED);
    assertThat(rig.command()).as("no third one in a row").isEqualTo(firstPage(PAGE_SIZE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "00"})
  @Tag("scenario-55")
  void aBookmarkWithoutAVersionToFollowIsLeftOutAndOwesNothing(String version) {
    for (int i = 0; i < 10; i++) {
      rig.bookmark(version);
      assertThat(rig.effects()).containsExactly(new Effect.Reject(Effect.Reason.NO_VERSION));
      assertThat(rig.command()).isEqualTo(read());
    }
    assertThat(rig.state().memory().version()).isEqualTo(new ResourceVersion("100"));
  }
}
