package dev.bowline.informer.internal.dispatch;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.CacheEvent.Updated;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("scenario-121")
class ToldEndsTest {
  private final ToldEnds<ConfigMap> ends = new ToldEnds<>();

  private static ConfigMap object(long version) {
    return configMap("a", "uid-a", version);
  }

  @Test
  void anEndIsToldOnce() {
    assertThat(ends.claim(object(5))).isTrue();
    assertThat(ends.claim(object(5))).isFalse();
    assertThat(ends.claim(object(6))).isFalse();
    assertThat(ends.claim(configMap("a", "another uid", 5))).isTrue();
  }

  @Test
  void anEndThatAListHasIsThatOfAnyState() {
    ends.note(new Removed<>(object(5), true));
    assertThat(ends.claim(object(9))).isFalse();
  }

  /** What left a selector may be back by an own write, and be gone again. */
  @Test
  void anEndThatTheWatchHasIsThatOfItsVersion() {
    ends.note(new Removed<>(object(5), false));
    assertThat(ends.claim(object(4))).isFalse();
    assertThat(ends.claim(object(5))).isFalse();
    assertThat(ends.claim(object(6))).isTrue();
  }

  @Test
  void whatIsBackHasAnotherEnd() {
    ends.note(new Removed<>(object(5), true));
    ends.note(new Added<>(object(7), false));
    assertThat(ends.claim(object(8))).isTrue();
    ends.note(new Updated<>(object(8), object(9)));
    assertThat(ends.claim(object(9))).isTrue();
  }

  @Test
  void theOldestOfTooManyAreForgotten() {
    for (int i = 0; i <= ToldEnds.MOST; i++) {
      assertThat(ends.claim(configMap("a", "uid-" + i, 5))).isTrue();
    }
    assertThat(ends.claim(configMap("a", "uid-1", 5))).isFalse();
    assertThat(ends.claim(configMap("a", "uid-0", 5))).isTrue();
  }

  @Test
  void inAnotherEpochNothingIsKnown() {
    ends.note(new Removed<>(object(5), false));
    ends.clear();
    assertThat(ends.claim(object(4))).isTrue();
  }
}
