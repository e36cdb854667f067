package dev.bowline.controller;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.Health;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Overflow;
import dev.bowline.informer.Subscription;
import dev.bowline.informer.internal.RepeatedTrouble;
import dev.bowline.informer.internal.Shortage;
import dev.bowline.meta.KubeObject;
import dev.bowline.workqueue.WorkQueue;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keys of the objects of an informer. Immutable. Doesn't close the informer.
 *
 * @param <T> objects
 * @param <K> keys
 */
public final class InformerSource<T extends KubeObject, K> implements Source<K> {
  /**
   * Changes that wait for a slow mapping before they are merged by object. Merged changes hide
   * owners in between, which a run may have seen in the store meanwhile; unmerged ones hold a state
   * of the object each.
   */
  static final int MOST_WAITING = 10_000;

  /**
   * So many pauses in vain for lack of memory, each twice as long as the one before: ten seconds.
   */
  static final int MOST_PAUSES = 10;

  /** Events behind which as much may be waited again. */
  private static final int EVENTS_TO_WAIT_AGAIN = 10_000;

  private static final long FIRST_PAUSE_NANOS = 10_000_000;

  private static final Logger log = LoggerFactory.getLogger(Controller.class);

  private final Informer<T> informer;
  private final KeyMapping<? super T, ? extends K> mapping;
  private final Predicate<? super CacheEvent<T>> filter;
  private final boolean isTellingOutOfScope;
  private final boolean isPrimary;

  InformerSource(
      Informer<T> informer,
      KeyMapping<? super T, ? extends K> mapping,
      Predicate<? super CacheEvent<T>> filter,
      boolean isTellingOutOfScope,
      boolean isPrimary) {
    this.informer = informer;
    this.mapping = mapping;
    this.filter = filter;
    this.isTellingOutOfScope = isTellingOutOfScope;
    this.isPrimary = isPrimary;
  }

  /**
   * This source with a test that changes must pass, besides those it has. It is never asked about
   * {@link CacheEvent.Synced}. A test that throws lets the change pass, and is counted as a failure
   * of the handler. It is for changes, not for objects: {@link ControllerBuilder#requeueAll} tells
   * the keys of all that the informer has, so what is nobody's business here is better left out by
   * the informer itself.
   */
  public InformerSource<T, K> filter(Predicate<? super CacheEvent<T>> test) {
    return new InformerSource<>(
        informer,
        mapping,
        event -> filter.test(event) && test.test(event),
        isTellingOutOfScope,
        isPrimary);
  }

  /**
   * This source, which also tells the keys of objects whose namespace is no longer looked at.
   * Without this it doesn't: they are there as before, and a reconciler that doesn't find them in
   * the store would take them for deleted.
   */
  public InformerSource<T, K> tellingOutOfScope() {
    return new InformerSource<>(informer, mapping, filter, true, isPrimary);
  }

  /**
   * This source as that of the objects which the controller works on, each under a key of its own,
   * as {@link Controller#of} has it. When an object's namespace is no longer looked at, or the
   * object has left the shard, its key is taken out of the queue, whoever told it, and a run of it
   * that is under way has no retry and no repetition: it would not find the object, and take it for
   * deleted. What other sources tell of the key later is taken as always, and so is the object when
   * it is back, also during that run, if the {@linkplain #filter filter} lets it pass. With {@link
   * #tellingOutOfScope} nothing is taken out. Of several such sources of a controller each must
   * have objects of its own: what has left one of them is taken out also where another one has it.
   */
  public InformerSource<T, K> primary() {
    return new InformerSource<>(informer, mapping, filter, isTellingOutOfScope, true);
  }

  @Override
  public String name() {
    return informer.toString();
  }

  @Override
  public Stream<K> keys() {
    Unknown unknown = new Unknown(name());
    return informer.store().stream().flatMap(object -> keys(object, unknown).stream());
  }

  private Set<K> keys(T object, Unknown unknown) {
    Set<K> keys = new LinkedHashSet<>();
    try {
      mapping.keys(object).forEach(keys::add);
    } catch (Throwable e) {
      // the other objects are to come all the same
      unknown.tell(object, e);
    }
    return keys;
  }

  /** Tells of mappings that throw, which may do so for each object. */
  private static final class Unknown {
    private final String source;
    private final RepeatedTrouble trouble =
        new RepeatedTrouble(log, "{}: the keys of {} are not known");

    Unknown(String source) {
      this.source = source;
    }

