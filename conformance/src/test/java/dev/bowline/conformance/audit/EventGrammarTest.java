package dev.bowline.conformance.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.conformance.audit.EventGrammar.Seen;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EventGrammarTest {
  private static final ObjectKey KEY = new ObjectKey("ns", "a");
  private static final ObjectKey OTHER = new ObjectKey("ns", "b");

  private final EventGrammar grammar = new EventGrammar();

  @Test
  void aLifeInOrderIsRight() {
    grammar.added(KEY, seen("u", 1));
    grammar.updated(KEY, seen("u", 1), seen("u", 3));
    grammar.removed(KEY, seen("u", 4));
    grammar.added(KEY, seen("v", 9));

    assertThat(grammar.violations()).isEmpty();
    assertThat(grammar.events()).isEqualTo(4);
    assertThat(grammar.state()).containsOnly(Map.entry(KEY, version(9)));
    assertThat(grammar.hasSeen(version(3))).isTrue();
    assertThat(grammar.hasSeen(version(2))).isFalse();
    assertThat(grammar.hasSeenRemovalOf("u")).isTrue();
  }

  @Test
  void aSecondAddIsWrong() {
    grammar.added(KEY, seen("u", 1));
    grammar.added(KEY, seen("u", 2));

    assertViolation("added");
  }

  @Test
  void anAddAfterTheRemovalOfTheSameObjectIsWrong() {
    grammar.added(KEY, seen("u", 1));
    grammar.removed(KEY, seen("u", 2));
    grammar.added(KEY, seen("u", 1));

    assertViolation("added again after its removal");
  }

  @Test
  void anUpdateOfTheUnknownIsWrong() {
    grammar.updated(KEY, seen("u", 1), seen("u", 2));

    assertViolation("while unknown");
  }

  @Test
  void anUpdateThatSkipsAStateIsWrong() {
    grammar.added(KEY, seen("u", 1));
    grammar.updated(KEY, seen("u", 2), seen("u", 3));

    assertViolation("while known at");
  }

  @Test
  void anUpdateBackwardsOrInPlaceIsWrong() {
    grammar.added(KEY, seen("u", 10));
    grammar.updated(KEY, seen("u", 10), seen("u", 10));

    assertViolation("does not go forward");
  }

  @Test
  void anUpdateToAnotherObjectIsWrong() {
    grammar.added(KEY, seen("u", 1));
    grammar.updated(KEY, seen("u", 1), seen("v", 2));

    assertViolation("turns one object into another");
  }

  @Test
  void aSecondRemovalIsWrong() {
    grammar.added(KEY, seen("u", 1));
    grammar.removed(KEY, seen("u", 2));
    grammar.removed(KEY, seen("u", 2));

    assertViolation("while unknown");
  }

  @Test
  void aRemovalInAnOlderStateIsWrong() {
    grammar.added(KEY, seen("u", 5));
    grammar.removed(KEY, seen("u", 4));

    assertViolation("older than known");
  }

  @Test
  void aNewEpochMayGoBackOnceForEachObject() {
    grammar.added(KEY, seen("u", 10));
    grammar.added(OTHER, seen("w", 11));
    grammar.newEpoch();
    grammar.updated(KEY, seen("u", 10), seen("u", 5));
    grammar.removed(OTHER, seen("w", 7));
    grammar.added(OTHER, seen("x", 6));
    assertThat(grammar.violations()).isEmpty();

    grammar.updated(KEY, seen("u", 5), seen("u", 4));
    assertViolation("does not go forward");
  }

  @Test
  void updatesInPlaceAreCounted() {
    grammar.added(KEY, seen("u", 10));
    grammar.updated(KEY, seen("u", 10), seen("u", 10));
    grammar.updated(KEY, seen("u", 10), seen("u", 11));

    assertThat(grammar.sameVersions()).isEqualTo(1);
    assertThat(grammar.violationCount()).isEqualTo(1);
  }

  @Test
  void noMoreIsRememberedThanWasAskedFor() {
    EventGrammar forgetful = new EventGrammar(1);
    forgetful.added(KEY, seen("u", 1));
    forgetful.added(OTHER, seen("w", 2));

    assertThat(forgetful.hasSeen(version(1))).isFalse();
    assertThat(forgetful.hasSeen(version(2))).isTrue();
    assertThat(forgetful.state()).hasSize(2);
  }

  private void assertViolation(String text) {
    assertThat(grammar.violations()).singleElement().asString().contains(text);
  }

  private static Seen seen(String uid, int version) {
    return new Seen(uid, version(version));
  }

  private static ResourceVersion version(int number) {
    return new ResourceVersion(Integer.toString(number));
  }
}
