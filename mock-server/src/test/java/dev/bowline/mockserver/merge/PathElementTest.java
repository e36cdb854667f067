package dev.bowline.mockserver.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PathElementTest {
  @Test
  void elementsOfOneListHaveHashesOfTheirOwn() {
    Set<Integer> hashes = new HashSet<>();
    for (long port = 0; port < 1000; port++) {
      PathElement element = PathElement.key(Map.of("port", port, "protocol", "TCP"));
      hashes.add(element.hashCode());
    }
    assertThat(hashes).hasSizeGreaterThan(900);
  }

  @Test
  void equalElementsHaveEqualHashes() {
    PathElement whole = PathElement.key(Map.of("port", 1L));
    PathElement fraction = PathElement.key(Map.of("port", 1.0));
    assertThat(whole).isEqualTo(fraction).hasSameHashCodeAs(fraction);
  }
}
