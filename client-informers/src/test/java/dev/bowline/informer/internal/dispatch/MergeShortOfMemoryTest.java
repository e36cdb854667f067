package dev.bowline.informer.internal.dispatch;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.Overflow;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.ObjectMeta;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Events that wait are still there when memory ran out while they were merged. */
class MergeShortOfMemoryTest {
  private boolean isShort;

  private final class Costly implements KubeObject {
    @Override
    public String apiVersion() {
      return "v1";
    }

    @Override
    public String kind() {
      return "ConfigMap";
    }

    @Override
    public ObjectMeta metadata() {
      if (isShort) {
        throw new OutOfMemoryError("as a test wants it");
      }
      return configMap("b", 2).metadata();
    }
  }

  @Test
  void nothingIsLostHalfWay() {
    EventBacklog<KubeObject> backlog =
        new EventBacklog<>(new HandlerPlan(null, null, 2, Overflow.DROP_AND_REPLAY));
    CacheEvent<KubeObject> first = new Added<>(configMap("a", 1), Origin.WATCH);
    CacheEvent<KubeObject> second = new Added<>(new Costly(), Origin.WATCH);
    CacheEvent<KubeObject> third = new Added<>(configMap("c", 3), Origin.WATCH);
    backlog.add(List.of(first, second), 1);
    isShort = true;
    assertThatThrownBy(() -> backlog.add(List.of(third), 2)).isInstanceOf(OutOfMemoryError.class);
    isShort = false;
    assertThat(backlog.size()).isEqualTo(2);
    assertThat(backlog.add(List.of(third), 3)).isTrue();
    assertThat(backlog.next()).isEqualTo(first);
    assertThat(backlog.next()).isEqualTo(second);
    assertThat(backlog.next()).isEqualTo(third);
    assertThat(backlog.next()).isNull();
  }
}
