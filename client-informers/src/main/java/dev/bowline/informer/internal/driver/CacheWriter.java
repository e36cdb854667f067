package dev.bowline.informer.internal.driver;

import dev.bowline.codec.WatchFrame;
import dev.bowline.informer.internal.Milestone;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.store.EventRules;
import dev.bowline.informer.internal.store.Listed;
import dev.bowline.informer.internal.store.Listed.Unusable;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.ReplaceRules;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.store.Transition;
import dev.bowline.meta.KubeObject;
import dev.bowline.serde.CodecException;
import dev.bowline.type.ResourceVersion;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one writer of a cache. For the informer's thread; only the counter may be read from others.
 */
public final class CacheWriter<T extends KubeObject> {
  private static final Logger log = LoggerFactory.getLogger(CacheWriter.class);

  private final String name;
  private final LiveStore<T> store;
  private final Dispatcher<T> dispatcher;
  private final UnaryOperator<T> transform;
  private final Runnable onPublish;
  private final PageCollector<T> pages = new PageCollector<>();
  private final AtomicLong unusable = new AtomicLong();

  /**
   * A writer.
   *
   * @param name of the informer, for messages
   * @param transform changes each object before it is cached; must keep namespace, name, uid and
   *     resource version
   * @param onPublish called after each new version, on the writing thread
   */
  public CacheWriter(
      String name,
      LiveStore<T> store,
      Dispatcher<T> dispatcher,
      UnaryOperator<T> transform,
      Runnable onPublish) {
    this.name = name;
    this.store = store;
    this.dispatcher = dispatcher;
    this.transform = transform;
    this.onPublish = onPublish;
  }

  PageCollector<T> pages() {
    return pages;
  }

  /** An object of a page. */
  void listed(T object) {
    T transformed = transformed(object);
    if (transformed != null) {
      pages.add(transformed);
    } else {
      pages.addUnusable(Unusable.of(object));
    }
  }

  /** An object of a page of which no more than the metadata could be decoded. */
  void listedUndecodable(Envelope object, CodecException cause) {
    reject("the listed object " + object.key() + " doesn't decode", cause);
    pages.addUnusable(Unusable.of(object));
  }

  void replace(ResourceVersion version) {
    Listed<T> list = pages.take();
    StoreVersion<T> before = store.current();
    Transition<T> transition = ReplaceRules.replace(before, list, version);
    if (transition.after().epoch() != before.epoch()) {
      log.warn(
          "{}: resource versions went back from {} to {}, as after a restore of the server's database; epoch {} begins",
          name,
          before.resourceVersion(),
          version,
          transition.after().epoch());
    }
    publish(transition);
    log.debug(
        "{}: listed {} objects and {} unusable ones at version {}",
        name,
        list.items().size(),
        list.unusable().size(),
        version);
  }

  boolean isEmpty() {
    return store.size() == 0;
  }

  /** The type is no longer served, so none of its objects exists. */
  void vanish() {
    StoreVersion<T> before = store.current();
    log.info("{}: the server no longer serves the type; {} objects are gone", name, before.size());
    publish(
        ReplaceRules.replace(before, new Listed<>(List.of(), List.of()), before.resourceVersion()));
  }

  void apply(WatchFrame.Event<T> event, ResourceVersion version) {
    StoreVersion<T> before = store.current();
    T object = transformed(event.object());
    if (object == null) {
      leaveOut(event, version);
    } else if (event.type() == WatchFrame.Type.DELETED) {
      publish(EventRules.absent(before, object, version));
    } else {
      publish(EventRules.present(before, object, version));
    }
  }

  /** An event of which no more than the metadata could be decoded. */
  void applyUndecodable(
      WatchFrame.Event<Envelope> event, @Nullable CodecException cause, ResourceVersion version) {
    reject("an event of " + event.object().key() + " doesn't decode", cause);
    leaveOut(event, version);
  }

  private void leaveOut(WatchFrame.Event<? extends KubeObject> event, ResourceVersion version) {
    KubeObject object = event.object();
    publish(
        event.type() == WatchFrame.Type.DELETED
            ? EventRules.gone(store.current(), object.key(), object.resourceVersion(), version)
            : EventRules.unusable(store.current(), object, version));
  }

  void move(ResourceVersion version) {
    dispatcher.publish(store.current().movedTo(version), List.of());
    onPublish.run();
  }

  /**
   * An event that could not be used; the cache keeps what it has.
   *
   * @param cause why it didn't decode; null if it did but has no name or no resource version
   */
  void reject(@Nullable CodecException cause) {
    reject(
        cause == null
            ? "an event without a name or a resource version"
            : "an event without readable metadata",
        cause);
  }

  private void reject(String problem, @Nullable Throwable cause) {
    long times = unusable.incrementAndGet();
    if (Milestone.isOne(times)) {
      log.warn("{}: {}; left out, {} times so far", name, problem, times, cause);
    }
  }

  /** How many objects and events could not be used since the start. */
  public long unusable() {
    return unusable.get();
  }

  private void publish(Transition<T> transition) {
    if (transition.stale()) {
      log.debug("{}: an event that the cache was ahead of", name);
    }
    dispatcher.publish(transition);
    onPublish.run();
  }

  @SuppressWarnings("NullAway") // the user's function may return null whatever its type says
  private @Nullable T transformed(T object) {
    try {
      @Nullable T transformed = transform.apply(object);
      if (transformed != null && isStillItself(object, transformed)) {
        return transformed;
      }
      reject(
          "the transform of " + object.key() + " didn't keep its name, uid and resource version",
          null);
    } catch (Exception | StackOverflowError | LinkageError | AssertionError e) {
      // Kotlin and others throw checked exceptions, too. What one object leads to must not keep the
      // others out of the cache; lack of memory is no object's fault.
      reject("the transform of " + object.key() + " threw", e);
    }
    return null;
  }

  private static boolean isStillItself(KubeObject before, KubeObject after) {
    return before == after
        || (before.key().equals(after.key())
            && before.uid().equals(after.uid())
            && before.resourceVersion().equals(after.resourceVersion()));
  }
}
