package dev.bowline.informer.internal.dispatch;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.internal.store.EventRules;
import dev.bowline.informer.internal.store.Listed;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.ReplaceRules;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A new list that overtakes a handler. */
class RelistBehindTest {
  private final ManualExecutor executor = new ManualExecutor();
  private final LiveStore<ConfigMap> store = new LiveStore<>(StoreVersion.unsynced(List.of()));
  private final Dispatcher<ConfigMap> dispatcher =
      new Dispatcher<>("test", store, executor, new ManualTimers(), () -> 0);

  @Test
  @Tag("scenario-71")
  void aRemovalThatAListShowsTellsTheStateThatWasCachedLastHoweverFarTheHandlerIs() {
    List<CacheEvent<ConfigMap>> seen = new ArrayList<>();
    dispatcher.subscribe(seen::add);
    list(10, configMap("a", 1));
    executor.runAll();
    ConfigMap undelivered = configMap("a", 11);
    dispatcher.publish(before -> EventRules.present(before, undelivered, version(11)));
    list(20);
    executor.runAll();
    assertThat(seen.get(seen.size() - 1))
        .isEqualTo(
            new CacheEvent.Removed<>(
                configMap("a", 1), undelivered, true, CacheEvent.Origin.NEW_LIST));
  }

  private void list(long version, ConfigMap... objects) {
    dispatcher.publish(
        before -> ReplaceRules.replace(before, Listed.usable(List.of(objects)), version(version)));
  }

  private static ResourceVersion version(long value) {
    return new ResourceVersion(Long.toString(value));
  }
}
