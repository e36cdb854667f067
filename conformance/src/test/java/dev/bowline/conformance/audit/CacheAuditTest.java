package dev.bowline.conformance.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class CacheAuditTest {
  private final Map<ObjectKey, ResourceVersion> server = new HashMap<>();
  private final Map<ObjectKey, ResourceVersion> cache = new HashMap<>();

  @Test
  void whatIsEqualHasNoDifferences() {
    server.put(key("a"), version(1));
    cache.put(key("a"), version(1));

    assertThat(CacheAudit.differences(server, cache)).isEmpty();
  }

  @Test
  void whatIsMissingTooMuchOrOldIsTold() {
    server.put(key("a"), version(1));
    server.put(key("b"), version(2));
    cache.put(key("b"), version(1));
    cache.put(key("c"), version(3));

    assertThat(CacheAudit.differences(server, cache))
        .containsExactlyInAnyOrder(
            "ns/a is missing, at 1", "ns/b is at 1, not 2", "ns/c is too much, at 3");
  }

  @Test
  void manyDifferencesAreCounted() {
    IntStream.range(0, 9).forEach(i -> server.put(key("n" + i), version(1)));

    assertThat(CacheAudit.differences(server, cache)).hasSize(6).last().isEqualTo("and 4 more");
  }

  private static ObjectKey key(String name) {
    return new ObjectKey("ns", name);
  }

  private static ResourceVersion version(int number) {
    return new ResourceVersion(Integer.toString(number));
  }
}
