package dev.bowline.conformance.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.EncodeOptions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PodLoadTest {
  private static final int MANAGED_FIELDS = 3_100;

  @Test
  void aPodFollowsFromSeedAndNumber() {
    assertThat(new PodLoad("team-", 3, 7).pod(123)).isEqualTo(new PodLoad("team-", 3, 7).pod(123));
    assertThat(new PodLoad("team-", 3, 8).pod(123))
        .isNotEqualTo(new PodLoad("team-", 3, 7).pod(123));
  }

  @Test
  void everyPodHasItsOwnName() {
    PodLoad load = new PodLoad("team-", 3, 7);
    Set<String> names = new HashSet<>();
    IntStream.range(0, 2_000).forEach(i -> names.add(load.pod(i).name()));

    assertThat(names).hasSize(2_000);
  }

  @Test
  void podsSpreadOverAllNamespaces() {
    PodLoad load = new PodLoad("team-", 3, 7);

    assertThat(load.namespaces()).containsExactly("team-0", "team-1", "team-2");
    assertThat(IntStream.range(0, 60).mapToObj(load::pod).map(Pod::namespace).distinct())
        .containsExactly("team-0", "team-1", "team-2");
  }

  @Test
  void podsOfOneReplicaSetShareWhatTheyShareInReality() {
    PodLoad load = new PodLoad("team-", 3, 7);
    Pod one = load.pod(10);
    Pod other = load.pod(11);

    assertThat(one.metadata().labels()).isEqualTo(other.metadata().labels());
    assertThat(one.metadata().ownerReferences()).isEqualTo(other.metadata().ownerReferences());
    assertThat(one.status().podIP()).isNotEqualTo(other.status().podIP());
  }

  @Test
  void aPodIsAboutEightKilobytesOnceAServerHasStoredIt() {
    PodLoad load = new PodLoad("team-", 3, 7);
    List<Integer> sizes =
        IntStream.range(0, 100)
            .mapToObj(load::pod)
            .map(pod -> Codecs.json().write(pod, EncodeOptions.DEFAULT).length + MANAGED_FIELDS)
            .toList();

    assertThat(sizes).allSatisfy(size -> assertThat(size).isBetween(7_500, 8_700));
  }
}
