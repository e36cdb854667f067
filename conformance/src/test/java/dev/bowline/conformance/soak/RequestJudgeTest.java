package dev.bowline.conformance.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.conformance.soak.RequestJudge.Counts;
import dev.bowline.conformance.soak.RequestJudge.Kind;
import org.junit.jupiter.api.Test;

final class RequestJudgeTest {
  private final RequestJudge judge = new RequestJudge();

  @Test
  void aListThatIsBegunAgainIsNeeded() {
    ask(Kind.LIST, Kind.PAGE, Kind.LIST, Kind.PAGE, Kind.WATCH);

    assertThat(judge.unneeded()).isEmpty();
    assertThat(judge.counts()).isEqualTo(new Counts(2, 2, 0, 1, 0, 0));
  }

  @Test
  void aListAfterAWatchIsNotNeeded() {
    ask(Kind.LIST, Kind.WATCH, Kind.WATCH);
    judge.asked(Kind.LIST, "LIST again");

    assertThat(judge.unneeded()).containsExactly("LIST again");
    assertThat(judge.counts().unneeded()).isEqualTo(1);
  }

  @Test
  void aListAfterAnExpiryIsNeeded() {
    ask(Kind.LIST, Kind.WATCH);
    judge.expired();
    ask(Kind.LIST, Kind.WATCH);

    assertThat(judge.unneeded()).isEmpty();
    assertThat(judge.counts().expiries()).isEqualTo(1);
  }

  @Test
  void anExpiryExcusesOneList() {
    ask(Kind.LIST, Kind.WATCH);
    judge.expired();
    ask(Kind.LIST, Kind.WATCH, Kind.LIST);

    assertThat(judge.unneeded()).hasSize(1);
  }

  @Test
  void aStreamThatBreaksBeforeItsListIsWholeIsNeededAgain() {
    ask(Kind.STREAM, Kind.STREAM);

    assertThat(judge.unneeded()).isEmpty();
  }

  @Test
  void aStreamAfterAWholeOneIsNotNeeded() {
    ask(Kind.STREAM);
    judge.streamComplete();
    ask(Kind.STREAM);

    assertThat(judge.unneeded()).hasSize(1);
    assertThat(judge.counts().streams()).isEqualTo(2);
  }

  private void ask(Kind... kinds) {
    for (Kind kind : kinds) {
      judge.asked(kind, kind.toString());
    }
  }
}
