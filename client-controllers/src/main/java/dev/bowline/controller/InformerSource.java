package dev.bowline.controller;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Subscription;
import dev.bowline.meta.KubeObject;
import dev.bowline.workqueue.WorkQueue;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Keys of the objects of an informer. Immutable. Doesn't close the informer.
 *
 * @param <T> objects
 * @param <K> keys
 */
public final class InformerSource<T extends KubeObject, K> implements Source<K> {
  private final Informer<T> informer;
  private final KeyMapping<? super T, ? extends K> mapping;
  private final Predicate<? super CacheEvent<T>> filter;

  InformerSource(
      Informer<T> informer,
      KeyMapping<? super T, ? extends K> mapping,
      Predicate<? super CacheEvent<T>> filter) {
    this.informer = informer;
    this.mapping = mapping;
    this.filter = filter;
  }

  /**
   * This source with a test that changes must pass, besides those it has. It is never asked about
   * {@link CacheEvent.Synced}. A test that throws lets the change pass, and is counted as a failure
   * of the handler.
   */
  public InformerSource<T, K> filter(Predicate<? super CacheEvent<T>> test) {
    return new InformerSource<>(informer, mapping, event -> filter.test(event) && test.test(event));
  }

  @Override
  public String name() {
    return informer.toString();
  }

  @Override
  public Stream<K> keys() {
    return informer.store().stream()
        .flatMap(object -> StreamSupport.stream(mapping.keys(object).spliterator(), false));
  }

  @Override
  public Run start(Sink<? super K> sink) {
    return new Following(sink);
  }

  private static <T> Collection<T> states(CacheEvent<T> event) {
    if (event instanceof CacheEvent.Added<T> added) {
      return List.of(added.object());
    } else if (event instanceof CacheEvent.Updated<T> updated) {
      return List.of(updated.before(), updated.after());
    } else if (event instanceof CacheEvent.Removed<T> removed) {
      return List.of(removed.lastKnown());
    }
    return List.of();
  }

  private final class Following implements Run {
    private final Sink<? super K> sink;
    private final Subscription subscription;

    Following(Sink<? super K> sink) {
      this.sink = sink;
      this.subscription = informer.subscribe(this::handle);
    }

    private void handle(CacheEvent<T> event) {
      if (event instanceof CacheEvent.Synced<T>) {
        sink.synced();
        return;
      }
      int priority =
          event instanceof CacheEvent.Added<T> added && added.inInitialList()
              ? WorkQueue.LOW_PRIORITY
              : WorkQueue.NORMAL_PRIORITY;
      Set<K> keys = new LinkedHashSet<>();
      RuntimeException failure = null;
      boolean passes = true;
      try {
        passes = filter.test(event);
      } catch (RuntimeException e) {
        failure = e;
      }
      if (passes) {
        for (T state : states(event)) {
          try {
            mapping.keys(state).forEach(keys::add);
          } catch (RuntimeException e) {
            failure = e;
          }
        }
        keys.forEach(key -> sink.add(key, priority));
      }
      if (failure != null) {
        throw failure;
      }
    }

    @Override
    public Optional<RuntimeException> problem() {
      return informer.health().lastError();
    }

    @Override
    public void close() {
      subscription.close();
    }
  }
}
