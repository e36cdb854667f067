package dev.bowline.interleavings;

import dev.bowline.informer.Index;
import dev.bowline.informer.Store;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.store.Transition;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Wrong on purpose: the objects and their index are published one after the other. */
final class TornCache implements Cache {
  private final Index<Thing, String> colours = Thing.byColour();
  private volatile StoreVersion<Thing> objects = StoreVersion.unsynced(List.of(colours));
  private volatile StoreVersion<Thing> index = objects;

  @Override
  public Index<Thing, String> colours() {
    return colours;
  }

  @Override
  public Store<Thing> store() {
    return new Halves(() -> objects, () -> index);
  }

  @Override
  public void publish(Function<StoreVersion<Thing>, Transition<Thing>> rule) {
    StoreVersion<Thing> after = rule.apply(objects).after();
    objects = after;
    index = after;
  }

  private record Halves(Supplier<StoreVersion<Thing>> objects, Supplier<StoreVersion<Thing>> index)
      implements Store<Thing> {
    @Override
    public Optional<Thing> get(ObjectKey key) {
      return objects.get().get(key);
    }

    @Override
    public boolean isSynced() {
      return objects.get().isSynced();
    }

    @Override
    public boolean isStale(ObjectKey key) {
      return objects.get().isStale(key);
    }

    @Override
    public Stream<Thing> stream() {
      return objects.get().stream();
    }

    @Override
    public <K> List<Thing> byIndex(Index<Thing, K> by, K key) {
      return index.get().byIndex(by, key);
    }

    @Override
    public int size() {
      return objects.get().size();
    }

    @Override
    public ResourceVersion resourceVersion() {
      return objects.get().resourceVersion();
    }

    @Override
    public long epoch() {
      return objects.get().epoch();
    }

    @Override
    public Store<Thing> snapshot() {
      StoreVersion<Thing> one = objects.get();
      StoreVersion<Thing> other = index.get();
      return new Halves(() -> one, () -> other);
    }
  }
}
