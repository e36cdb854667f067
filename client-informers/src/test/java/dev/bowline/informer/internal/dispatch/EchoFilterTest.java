package dev.bowline.informer.internal.dispatch;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.CacheEvent.Updated;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class EchoFilterTest {
  private static final ObjectKey A = new ObjectKey("ns", "a");
  private static final ObjectKey OTHER = new ObjectKey("ns", "other");

  @Test
  @Tag("scenario-121")
  void ofAnObjectThatWasUnusableTheNextEventIsToldAndNoOwnOneBehindIt() {
    EchoFilter<ConfigMap> filter =
        new EchoFilter<>(key -> ResourceVersion.NONE, new UntoldObjects<>());
    filter.begin(OTHER, 1); // under way all the time
    filter.afterGaps(Set.of(A));
    List<CacheEvent<ConfigMap>> ofOthers = List.of(updated(4, 5));
    assertThat(filter.pass(ofOthers)).isEqualTo(ofOthers);

    filter.begin(A, 2);
    filter.end(A, 2, new ResourceVersion("6"));

    assertThat(filter.pass(List.of(updated(5, 6)))).isEmpty();
  }

  private static Updated<ConfigMap> updated(int before, int after) {
    return new Updated<>(configMap("a", before), configMap("a", after), Origin.WATCH);
  }
}
