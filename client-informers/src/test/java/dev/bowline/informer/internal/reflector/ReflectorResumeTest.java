package dev.bowline.informer.internal.reflector;

import static dev.bowline.informer.internal.reflector.ReflectorRig.PAGE_SIZE;
import static dev.bowline.informer.internal.reflector.ReflectorRig.check;
import static dev.bowline.informer.internal.reflector.ReflectorRig.firstPage;
import static dev.bowline.informer.internal.reflector.ReflectorRig.pause;
import static dev.bowline.informer.internal.reflector.ReflectorRig.pauseForConnection;
import static dev.bowline.informer.internal.reflector.ReflectorRig.pauseUntilAnswered;
import static dev.bowline.informer.internal.reflector.ReflectorRig.stream;
import static dev.bowline.informer.internal.reflector.ReflectorRig.watch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.client.ApiException;
import dev.bowline.client.Refusal;
import dev.bowline.client.RequestSummary;
import dev.bowline.client.config.ConfigException;
import dev.bowline.informer.internal.reflector.Failure.Kind;
import dev.bowline.meta.v1.Status;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server is asked before a watch goes on where another one was cut off. */
class ReflectorResumeTest {
  private final ReflectorRig rig = ReflectorRig.watchingFrom("100").asking();

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"UNREACHABLE", "DISCONNECTED", "UNAVAILABLE", "REFUSED", "FORBIDDEN"})
  void aBrokenWatchIsResumedOnceTheServerHasReachedItsVersion(Kind kind) {
    rig.object("105").after(Duration.ofMinutes(6)).failed(kind).waited();
    assertThat(rig.command()).isEqualTo(check("105"));
    rig.reached();
    assertThat(rig.effects()).isEmpty();
    assertThat(rig.command()).isEqualTo(watch("105"));
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"UNREACHABLE", "DISCONNECTED", "UNAVAILABLE", "REFUSED", "FORBIDDEN"})
  void soIsOneThatWasNotAccepted(Kind kind) {
    rig.failed(Kind.DISCONNECTED).waited().reached().failed(kind).waited();
    assertThat(rig.command()).isEqualTo(check("100"));
  }

  @Test
  void soIsOneThatWasOverdue() {
    rig.after(Duration.ofMinutes(6)).input(new Input.WatchOverdue());
    assertThat(rig.command()).isEqualTo(check("100"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 239})
  @Tag("scenario-36")
  @Tag("scenario-69")
  void soIsOneThatEndedBeforeItsTime(int seconds) {
    rig.after(Duration.ofSeconds(seconds)).ended();
    assertThat(rig.command()).isEqualTo(check("100"));
  }

  @Test
  void soIsOneThatEndedAtOnce() {
    rig.ended().waited();
    assertThat(rig.command()).isEqualTo(check("100"));
  }

  /** No watch would be accepted either, but one that has a credential by chance. */
  @Test
  void whoHasNoCredentialAsksUntilThereIsOne() {
    Failure none = Failure.of(Kind.UNAVAILABLE, new ConfigException("the plugin failed"));
    rig.failed(Kind.DISCONNECTED).waited();
    for (int i = 0; i < 20; i++) {
      assertThat(rig.command()).isEqualTo(check("100"));
      rig.input(new Input.Failed(none)).waited();
    }
    assertThat(rig.reached().command()).isEqualTo(watch("100"));
  }

  @Test
  @Tag("scenario-36")
  void nothingIsAskedAfterAPlannedEnd() {
    rig.after(Duration.ofMinutes(5)).endedAsPlanned();
    assertThat(rig.command()).isEqualTo(watch("100"));
  }

  @Test
  @Tag("scenario-36")
  @Tag("scenario-69")
  void ofAnEndThatNobodyPlannedTheServerIsAsked() {
    rig.after(Duration.ofMinutes(5)).ended();
    assertThat(rig.command()).isEqualTo(check("100"));
  }

  @Test
  void aServerWhoseDatabaseIsAwayIsAskedAgain() {
    rig.failed(Kind.DISCONNECTED).waited();
    for (int i = 0; i < 5; i++) {
      assertThat(rig.command()).isEqualTo(check("100"));
      rig.input(new Input.Failed(new Failure(Kind.REFUSED, Duration.ZERO, refusal(500))));
      assertThat(rig.command()).isEqualTo(pauseForConnection());
      rig.waited();
    }
    rig.input(new Input.Failed(new Failure(Kind.REFUSED, Duration.ZERO, refusal(500))));
    assertThat(rig.command()).isEqualTo(watch("100"));
  }

  @Test
  void nothingIsAskedAfterAList() {
    rig.failed(Kind.EXPIRED).page("200", "");
    assertThat(rig.command()).isEqualTo(watch("200"));
  }

  @Test
  @Tag("scenario-105")
  void nothingIsAskedOfAVersionWithoutAnAge() {
    rig.object("opaque").failed(Kind.DISCONNECTED).waited();
    assertThat(rig.command()).isEqualTo(watch("opaque"));
  }

  @Test
  @Tag("scenario-69")
  void aServerWhoseVersionsWentBackIsListedAtOnceAndTheListBeginsAnEpoch() {
    rig.failed(Kind.DISCONNECTED).waited().wentBack();
    assertThat(rig.effects()).first().isEqualTo(new Effect.Rewind());
    assertThat(rig.command()).isEqualTo(firstPage(PAGE_SIZE));
    rig.page("50", "");
    assertThat(rig.effects()).containsExactly(new Effect.Replace(new ResourceVersion("50")));
    assertThat(rig.command()).isEqualTo(watch("50"));
  }

  /** Behind its own database: the question named no version. */
  @Test
  @Tag("scenario-69")
  void aServerThatSaysThatItLagsIsAskedAgainAndNotListed() {
    rig.failed(Kind.DISCONNECTED).waited();
    Command question = rig.command();
    for (int i = 0; i < 3; i++) {
      rig.failed(Kind.VERSION_TOO_LARGE);
      assertThat(rig.effects())
          .singleElement()
          .isInstanceOfSatisfying(
              Effect.Report.class,
              report -> assertThat(report.failure().kind()).isEqualTo(Kind.UNAVAILABLE));
      assertThat(rig.command()).isInstanceOf(Command.Wait.class);
      rig.waited();
      assertThat(rig.command()).isEqualTo(question);
    }
    rig.reached();
    assertThat(rig.command()).isEqualTo(watch("100"));
  }

  /** Such as one that a question comes across, or a refused watch. */
  @Test
  @Tag("scenario-38")
  void noTroubleInBetweenMakesAWatchBehindEmptyOnesAnyProgress() {
    for (int i = 1; i <= 4; i++) {
      rig.after(Duration.ofSeconds(60)).ended();
      if (rig.command().equals(firstPage(PAGE_SIZE))) {
        rig.page("100", "").opened();
      } else {
        rig.failed(Kind.UNAVAILABLE).waited().reached().opened();
      }
    }
    assertThat(rig.state().memory().lastFailure())
        .isNotNull()
        .asString()
        .contains("ended cleanly, long before its timeout");
    assertThat(rig.bookmark("100").state().memory().lastFailure()).isNull();
  }

  /** As of a server that went down and came back. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("scenario-38")
  void whatHasToldSomethingSinceOrLongAgoIsNoEmptyWatch(boolean isLongAgo) {
    rig.ended().waited().reached().opened();
    assertThat(rig.state().memory().lastFailure()).isNotNull();
    if (isLongAgo) {
      rig.failed(Kind.DISCONNECTED).waited();
      for (int i = 0; i < 11; i++) {
        rig.after(Duration.ofMinutes(1)).failed(Kind.UNREACHABLE).waited();
      }
    } else {
      rig.object("105").after(Duration.ofMillis(600)).failed(Kind.DISCONNECTED).waited();
    }
    rig.reached().opened();
    assertThat(rig.state().memory().lastFailure()).isNull();
  }

  @Test
  void soItIsWithAStreamingList() {
    ReflectorRig streaming = ReflectorRig.streaming().asking().start().opened().endOfList("100");
    streaming.failed(Kind.DISCONNECTED).waited().wentBack();
    assertThat(streaming.effects()).first().isEqualTo(new Effect.Rewind());
    assertThat(streaming.command()).isEqualTo(stream());
    streaming.opened().endOfList("50");
    assertThat(streaming.effects()).containsExactly(new Effect.Replace(new ResourceVersion("50")));
    assertThat(streaming.failed(Kind.DISCONNECTED).waited().command()).isEqualTo(check("50"));
  }

  @Test
  void aServerThatSaysSoAgainAndAgainIsListedLessAndLess() {
    rig.failed(Kind.DISCONNECTED).waited().wentBack().page("50", "");
    rig.opened().failed(Kind.DISCONNECTED).waited().wentBack();
    assertThat(rig.command()).isEqualTo(pause(Duration.ofMillis(800)));
    assertThat(rig.waited().command()).isEqualTo(firstPage(PAGE_SIZE));
  }

  @Test
  void aServerThatIsAwayIsAskedUntilItAnswers() {
    rig.failed(Kind.DISCONNECTED).waited();
    for (int i = 0; i < 50; i++) {
      rig.failed(Kind.UNREACHABLE);
      assertThat(rig.command()).isEqualTo(pauseUntilAnswered());
      assertThat(rig.waited().command()).isEqualTo(check("100"));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"DISCONNECTED", "UNAVAILABLE"})
  void aServerThatGivesNoAnswerSixTimesIsWatchedWithoutOne(Kind kind) {
    rig.failed(Kind.DISCONNECTED).waited();
    for (int i = 0; i < 5; i++) {
      rig.failed(kind);
      assertThat(rig.command()).isInstanceOf(Command.Wait.class);
      assertThat(rig.waited().command()).isEqualTo(check("100"));
    }
    rig.failed(kind);
    assertThat(rig.command()).isEqualTo(watch("100"));
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"REFUSED", "FORBIDDEN", "NOT_FOUND", "UNREADABLE", "EXPIRED"})
  void aServerThatWillNotTellIsWatchedAtOnce(Kind kind) {
    rig.failed(Kind.DISCONNECTED).waited().failed(kind);
    assertThat(rig.effects()).isEmpty();
    assertThat(rig.command()).isEqualTo(watch("100"));
  }

  private static ApiException refusal(int code) {
    Status status = Status.of(x -> x.code(code).message("no"));
    RequestSummary request = new RequestSummary("list", "/api/v1/configmaps");
    return ApiException.of(new Refusal(request, code, status, "", null, List.of()));
  }
}
