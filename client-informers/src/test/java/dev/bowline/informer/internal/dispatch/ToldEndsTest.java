package dev.bowline.informer.internal.dispatch;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.CacheEvent.Updated;
import dev.bowline.type.ResourceVersion;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("scenario-121")
class ToldEndsTest {
  private long reached = 10;
  private final ToldEnds<ConfigMap> ends =
      new ToldEnds<>(key -> new ResourceVersion(Long.toString(reached)));

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
  void anEndIsThatOfAllStatesUntilTheCacheLackedTheObject() {
    ends.note(new Removed<>(object(5), true));
    reached = 20;
    assertThat(ends.claim(object(10))).isFalse();
    assertThat(ends.claim(object(11))).isTrue();
    assertThat(ends.claim(object(20))).isFalse();
    assertThat(ends.claim(object(21))).isTrue();
  }

  @Test
  void whatIsLookedAtNoLongerHasNotEnded() {
    ends.note(Removed.outOfScope(object(5)));
    assertThat(ends.claim(object(5))).isTrue();
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
    ends.note(new Removed<>(configMap("a", "uid-2", 5), true)); // which makes it the newest
    assertThat(ends.claim(configMap("a", "another uid", 5))).isTrue();
    assertThat(ends.claim(configMap("a", "uid-2", 5))).isFalse();
    assertThat(ends.claim(configMap("a", "uid-3", 5))).isTrue();
  }

  @Test
  void inAnotherEpochNothingIsKnown() {
    ends.note(new Removed<>(object(5), false));
    ends.clear();
    assertThat(ends.claim(object(4))).isTrue();
  }
}
