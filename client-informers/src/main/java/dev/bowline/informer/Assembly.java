package dev.bowline.informer;

import dev.bowline.client.Shard;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.informer.internal.Told;
import dev.bowline.informer.internal.Waiters;
import dev.bowline.informer.internal.audit.AuditRounds;
import dev.bowline.informer.internal.audit.Section;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.driver.CacheWriter;
import dev.bowline.informer.internal.driver.Driver;
import dev.bowline.informer.internal.driver.Publication;
import dev.bowline.informer.internal.driver.Surroundings;
import dev.bowline.informer.internal.own.LocalScope;
import dev.bowline.informer.internal.scope.PartedCache;
import dev.bowline.informer.internal.store.Coverage;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Puts one informer together, and what reads namespaces that come later. */
final class Assembly<T extends KubeObject> {
  private final InformerPlan<T> plan;
  private final Commons commons;
  private final Waiters waiters = new Waiters();
  private final Runnable wake = waiters::wake;
  private final Told told;
  private final LiveStore<T> store;
  private final Dispatcher<T> dispatcher;
  private final CacheAudits<T> audits;
  private final OwnWritesOnDemand<T> ownWrites;

  /** The one that is looked at; null for none ever. */
  private final @Nullable AtomicReference<@Nullable Shard> shard;

  private volatile @Nullable NamespaceFeeds<T> namespaces;

  /** Null before it is made, which is before anything is read. */
  private volatile @Nullable RunningInformer<T> informer;

  Assembly(InformerPlan<T> plan, Commons commons) {
    this.plan = plan;
    this.commons = commons;
    this.told = commons.observer() == null ? Told.NOBODY : new Told(plan.name());
    this.store =
        new LiveStore<>(
            StoreVersion.unsynced(plan.indexes(), Coverage.of(plan.scope().namespace())));
    this.dispatcher =
        new Dispatcher<>(
            plan.name(),
            store,
            commons.threads().handlers(),
            commons.timing().timers(),
            System::nanoTime,
            told);
    this.audits = new CacheAudits<>(plan, this::sections);
    this.shard = plan.shard() == null ? null : new AtomicReference<>(plan.shard());
    this.ownWrites = new OwnWritesOnDemand<>(this::ownWrites, waiters);
  }

  private OwnWrites<T> ownWrites() {
    LocalScope scope =
        plan.namespaces() == null
            ? new LocalScope(plan.scope(), this::shard)
            : new LocalScope(plan.scope(), this::isLookedAt, this::shard);
    OwnWrites<T> made = OwnWrites.of(plan, scope, store, dispatcher, waiters);
    RunningInformer<T> owner = informer;
    if (owner != null) {
      made.belongTo(owner, owner::isEnding);
    }
    return made;
  }

  private @Nullable Shard shard() {
    return shard == null ? null : shard.get();
  }

  private List<Section<T>> sections() {
    NamespaceFeeds<T> feeds = namespaces;
    return feeds == null
        ? List.of(new Section<>(plan.scope().namespace(), store.current()))
        : feeds.sections();
  }

  private boolean isLookedAt(String namespace) {
    NamespaceFeeds<T> feeds = namespaces;
    return feeds != null && feeds.has(namespace);
  }

  /**
   * An informer that waits to be introduced to its observer, if there is one, and to begin. To be
   * called once.
   *
   * @param onClose is called when it is closed
   */
  RunningInformer<T> informer(Consumer<RunningInformer<?>> onClose) {
    Set<String> names = plan.namespaces();
    Feed feed;
    if (names == null) {
      feed = wholeFeed(plan.scope().namespace());
    } else {
      NamespaceFeeds<T> feeds = namespaceFeeds(names);
      namespaces = feeds;
      feed = feeds;
    }
    RunningInformer<T> made =
        new RunningInformer<>(
            plan.name(),
            store,
            dispatcher,
            feed,
            shard,
            waiters,
            ownWrites,
            plan.startPolicy(),
            audits,
            commons.patience(),
            onClose,
            told);
    informer = made;
    plan.subscribers().forEach(made::add);
    return made;
  }

  private Feed wholeFeed(@Nullable String namespace) {
    return feed(
        plan.name(),
        namespace,
        Publication.of(store, dispatcher),
        store::current,
        plan.shard(),
        wake);
  }

  private NamespaceFeeds<T> namespaceFeeds(Set<String> names) {
    return new NamespaceFeeds<>(
        plan.name(),
        new PartedCache<>(store, dispatcher),
        (namespace, part, its) -> {
          AtomicReference<Feed> self = new AtomicReference<>();
          Runnable onTrouble =
              () -> {
                Feed feed = self.get();
                if (feed != null && feed.isDenied()) {
                  part.deny(); // which may show the others
                }
                ownWrites.published();
              };
          Feed feed =
              feed(plan.name() + " in " + namespace, namespace, part, part::shown, its, onTrouble);
          self.set(feed);
          return feed;
        },
        names,
        plan.shard(),
        waiters,
        ownWrites::scopeChanged);
  }

  private Feed feed(
      String name,
      @Nullable String namespace,
      Publication<T> publication,
      Supplier<StoreVersion<T>> shown,
      @Nullable Shard first,
      Runnable onTrouble) {
    CacheWriter<T> cache =
        new CacheWriter<>(name, publication, plan.preparation(), ownWrites::published);
    cache.tell(told);
    Runnable endAudits = schedule(name, namespace, shown, cache);
    return new DriverFeed<>(
        name,
        publication,
        cache,
        first,
        commons.readers(),
        (writer, its) -> driver(name, plan.scope(namespace, its), writer, onTrouble),
        wake,
        endAudits);
  }

  private Driver<T> driver(String name, Scope scope, CacheWriter<T> cache, Runnable onTrouble) {
    return new Driver<>(
        name,
        commons.reflector(plan.pageSize(), plan.isStreaming()),
        plan.source(),
        scope,
        cache,
        commons.timing(),
        new Surroundings(
                commons.pace(),
                commons.streams(),
                () -> waiters.isAnyWaiting() || dispatcher.isAwaited(),
                () -> commons.isGone().test(plan.source().type()),
                onTrouble,
                told)
            .helpedBy(task -> commons.readers().unstarted(task, name).start()));
  }

  /**
   * Has audits come as planned.
   *
   * @return what ends them
   */
  private Runnable schedule(
      String name,
      @Nullable String namespace,
      Supplier<StoreVersion<T>> shown,
      CacheWriter<T> cache) {
    Duration interval = plan.audits().interval();
    if (!plan.audits().afterLists() && interval == null) {
      return () -> {};
    }
    AuditRounds<T> rounds =
        new AuditRounds<>(
            name,
            () -> new Section<>(namespace, shown.get()),
            cache::content,
            this::isFollowing,
            audits.auditor(),
            cache::rewind,
            () -> repair(namespace),
            commons.threads().handlers(),
            commons.timing().timers(),
            () -> ThreadLocalRandom.current().nextDouble());
    if (plan.audits().afterLists()) {
      cache.onList(list -> rounds.listed(new Section<>(namespace, list)));
    }
    if (interval != null) {
      rounds.every(interval);
    }
    return rounds::stop;
  }

  private boolean isFollowing() {
    RunningInformer<T> made = informer;
    return made != null && !made.isEnding();
  }

  private void repair(@Nullable String namespace) {
    RunningInformer<T> made = informer;
    if (made != null) {
      made.repair(namespace);
    }
  }
}
