package dev.bowline.informer.internal.driver;

import dev.bowline.codec.WatchFrame;
import dev.bowline.informer.InformerObservation;
import dev.bowline.informer.internal.Told;
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
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one writer of a cache. For the informer's thread; only the counter may be read from others.
 */
public final class CacheWriter<T extends KubeObject> {
  private static final Logger log = LoggerFactory.getLogger(CacheWriter.class);

  private final String name;
  private final Publication<T> publication;
  private final Preparation<T> preparation;
  private final Predicate<? super KubeObject> filter;
  private final Runnable onPublish;

  /** Null unless a list is being read, by pages or as a stream. */
  private @Nullable PageCollector<T> pages;

  private @Nullable StreamCollector<T> streamed;
  private boolean isStreamed;
  private final Rejections rejections;
  private final Doubts doubts;
  private Consumer<StoreVersion<T>> onList = version -> {};
  private Told told = Told.NOBODY;

  /**
   * A writer.
   *
   * @param name of the informer, for messages
   * @param preparation of each object before it is cached; must keep namespace, name, uid and
   *     resource version
   * @param onPublish called after each new version, on the writing thread
   */
  public CacheWriter(
      String name,
      LiveStore<T> store,
      Dispatcher<T> dispatcher,
      Preparation<T> preparation,
      Runnable onPublish) {
    this(name, Publication.of(store, dispatcher), preparation, onPublish);
  }

  /** As the other one, for what isn't a whole cache. */
  public CacheWriter(
      String name, Publication<T> publication, Preparation<T> preparation, Runnable onPublish) {
    this(
        name,
        publication,
        preparation,
        object -> true,
        onPublish,
        new Rejections(name, log),
        new Doubts());
  }

  private CacheWriter(
      String name,
      Publication<T> publication,
      Preparation<T> preparation,
      Predicate<? super KubeObject> filter,
      Runnable onPublish,
      Rejections rejections,
      Doubts doubts) {
    this.name = name;
    this.publication = publication;
    this.preparation = preparation;
    this.filter = filter;
    this.onPublish = onPublish;
    this.rejections = rejections;
    this.doubts = doubts;
  }

  /**
   * A writer in place of this one, with the same counters and doubts.
   *
   * @param part by an object's metadata, what the cache may hold, beside what this one leaves out
   */
  public CacheWriter<T> narrowed(Publication<T> instead, Predicate<? super KubeObject> part) {
    CacheWriter<T> next =
        new CacheWriter<>(
            name, instead, preparation.behind(part), part, onPublish, rejections, doubts);
    next.onList = onList;
    next.told = told;
    return next;
  }

  /**
   * Has each version that a list made handed over, on the writing thread. To be called before
   * writing begins.
   */
  public void onList(Consumer<StoreVersion<T>> action) {
    onList = action;
  }

  /** Has it tell what it does. To be called before writing begins. */
  public void tell(Told whom) {
    told = whom;
  }

  /** Has the next list begin a new epoch, also if its version is beyond all that are known. */
  public void rewind() {
    doubts.rewind();
  }

  /** Begins a page of a list; the first one forgets what was read of other lists. */
  void beginPage(boolean first) {
    if (first) {
      streamed = null;
      isStreamed = false;
    }
    pages().beginPage(first);
  }

  private PageCollector<T> pages() {
    PageCollector<T> known = pages;
    if (known == null) {
      known = new PageCollector<>();
      pages = known;
    }
    return known;
  }

  private StreamCollector<T> streamed() {
    StreamCollector<T> known = streamed;
    if (known == null) {
      known = new StreamCollector<>();
      streamed = known;
    }
    return known;
  }

  private Listed<T> takeList() {
    Listed<T> list = isStreamed ? streamed().take() : pages().take();
    forgetList();
    return list;
  }

  /** Forgets what was read of a list that nobody goes on with. */
  void forgetList() {
    streamed = null;
    pages = null;
  }

  /** Forgets what came of a page that failed. */
  void failPage() {
    pages().failPage();
  }

  /** Begins a streaming list; forgets what was read of other lists. */
  void beginStream() {
    pages = null;
    streamed = null;
    isStreamed = true;
  }

  /** An event before the end of a streaming list. */
  void streamed(WatchFrame.Event<T> event) {
    T object = event.object();
    if (event.type() == WatchFrame.Type.DELETED) {
      streamed().remove(object);
      return;
    }
    Prepared<T> prepared = Prepared.of(object, preparation);
    if (prepared instanceof Prepared.Ready<T> ready) {
      streamed().put(ready.object());
    } else if (prepared instanceof Prepared.Failed<T> failed) {
      unusable(failed);
      streamed().putUnusable(object);
    } else {
      streamed().remove(object);
    }
  }

  /** An event before that end, of which no more than the metadata could be decoded. */
  void streamedUndecodable(WatchFrame.Event<Envelope> event, CodecException cause) {
    Envelope object = event.object();
    if (!mayHold(object)) {
      streamed().remove(object);
      return;
    }
    undecodable("the listed object " + object.key() + " doesn't decode", cause);
    if (event.type() == WatchFrame.Type.DELETED) {
      streamed().remove(object);
    } else {
      streamed().putUnusable(object);
    }
  }

  /** An object of a page. */
  void listed(T object) {
    Prepared<T> prepared = Prepared.of(object, preparation);
    if (prepared instanceof Prepared.Ready<T> ready) {
      pages().add(ready.object());
    } else if (prepared instanceof Prepared.Failed<T> failed) {
      unusable(failed);
      pages().addUnusable(Unusable.of(object));
    }
  }