    void tell(KubeObject object, Throwable failure) {
      try {
        trouble.tell(source, object.key(), failure);
      } catch (Throwable e) {
        // one that has no key either
      }
    }
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
      return List.of(removed.before(), removed.lastKnown());
    }
    return List.of();
  }

  /** The objects' keys, for one controller. */
  final class Following implements Run {
    private final Sink<? super K> sink;
    private final Subscription subscription;
    private final Unknown unknown;
    private volatile boolean isClosed;

    /** Keys that left since {@link #tellAll} began; null while it isn't at it. */
    private volatile @Nullable Set<K> left;

    /** Pauses since there was memory for what was tried again. */
    private int pauses;

    private int events;

    Following(Sink<? super K> sink) {
      this.sink = sink;
      this.unknown = new Unknown(sink instanceof Sources<?>.Started ? sink.toString() : name());
      this.subscription =
          informer.subscribe(
              this::handleAtLast,
              options -> {
                options.everyEvent(MOST_WAITING, Overflow.COALESCE).awaited();
                if (sink instanceof Sources<?>.Started source) {
                  options.name(source.controller());
                }
              });
    }

    /**
     * Tells the keys of all objects with low priority, until it is over: a mapping may take long
     * for each. Never called twice at a time.
     */
    void tellAll(BooleanSupplier isOver) {
      Set<K> leaving = Collections.synchronizedSet(new HashSet<>());
      left = leaving; // before the objects are asked for
      try {
        informer.store().stream()
            .takeWhile(object -> !isOver.getAsBoolean())
            .forEach(object -> keys(object, unknown).forEach(key -> tell(key, leaving)));
      } finally {
        left = null;
      }
    }

    /** A key whose object has left meanwhile is not told, or is taken out again. */
    private void tell(K key, Set<K> leaving) {
      if (leaving.contains(key)) {
        return;
      }
      sink.add(key, WorkQueue.LOW_PRIORITY);
      if (leaving.contains(key)) {
        sink.drop(key);
        if (!leaving.contains(key)) { // it is back, and may have been told before it was taken out
          sink.add(key, WorkQueue.LOW_PRIORITY);
        }
      }
    }

    private void handleAtLast(CacheEvent<T> event) {
      pauses = ++events % EVENTS_TO_WAIT_AGAIN == 0 ? 0 : pauses;
      Troubles troubles = null;
      while (troubles == null) {
        try {
          troubles = handle(event);
        } catch (OutOfMemoryError e) {
          if (!mayWait()) {
            throw e;
          }
        }
      }
      troubles.rethrow();
    }

    /**
     * Nobody tells an event twice, so whoever has it waits for memory. But not for ever, nor for
     * each event: the mapping, which is the user's, may ask for more than there ever is.
     *
     * @return whether that was so, and may help
     */
    private boolean mayWait() {
      if (isClosed || pauses >= MOST_PAUSES) {
        return false;
      }
      Shortage.pause(FIRST_PAUSE_NANOS << pauses++);
      return true;
    }

    private void attempt(Runnable action, Troubles troubles) {
      int before = pauses;
      Throwable failure = null;
      do {
        failure = troubles.failure(action);
      } while (failure instanceof OutOfMemoryError && mayWait());
      if (failure != null) {
        troubles.add(failure);
      } else if (pauses > before) {
        pauses = 0;
      }
    }

    private Troubles handle(CacheEvent<T> event) {
      Troubles troubles = new Troubles();
      if (event instanceof CacheEvent.Synced<T>) {
        attempt(sink::synced, troubles);
        return troubles;
      }
      if (event instanceof CacheEvent.Removed<T> removed
          && removed.outOfScope()
          && !isTellingOutOfScope) {
        if (isPrimary) {
          keysOf(event, troubles).forEach(key -> attempt(() -> leave(key), troubles));
        }
        return troubles;
      }
      Set<K> leaving = left;
      if (leaving != null && !leaving.isEmpty()) {
        leaving.removeAll(keysOf(event, troubles)); // before they are told
      }
      int priority =
          event instanceof CacheEvent.Added<T> added && added.inInitialList()
              ? WorkQueue.LOW_PRIORITY
              : WorkQueue.NORMAL_PRIORITY;
      AtomicBoolean passes = new AtomicBoolean(true);
      attempt(() -> passes.set(filter.test(event)), troubles);
      if (passes.get()) {
        keysOf(event, troubles).forEach(key -> attempt(() -> sink.add(key, priority), troubles));
      }
      return troubles;
    }

    private void leave(K key) {
      Set<K> leaving = left;
      if (leaving != null) {
        leaving.add(key); // before it is taken out
      }
      sink.drop(key);
    }

    private Set<K> keysOf(CacheEvent<T> event, Troubles troubles) {
      Set<K> keys = new LinkedHashSet<>();
      for (T state : states(event)) {
        attempt(() -> mapping.keys(state).forEach(keys::add), troubles);
      }
      return keys;
    }

    /** Whether the informer was closed. */
    boolean hasEnded() {
      return !subscription.status().open();
    }

    @Override
    public Optional<RuntimeException> problem() {
      Health health = informer.health();
      return health.lastError().isEmpty() && health.state() == Health.State.STOPPED
          ? Optional.of(new IllegalStateException(informer + " is stopped"))
          : health.lastError();
    }

    @Override
    public void close() {
      isClosed = true;
      subscription.close();
    }
  }

  /** Lets everything be done, and tells the first failure then. */
  private static final class Troubles {
    private @Nullable Throwable first;

    @Nullable Throwable failure(Runnable action) {
      try {
        action.run();
        return null;
      } catch (Throwable e) {
        return e;
      }
    }

    void add(Throwable failure) {
      first = first == null ? failure : first;
    }

    void rethrow() {
      if (first instanceof RuntimeException e) {
        throw e;
      }
      if (first instanceof Error e) {
        throw e;
      }
      if (first != null) {
        throw new IllegalStateException(first);
      }
    }
  }
}
