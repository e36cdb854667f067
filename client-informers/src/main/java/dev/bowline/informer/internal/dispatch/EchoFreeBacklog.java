package dev.bowline.informer.internal.dispatch;

import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Events without those of own writes. */
final class EchoFreeBacklog<T extends KubeObject> implements Backlog<T, CacheEvent<T>> {
  private final Object writer;
  private final EventBacklog<T> events;
  private final LongSupplier ticker;
  private final UntoldObjects<T> untold = new UntoldObjects<>();
  private final EchoFilter<T> filter;

  /** What the filter has let out and nobody has yet, where memory was short between the two. */
  private List<CacheEvent<T>> letOut = List.of();

  /** How many of those are out. */
  private int out;

  /** The event that the filter has had while what it let out is not all put; null for none. */
  private @Nullable CacheEvent<T> passed;

  /** What has left {@link #events} and nobody has had, since memory was short; null for nothing. */
  private @Nullable CacheEvent<T> taken;

  /** The last write whose end the filter knows. */
  private long ended = -1;

  /**
   * Nothing yet.
   *
   * @param writer whose writes are left out, by identity
   * @param store the cache, which only changes together with what is added here
   */
  EchoFreeBacklog(Object writer, EventBacklog<T> events, LiveStore<T> store, LongSupplier ticker) {
    this.filter = new EchoFilter<>(key -> store.current().reached(key.namespace()), untold);
    this.writer = writer;
    this.events = events;
    this.ticker = ticker;
  }

  /** Whether it is somebody's writes that are left out. */
  boolean isOf(Object other) {
    return writer == other;
  }

  /** A write begins. */
  void beginWrite(ObjectKey key, long write) {
    filter.begin(key, write);
  }

  /** A write has ended; whether there was room for what that lets out. May be tried again. */
  boolean endWrite(ObjectKey key, long write, ResourceVersion version) {
    if (!putLetOut()) {
      return false;
    }
    if (ended != write) {
      letOut = filter.end(key, write, version);
      ended = write;
    }
    return putLetOut();
  }

  private boolean putLetOut() {
    for (; out < letOut.size(); out++) {
      List<CacheEvent<T>> next = letOut.size() == 1 ? letOut : letOut.subList(out, out + 1);
      if (!events.add(untold.told(next), ticker.getAsLong())) {
        return false;
      }
    }
    forgetLetOut();
    return true;
  }

  private void forgetLetOut() {
    letOut = List.of();
    out = 0;
  }

  /**
   * The cache has passed by the state that a write was answered with, and has nothing of its name;
   * whether there was room for what is to be told of that. May be tried again.
   */
  boolean passedBy(T object, long write) {
    return gone(object, () -> filter.claimRemoval(object, write));
  }

  /**
   * An object is gone that never came by; whether there was room for what is to be told. May be
   * tried again.
   */
  boolean vanished(T object) {
    return gone(object, () -> filter.claimRemoval(object));
  }

  private boolean gone(T object, BooleanSupplier claim) {
    List<CacheEvent<T>> gone =
        List.of(new CacheEvent.Removed<>(object, object, true, Origin.NEW_LIST));
    ObjectKey key = object.key();
    if (!putLetOut()) {
      return false;
    }
    boolean isNew = untold.expect(key);
    if (!claim.getAsBoolean()) {
      if (isNew) {
        untold.forget(key);
      }
      return true;
    }
    letOut = gone;
    return putLetOut();
  }

  /** As {@link EchoFilter#afterGaps}. */
  void afterGaps(Set<ObjectKey> keys) {
    filter.afterGaps(keys);
  }

  /** Versions of before mean nothing any more. */
  void beginEpoch() {
    filter.beginEpoch();
  }

  /** May be tried again with the same: what the filter has let out it isn't given twice. */
  @Override
  public boolean add(List<CacheEvent<T>> more, long now) {
    if (!putLetOut()) {
      return false;
    }
    if (!more.isEmpty() && more.get(0) != passed) {
      letOut = filter.pass(more);
      passed = more.get(0);
    }
    boolean isPut = putLetOut();
    passed = null;
    return isPut;
  }

  @Override
  public void begin(Pass<T> initial) {
    forgetLetOut();
    untold.clear();
    filter.afterGaps(Set.of());
    events.begin(initial);
  }

  @Override
  public boolean hasBegun() {
    return events.hasBegun();
  }

  @Override
  public boolean isInitialListOut() {
    return events.isInitialListOut();
  }

  @Override
  public void replay(StoreVersion<T> content, long now) {
    if (events.canReplay()) {
      events.addUntold(letOut.subList(out, letOut.size()), content, now);
      forgetLetOut();
      events.addUntold(filter.held(), content, now);
      filter.forgetHeld();
    }
    untold.clear();
    events.replay(content, now);
  }

  @Override
  public void sweep(StoreVersion<T> content) {
    untold.sweep(content);
    events.sweep(content);
  }

  @Override
  public boolean isReplayDue() {
    return events.isReplayDue();
  }

  @Override
  public @Nullable CacheEvent<T> next() {
    CacheEvent<T> next = taken == null ? events.next() : taken;
    taken = next;
    if (next == null) {
      untold.drained();
    } else {
      untold.out(next);
    }
    taken = null;
    return next;
  }

  @Override
  public long size() {
    return events.size() + (taken == null ? 0 : 1);
  }

  @Override
  public long oldest() {
    return events.size() == 0 ? ticker.getAsLong() : events.oldest();
  }

  @Override
  public void clear() {
    forgetLetOut();
    passed = null;
    taken = null;
    events.clear();
  }

  @Override
  public String shown(CacheEvent<T> event) {
    return events.shown(event);
  }
}