  /** An object of a page of which no more than the metadata could be decoded. */
  void listedUndecodable(Envelope object, CodecException cause) {
    if (!mayHold(object)) {
      return;
    }
    undecodable("the listed object " + object.key() + " doesn't decode", cause);
    pages().addUnusable(Unusable.of(object));
  }

  void replace(ResourceVersion version) {
    Listed<T> list = takeList();
    StoreVersion<T> before = publication.current();
    boolean wentBack = doubts.take();
    Transition<T> transition;
    try {
      transition =
          publish(
              now ->
                  wentBack
                      ? ReplaceRules.replaceAnew(now, list, version)
                      : ReplaceRules.replace(now, list, version));
    } catch (Throwable e) {
      doubts.giveBack(wentBack); // the next list is to heed it
      throw e;
    }
    if (transition.stale()) { // the cache is another's by now
      doubts.giveBack(wentBack);
      return;
    }
    if (transition.after().epoch() != before.epoch()) {
      log.warn(
          "{}: resource versions went back between the lists at {} and {}, as after a restore of the server's database; epoch {} begins",
          name,
          before.resourceVersion(),
          version,
          transition.after().epoch());
      told.of(InformerObservation::versionsWentBack);
    }
    log.debug(
        "{}: listed {} objects and {} unusable ones at version {}",
        name,
        list.items().size(),
        list.unusable().size(),
        version);
    onList.accept(transition.after());
  }

  /** Whether neither objects nor names of unusable ones are known. */
  boolean isEmpty() {
    StoreVersion<T> current = publication.current();
    return current.size() == 0 && current.staleKeys().findAny().isEmpty();
  }

  /** The type's definition is gone, so none of its objects exists. */
  void vanish() {
    log.info(
        "{}: the server no longer serves the type; {} objects are gone",
        name,
        publication.current().size());
    Listed<T> nothing = new Listed<>(List.of(), List.of());
    publish(now -> ReplaceRules.replace(now, nothing, now.resourceVersion()));
  }

  void apply(WatchFrame.Event<T> event, ResourceVersion version) {
    tellEvent(event.type());
    Prepared<T> prepared = Prepared.of(event.object(), preparation);
    if (prepared instanceof Prepared.Ready<T> ready) {
      T object = ready.object();
      change(
          now ->
              event.type() == WatchFrame.Type.DELETED
                  ? EventRules.absent(now, object, version)
                  : EventRules.present(now, object, version));
    } else if (prepared instanceof Prepared.Failed<T> failed) {
      unusable(failed);
      leaveOut(event, version);
    } else {
      change(now -> EventRules.excluded(now, event.object(), version));
    }
  }

  private void change(Function<StoreVersion<T>, Transition<T>> rule) {
    if (publish(rule).stale()) {
      told.of(observation -> observation.dropped("outdated"));
    }
  }

  /** An event of which no more than the metadata could be decoded. */
  void applyUndecodable(
      WatchFrame.Event<Envelope> event, @Nullable CodecException cause, ResourceVersion version) {
    tellEvent(event.type());
    if (!mayHold(event.object())) {
      change(now -> EventRules.excluded(now, event.object(), version));
      return;
    }
    undecodable("an event of " + event.object().key() + " doesn't decode", cause);
    leaveOut(event, version);
  }

  /** Where not even the uid could be read, nobody knows. */
  private boolean mayHold(KubeObject object) {
    return object.uid().isEmpty() || filter.test(object);
  }

  private void leaveOut(WatchFrame.Event<? extends KubeObject> event, ResourceVersion version) {
    KubeObject object = event.object();
    publish(
        now ->
            event.type() == WatchFrame.Type.DELETED
                ? EventRules.gone(now, object.key(), object.resourceVersion(), version)
                : EventRules.unusable(now, object, version));
  }

  void move(ResourceVersion version) {
    tellEvent(WatchFrame.Type.BOOKMARK);
    publish(now -> new Transition<>(now.movedTo(version), List.of(), false));
  }

  /**
   * An event that could not be used; the cache keeps what it has.
   *
   * @param cause why it didn't decode; null if it did but has no name or no resource version
   */
  void reject(@Nullable CodecException cause) {
    rejections.add(
        cause == null
            ? "an event without a name or a resource version"
            : "an event without readable metadata",
        cause);
    told.of(observation -> observation.dropped("unreadable"));
  }

  private void unusable(Prepared.Failed<T> failed) {
    rejections.add(failed.problem(), failed.cause());
    told.of(observation -> observation.dropped("unusable"));
  }

  private void undecodable(String problem, @Nullable CodecException cause) {
    rejections.add(problem, cause);
    told.of(observation -> observation.dropped("undecodable"));
  }

  private void tellEvent(WatchFrame.Type type) {
    if (told != Told.NOBODY) {
      String label = type.name().toLowerCase(Locale.ROOT);
      told.of(observation -> observation.event(label));
    }
  }

  /** What it has written so far. */
  public StoreVersion<T> content() {
    return publication.current();
  }

  /** How many of its lists users see. From any thread. */
  public long lists() {
    return publication.lists();
  }

  /** How many objects and events could not be used since the start. */
  public long unusable() {
    return rejections.number();
  }

  private Transition<T> publish(Function<StoreVersion<T>, Transition<T>> rule) {
    Transition<T> transition = publication.publish(rule);
    if (transition.stale()) {
      log.debug("{}: an event that the cache was ahead of", name);
    }
    onPublish.run();
    Thread.interrupted(); // of a handler that ran here
    return transition;
  }
}
