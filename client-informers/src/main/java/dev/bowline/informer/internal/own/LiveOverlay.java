package dev.bowline.informer.internal.own;

import dev.bowline.informer.Index;
import dev.bowline.informer.Store;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The newest {@link OverlaidStore}, for each call anew. */
public final class LiveOverlay<T extends KubeObject> implements Store<T> {
  private final Ledger<T> ledger;

  /** The cache of a ledger as it looks with what is outstanding. */
  public LiveOverlay(Ledger<T> ledger) {
    this.ledger = ledger;
  }

  @Override
  public Store<T> snapshot() {
    return ledger.overlaid();
  }

  @Override
  public Optional<T> get(ObjectKey key) {
    return snapshot().get(key);
  }

  @Override
  public boolean isSynced() {
    return snapshot().isSynced();
  }

  @Override
  public boolean isStale(ObjectKey key) {
    return snapshot().isStale(key);
  }

  @Override
  public boolean isAbsent(ObjectKey key) {
    return snapshot().isAbsent(key);
  }

  @Override
  public Stream<T> stream() {
    return snapshot().stream();
  }

  @Override
  public <K> List<T> byIndex(Index<T, K> index, K key) {
    return snapshot().byIndex(index, key);
  }

  @Override
  public int size() {
    return snapshot().size();
  }

  @Override
  public ResourceVersion resourceVersion() {
    return snapshot().resourceVersion();
  }

  @Override
  public long epoch() {
    return snapshot().epoch();
  }
}
