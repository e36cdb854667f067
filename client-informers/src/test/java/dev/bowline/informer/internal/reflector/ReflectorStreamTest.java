package dev.bowline.informer.internal.reflector;

import static dev.bowline.informer.internal.reflector.ReflectorRig.PAGE_SIZE;
import static dev.bowline.informer.internal.reflector.ReflectorRig.firstPage;
import static dev.bowline.informer.internal.reflector.ReflectorRig.pause;
import static dev.bowline.informer.internal.reflector.ReflectorRig.pauseUntilAnswered;
import static dev.bowline.informer.internal.reflector.ReflectorRig.read;
import static dev.bowline.informer.internal.reflector.ReflectorRig.stream;
import static dev.bowline.informer.internal.reflector.ReflectorRig.watch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.informer.internal.reflector.Failure.Kind;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReflectorStreamTest {
  private static final Duration MOST_PER_MINUTE = Duration.ofMinutes(1);

  private final ReflectorRig rig = ReflectorRig.streaming().start();

  @Test
  void aStreamingListIsAskedForFirst() {
    assertThat(rig.command()).isEqualTo(stream());
    assertThat(rig.effects()).isEmpty();
  }

  @Test
  @Tag("scenario-20")
  void objectsMoveNoVersionBeforeTheEndOfTheList() {
    rig.opened().object("8467").object("5726");
    assertThat(rig.effects()).containsExactly(new Effect.Collect());
    assertThat(rig.state().memory().version().isNone()).isTrue();
    rig.endOfList("9000");
    assertThat(rig.effects()).containsExactly(new Effect.Replace(new ResourceVersion("9000")));
    assertThat(rig.state().memory().version()).isEqualTo(new ResourceVersion("9000"));
  }

  @Test
  @Tag("scenario-32")
  void afterTheEndOfTheListTheSameStreamIsTheWatch() {
    rig.opened().object("1").endOfList("100");
    assertThat(rig.command()).isEqualTo(read());
    rig.object("101");
    assertThat(rig.effects()).containsExactly(new Effect.Apply(new ResourceVersion("101")));
    assertThat(rig.after(Duration.ofMinutes(6)).endedAsPlanned().command()).isEqualTo(watch("101"));
  }

  @Test
  @Tag("scenario-22")
  void otherBookmarksSayNothingBeforeTheEndOfTheList() {
    rig.opened().object("1").bookmark("50");
    assertThat(rig.effects()).isEmpty();
    assertThat(rig.command()).isEqualTo(read());
    assertThat(rig.state().memory().version().isNone()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "00"})
  @Tag("scenario-55")
  void anEndWithoutAVersionToFollowLeadsToAListInPages(String version) {
    rig.opened().object("1").endOfList(version);
    assertThat(rig.effects()).noneMatch(effect -> effect instanceof Effect.Replace);
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  void anObjectWithoutANameLeadsToAListInPages() {
    rig.opened().object("1").undecodable();
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"REFUSED", "FORBIDDEN", "NOT_FOUND", "UNREADABLE"})
  @Tag("scenario-25")
  void whoeverRefusesGetsAListInPagesAtOnce(Kind kind) {
    boolean isDenial = kind == Kind.FORBIDDEN || kind == Kind.NOT_FOUND;
    assertThat(rig.failed(kind).command()).isEqualTo(firstPage(PAGE_SIZE));
    assertThat(rig.state().memory().lastFailure() == null)
        .as("who may not watch may be allowed to list")
        .isEqualTo(isDenial);
    assertThat(rig.page("100", "").state().memory().lastFailure()).isNull();
  }

  @Test
  void onlyARefusalThatIsNoDenialMeansThatTheServerDoesNotDoIt() {
    assertThat(rig.failed(Kind.REFUSED).effects())
        .hasAtLeastOneElementOfType(Effect.Unsupported.class);
    for (Kind kind : List.of(Kind.FORBIDDEN, Kind.NOT_FOUND, Kind.UNREADABLE, Kind.EXPIRED)) {
      assertThat(ReflectorRig.streaming().start().failed(kind).effects())
          .noneMatch(effect -> effect instanceof Effect.Unsupported);
    }
  }

  @Test
  void anErrorOnTheStreamIsTakenAsARefusal() {
    rig.opened().object("1").failed(Kind.REFUSED);
    assertThat(rig.effects()).hasAtLeastOneElementOfType(Effect.Unsupported.class);
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  void whereStreamsAreKnownNotToWorkPagesAreReadAtOnceAndStreamsAreAskedForTheNextTime() {
    rig.input(new Input.StreamDeclined());
    assertThat(rig.effects()).isEmpty();
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
    rig.page("100", "").opened().object("101").failed(Kind.EXPIRED);
    assertThat(rig.command()).isEqualTo(stream());
  }

  @Test
  @Tag("scenario-24")
  void aStreamThatEndsBeforeTheListIsTriedOnceMoreAtOnceAndThenPagesAreRead() {
    rig.opened().object("1").after(Duration.ofSeconds(5)).ended();
    assertThat(rig.command()).isEqualTo(stream());
    rig.opened().object("1").after(Duration.ofSeconds(5)).ended();
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
    assertThat(rig.effects()).hasAtLeastOneElementOfType(Effect.Unsupported.class);
  }

  @Test
  void aStreamThatBreaksIsTriedOnceMoreAtOnceAndThenPagesAreReadButItMayWorkTheNextTime() {
    rig.opened().object("1").failed(Kind.DISCONNECTED);
    assertThat(rig.command()).isEqualTo(stream());
    rig.opened().object("1").failed(Kind.DISCONNECTED);
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
    assertThat(rig.effects()).noneMatch(effect -> effect instanceof Effect.Unsupported);
  }

  @Test
  void aStreamWhoseEndDoesNotComeInTimeGivesWayToPagesAtOnce() {
    rig.opened().object("1").input(new Input.WatchOverdue());
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
    assertThat(rig.effects()).hasAtLeastOneElementOfType(Effect.Unsupported.class);
  }

  @Test
  @Tag("scenario-27")
  void refusedConnectionsNeverLeadToPages() {
    for (int i = 0; i < 50; i++) {
      assertThat(rig.failed(Kind.UNREACHABLE).command()).isEqualTo(pauseUntilAnswered());
      assertThat(rig.waited().command()).isEqualTo(stream());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"UNAVAILABLE", "DISCONNECTED"})
  void whatFailsSixTimesInARowGivesWayToPagesAfterThePause(Kind kind) {
    for (int i = 0; i < 5; i++) {
      assertThat(rig.failed(kind).waited().command()).isEqualTo(stream());
    }
    assertThat(rig.failed(kind).command()).isEqualTo(pause(Duration.ofMillis(25600)));
    assertThat(rig.waited().command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"EXPIRED", "VERSION_TOO_LARGE"})
  @Tag("scenario-28")
  void aServerThatFindsNoVersionGoodEnoughIsNotHammered(Kind kind) {
    Duration waited = Duration.ZERO;
    int requests = 1;
    while (waited.compareTo(MOST_PER_MINUTE) < 0) {
      rig.failed(kind);
      if (rig.command() instanceof Command.Wait wait) {
        waited = waited.plus(wait.least());
        rig.after(wait.least()).waited();
      }
      requests++;
    }
    assertThat(requests).isLessThanOrEqualTo(12);
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"EXPIRED", "VERSION_TOO_LARGE"})
  @Tag("scenario-28")
  void anExpiredStreamIsAskedForAgainAtOnce(Kind kind) {
    assertThat(rig.failed(kind).command()).isEqualTo(stream());
    rig.opened();
    assertThat(rig.failed(kind).command())
        .isEqualTo(kind == Kind.EXPIRED ? stream() : pause(Duration.ofMillis(800)));
  }

  @Test
  void anExpiredWatchLeadsToAStreamAtOnceWhateverFailedBefore() {
    rig.opened().endOfList("100");
    for (int i = 0; i < 8; i++) {
      rig.failed(Kind.UNAVAILABLE).waited();
    }
    rig.opened().failed(Kind.EXPIRED);
    assertThat(rig.command()).isEqualTo(stream());
  }

  @Test
  void theEndOfTheListEndsTheBackOff() {
    rig.failed(Kind.UNAVAILABLE).waited().failed(Kind.UNAVAILABLE).waited();
    rig.opened().endOfList("100").after(Duration.ofSeconds(2)).failed(Kind.UNAVAILABLE);
    assertThat(rig.command()).isEqualTo(pause(Duration.ofMillis(800)));
    assertThat(rig.waited().command()).isEqualTo(watch("100"));
  }

  @Test
  void aWatchIsAsOldAsTheEndOfItsListNotAsItsRequest() {
    for (int i = 0; i < 2; i++) {
      rig.opened().after(Duration.ofSeconds(11)).endOfList("10" + i).failed(Kind.EXPIRED);
      assertThat(rig.command()).isEqualTo(stream());
    }
    rig.opened().after(Duration.ofSeconds(11)).endOfList("102").failed(Kind.EXPIRED);
    assertThat(rig.command()).isEqualTo(pause(Duration.ofSeconds(5)));
  }

  @Test
  void aListThatFailsKeepsTheVersionOfTheCache() {
    rig.opened().endOfList("100").object("150").failed(Kind.EXPIRED);
    rig.opened().object("160").failed(Kind.DISCONNECTED);
    assertThat(rig.effects()).noneMatch(effect -> effect instanceof Effect.Replace);
    assertThat(rig.state().memory().version()).isEqualTo(new ResourceVersion("150"));
  }

  @Test
  void stopEndsAStreamInEveryState() {
    List.of(
            ReflectorRig.streaming().start(),
            ReflectorRig.streaming().start().opened(),
            ReflectorRig.streaming().start().failed(Kind.UNAVAILABLE))
        .forEach(
            any -> assertThat(any.input(new Input.Stop()).command()).isEqualTo(new Command.Halt()));
  }
}
