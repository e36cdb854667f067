package dev.bowline.mockserver.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.type.GroupVersionKind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Discovery while definitions come and go. */
final class VanishingGroupTest {
  private static final int TIMES = 5_000;

  private final Catalog catalog = Catalog.builtIn(false);

  @Test
  void everyGroupThatIsToldHasVersions() {
    Resource thing =
        new Resource(
            new GroupVersionKind("example.com", "v1", "Thing"),
            "things",
            "thing",
            true,
            List.of("get"),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            ConfigMap.EMPTY,
            null);
    CompletableFuture<?> changes =
        CompletableFuture.runAsync(
            () -> {
              for (int i = 0; i < TIMES; i++) {
                catalog.serveCustom(i % 2 == 0 ? List.of(thing) : List.of());
              }
            });
    Discovery discovery = new Discovery(catalog);
    AggregatedDiscovery aggregated = new AggregatedDiscovery(catalog);
    do {
      assertVersions(discovery.groups(), "groups");
      assertVersions(aggregated.groups(), "items");
    } while (!changes.isDone());
    changes.join();
  }

  private static void assertVersions(Map<String, ?> document, String list) {
    for (Object group : (List<?>) Objects.requireNonNull(document.get(list))) {
      assertThat((List<?>) ((Map<?, ?>) group).get("versions")).isNotEmpty();
    }
  }
}
