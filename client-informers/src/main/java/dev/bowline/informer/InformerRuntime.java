package dev.bowline.informer;

import dev.bowline.client.internal.raw.Scope;
import dev.bowline.informer.internal.Timers;
import dev.bowline.informer.internal.Waiters;
import dev.bowline.informer.internal.audit.AuditRounds;
import dev.bowline.informer.internal.audit.Auditor;
import dev.bowline.informer.internal.audit.Roll;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.driver.CacheWriter;
import dev.bowline.informer.internal.driver.Driver;
import dev.bowline.informer.internal.driver.Pace;
import dev.bowline.informer.internal.driver.StreamSupport;
import dev.bowline.informer.internal.driver.Surroundings;
import dev.bowline.informer.internal.driver.Timing;
import dev.bowline.informer.internal.reflector.Reflector;
import dev.bowline.informer.internal.scope.PartedCache;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceType;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Puts informers together, knows which are running, and owns the threads that they share.
 * Thread-safe.
 */
final class InformerRuntime implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final SharedThreads threads = new SharedThreads();
  private final StreamSupport streams = new StreamSupport();
  private final Set<RunningInformer<?>> running = ConcurrentHashMap.newKeySet();
  private final Pace pace = new Pace();
  private final InformerPool pool = new InformerPool();
  private final Predicate<ResourceType<?>> isGone;
  private final LightThreads.Maker readers;
  private final Duration patience;
  private volatile boolean closed;

  /**
   * Without informers.
   *
   * @param isGone asks the server whether it no longer serves a type
   */
  InformerRuntime(Predicate<ResourceType<?>> isGone) {
    this(isGone, LightThreads::unstarted, PATIENCE);
  }

  /**
   * Without informers.
   *
   * @param isGone asks the server whether it no longer serves a type
   * @param readers makes the threads that read
   * @param patience how long a close waits for threads that read, and as long for handlers
   */
  InformerRuntime(
      Predicate<ResourceType<?>> isGone, LightThreads.Maker readers, Duration patience) {
    this.isGone = isGone;
    this.readers = readers;
    this.patience = patience;
  }

  /** The informers that are shared. */
  InformerPool pool() {
    return pool;
  }

  <T extends KubeObject> RunningInformer<T> start(InformerPlan<T> plan) {
    String name = plan.name();
    Waiters waiters = new Waiters();
    LiveStore<T> store = new LiveStore<>(StoreVersion.unsynced(plan.indexes()));
    Dispatcher<T> dispatcher =
        new Dispatcher<>(
            name, store, threads.handlers(), Timers.on(threads.timers()), System::nanoTime);
    AtomicReference<NamespaceFeeds<T>> namespaces = new AtomicReference<>();
    OwnWrites<T> ownWrites =
        OwnWrites.of(plan, it -> isIn(namespaces.get(), it), store, dispatcher, waiters);
    CacheWriter<T> cache =
        new CacheWriter<>(name, store, dispatcher, plan.preparation(), ownWrites::published);
    Feed feed;
    if (plan.namespaces() == null) {
      feed = feed(name, plan, plan.scope(), cache, waiters, waiters::wake);
    } else {
      NamespaceFeeds<T> feeds = namespaces(plan, store, dispatcher, ownWrites, waiters);
      namespaces.set(feeds);
      feed = feeds;
    }
    Auditor<T> auditor = new Auditor<>(name, roll(plan), plan.audits().listener());
    RunningInformer<T> informer =
        new RunningInformer<>(
            name,
            store,
            dispatcher,
            feed,
            waiters,
            ownWrites,
            plan.startPolicy(),
            auditor,
            patience,
            running::remove);
    schedule(plan.audits(), name, store, cache, auditor, informer);
    plan.subscribers().forEach(informer::add);
    running.add(informer);
    if (closed) {
      running.remove(informer);
      throw new IllegalStateException("the informers are closed");
    }
    try {
      informer.begin();
    } catch (Throwable e) { // no thread: nobody gets this one, so nobody could close it
      informer.close();
      throw e;
    }
    return informer;
  }

  private static boolean isIn(@Nullable NamespaceFeeds<?> namespaces, String namespace) {
    return namespaces != null && namespaces.has(namespace);
  }

  private <T extends KubeObject> NamespaceFeeds<T> namespaces(
      InformerPlan<T> plan,
      LiveStore<T> store,
      Dispatcher<T> dispatcher,
      OwnWrites<T> ownWrites,
      Waiters waiters) {
    return new NamespaceFeeds<>(
        plan.name(),
        new PartedCache<>(store, dispatcher),
        (namespace, part) -> {
          String name = plan.name() + " in " + namespace;
          CacheWriter<T> cache =
              new CacheWriter<>(name, part, plan.preparation(), ownWrites::published);
          AtomicReference<Feed> self = new AtomicReference<>();
          Runnable onTrouble =
              () -> {
                Feed feed = self.get();
                if (feed != null && feed.isDenied()) {
                  part.deny();
                }
                waiters.wake();
              };
          Feed feed = feed(name, plan, plan.scope(namespace), cache, waiters, onTrouble);
          self.set(feed);
          return feed;
        },
        Objects.requireNonNull(plan.namespaces()),
        waiters,
        ownWrites::namespacesChanged);
  }

  private <T extends KubeObject> Feed feed(
      String name,
      InformerPlan<T> plan,
      Scope scope,
      CacheWriter<T> cache,
      Waiters waiters,
      Runnable onTrouble) {
    Supplier<Driver<T>> drivers =
        () ->
            new Driver<>(
                name,
                new Reflector(plan.pageSize(), plan.isStreaming()),
                plan.source(),
                scope,
                cache,
                Timing.system(threads.timers()),
                new Surroundings(
                    pace,
                    streams,
                    waiters::isAnyWaiting,
                    () -> isGone.test(plan.source().type()),
                    onTrouble));
    return new DriverFeed(name, cache, readers, drivers, waiters::wake);
  }

  private static <T extends KubeObject> Roll<T> roll(InformerPlan<T> plan) {
    return new Roll<>(
        plan.source(), plan.audits().metadata(), plan.scope(), plan.pageSize(), plan.preparation());
  }

  private <T extends KubeObject> void schedule(
      AuditPlan plan,
      String name,
      LiveStore<T> store,
      CacheWriter<T> cache,
      Auditor<T> auditor,
      RunningInformer<T> informer) {
    Duration interval = plan.interval();
    if (!plan.afterLists() && interval == null) {
      return;
    }
    AuditRounds<T> rounds =
        new AuditRounds<>(
            name,
            store,
            auditor,
            informer::repair,
            threads.handlers(),
            Timers.on(threads.timers()),
            () -> ThreadLocalRandom.current().nextDouble());
    informer.onEnd(rounds::stop);
    if (plan.afterLists()) {
      cache.onList(rounds::listed);
    }
    if (interval != null) {
      rounds.every(interval);
    }
  }

  @Override
  public void close() {
    closed = true;
    List<RunningInformer<?>> all = List.copyOf(running);
    all.forEach(RunningInformer::beginClose);
    try {
      awaitEnd(all);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    all.forEach(RunningInformer::endHandlers);
    running.removeAll(all);
    threads.close();
  }

  /** However many there are, they share the time. */
  private void awaitEnd(List<RunningInformer<?>> all) throws InterruptedException {
    Deadline deadline = Deadline.in(patience);
    for (RunningInformer<?> informer : all) {
      informer.awaitThread(deadline.left());
    }
    all.forEach(RunningInformer::endHandlers);
    deadline = Deadline.in(patience);
    for (RunningInformer<?> informer : all) {
      informer.awaitHandlers(deadline.left());
    }
  }
}
