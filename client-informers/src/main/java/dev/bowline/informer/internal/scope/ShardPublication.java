package dev.bowline.informer.internal.scope;

import dev.bowline.informer.internal.driver.Publication;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.store.Tenure;
import dev.bowline.informer.internal.store.Transition;
import dev.bowline.meta.KubeObject;
import java.util.List;
import java.util.function.Function;

/**
 * A cache for as long as it is of a tenure: what is written afterwards goes nowhere. Versions know
 * their tenure, and each is made of the one before, so there is no moment in between.
 */
public record ShardPublication<T extends KubeObject>(Publication<T> cache, Tenure tenure)
    implements Publication<T> {
  @Override
  public StoreVersion<T> current() {
    return cache.current();
  }

  @Override
  public long lists() {
    return cache.lists();
  }

  @Override
  public Transition<T> publish(Function<StoreVersion<T>, Transition<T>> rule) {
    return cache.publish(guarded(rule));
  }

  @Override
  public Transition<T> change(Function<StoreVersion<T>, Transition<T>> rule) {
    return cache.change(guarded(rule));
  }

  private Function<StoreVersion<T>, Transition<T>> guarded(
      Function<StoreVersion<T>, Transition<T>> rule) {
    return now -> now.tenure() == tenure ? rule.apply(now) : new Transition<>(now, List.of(), true);
  }
}
