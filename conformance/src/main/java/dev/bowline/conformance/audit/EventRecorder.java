package dev.bowline.conformance.audit;

import dev.bowline.informer.CacheEvent;
import dev.bowline.meta.KubeObject;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** A handler that holds what it hears against an {@link EventGrammar}. */
public final class EventRecorder<T extends KubeObject> implements Consumer<CacheEvent<T>> {
  private final EventGrammar grammar;
  private final AtomicInteger syncs = new AtomicInteger();
  private volatile long lastEvent = System.nanoTime();

  /** Remembers everything. */
  public EventRecorder() {
    this(new EventGrammar());
  }

  /** Tells this grammar. */
  public EventRecorder(EventGrammar grammar) {
    this.grammar = grammar;
  }

  @Override
  public void accept(CacheEvent<T> event) {
    if (event instanceof CacheEvent.Added<T> added) {
      grammar.added(added.object().key(), seen(added.object()));
    } else if (event instanceof CacheEvent.Updated<T> updated) {
      grammar.updated(updated.after().key(), seen(updated.before()), seen(updated.after()));
    } else if (event instanceof CacheEvent.Removed<T> removed) {
      grammar.removed(removed.lastKnown().key(), seen(removed.lastKnown()));
    } else {
      syncs.incrementAndGet();
    }
    lastEvent = System.nanoTime();
  }

  /** What was heard. */
  public EventGrammar grammar() {
    return grammar;
  }

  /** How often it was told that the initial list is complete. */
  public int syncs() {
    return syncs.get();
  }

  /** When it was told something last, by {@link System#nanoTime}. */
  public long lastEvent() {
    return lastEvent;
  }

  private static EventGrammar.Seen seen(KubeObject object) {
    return new EventGrammar.Seen(object.uid(), object.resourceVersion());
  }
}
