package dev.bowline.informer.internal.scope;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.type.ResourceVersion;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeastVersionTest {
  private final LeastVersion least = new LeastVersion();

  @Test
  void isNoneWithoutVersions() {
    assertThat(least.get().isNone()).isTrue();
    int place = least.add();
    assertThat(least.get().isNone()).isTrue();
    least.set(place, version(5));
    assertThat(least.get()).isEqualTo(version(5));
    least.remove(place);
    assertThat(least.get().isNone()).isTrue();
  }

  @Test
  @Tag("scenario-105")
  void versionsWithoutAnAgeAreKeptAsTheyAre() {
    int one = least.add();
    int other = least.add();
    least.set(one, new ResourceVersion("abc"));
    assertThat(least.get()).isEqualTo(new ResourceVersion("abc"));
    least.set(other, new ResourceVersion("xyz"));
    least.remove(one);
    assertThat(least.get()).isEqualTo(new ResourceVersion("xyz"));
  }

  /** Nobody knows what the one has reached that has none. */
  @ParameterizedTest
  @ValueSource(strings = {"5,abc,7", "abc,7", "7,0", "0,7,8,9"})
  @Tag("scenario-105")
  void aVersionWithoutAnAgeIsLeastAmongThoseThatHaveOne(String versions) {
    for (String version : versions.split(",", -1)) {
      least.set(least.add(), new ResourceVersion(version));
    }
    assertThat(least.get().isComparable()).isFalse();
    assertThat(least.get().isAtLeast(version(6))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void isTheLeastWhateverHappens(int seed) {
    Random random = new Random(seed);
    Map<Integer, Integer> truth = new HashMap<>();
    for (int step = 0; step < 20_000; step++) {
      int chance = random.nextInt(100);
      if (truth.isEmpty() || chance < (step < 10_000 ? 12 : 2)) {
        int place = least.add();
        assertThat(truth).as("places in use").doesNotContainKey(place);
        truth.put(place, 0);
      } else {
        List<Integer> places = List.copyOf(truth.keySet());
        int place = places.get(random.nextInt(places.size()));
        if (chance > 93) {
          least.remove(place);
          truth.remove(place);
        } else {
          int value = chance > 90 ? 0 : 1 + random.nextInt(1000);
          least.set(place, value == 0 ? ResourceVersion.NONE : version(value));
          truth.put(place, value);
        }
      }
      Set<Integer> values = new HashSet<>(truth.values());
      values.remove(0);
      assertThat(least.get())
          .isEqualTo(
              values.stream()
                  .min(Integer::compare)
                  .map(LeastVersionTest::version)
                  .orElse(ResourceVersion.NONE));
    }
  }

  private static ResourceVersion version(int version) {
    return new ResourceVersion(Integer.toString(version));
  }
}
