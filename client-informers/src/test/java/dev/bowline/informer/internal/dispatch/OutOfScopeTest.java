package dev.bowline.informer.internal.dispatch;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.CacheEvent.Updated;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class OutOfScopeTest {
  private static final ConfigMap V1 = configMap("a", 1);
  private static final ConfigMap V2 = configMap("a", 2);

  @Test
  @Tag("scenario-102")
  void aHandlerThatLagsIsToldThatAnObjectWasNotDeleted() {
    Change<ConfigMap> change = new Change<>(new Updated<>(V1, V2), 0);
    change.then(Removed.outOfScope(V2));
    assertThat(change.events())
        .containsExactly(new Removed<>(V1, V2, false, true, Origin.NEW_LIST));
  }

  @Test
  @Tag("scenario-102")
  void anObjectThatIsBackBeforeItWasMissedIsNoNews() {
    Change<ConfigMap> change = new Change<>(Removed.outOfScope(V1), 0);
    change.then(new Added<>(V1, Origin.NEW_LIST));
    assertThat(change.events()).isEmpty();
    change.then(new Removed<>(V1, V2, false, Origin.WATCH));
    assertThat(change.events())
        .containsExactly(new Removed<>(V1, V2, false, false, Origin.NEW_LIST));
  }
}
