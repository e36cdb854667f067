package dev.bowline.informer;

import dev.bowline.informer.internal.driver.Pace;
import dev.bowline.informer.internal.driver.StreamSupport;
import dev.bowline.informer.internal.driver.Timing;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceType;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Begins informers, knows which are running, and owns the threads that they share. Thread-safe. */
final class InformerRuntime implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Set<RunningInformer<?>> running = ConcurrentHashMap.newKeySet();
  private final InformerPool pool = new InformerPool(this::introduce);
  private final Commons commons;
  private volatile boolean closed;

  /**
   * Without informers.
   *
   * @param isGone asks the server whether it no longer serves a type
   */
  InformerRuntime(Predicate<ResourceType<?>> isGone) {
    this(isGone, null, timing -> timing);
  }

  /**
   * Without informers.
   *
   * @param isGone asks the server whether it no longer serves a type
   * @param observer is told of each informer; null if nobody is
   * @param timing what becomes of the machine's time and chance
   */
  InformerRuntime(
      Predicate<ResourceType<?>> isGone,
      @Nullable InformerObserver observer,
      UnaryOperator<Timing> timing) {
    this(isGone, LightThreads::unstarted, PATIENCE, observer, timing);
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
    this(isGone, readers, patience, null, timing -> timing);
  }

  /**
   * Without informers.
   *
   * @param isGone asks the server whether it no longer serves a type
   * @param readers makes the threads that read
   * @param patience how long a close waits for threads that read, and as long for handlers
   * @param observer is told of each informer; null if nobody is
   * @param timing what becomes of the machine's time and chance
   */
  InformerRuntime(
      Predicate<ResourceType<?>> isGone,
      LightThreads.Maker readers,
      Duration patience,
      @Nullable InformerObserver observer,
      UnaryOperator<Timing> timing) {
    SharedThreads threads = new SharedThreads();
    commons =
        new Commons(
            threads,
            new StreamSupport(),
            new Pace(),
            isGone,
            readers,
            timing.apply(Timing.system(threads.timers())),
            new ConcurrentHashMap<>(),
            observer,
            patience);
  }

  /** The informers that are shared. */
  InformerPool pool() {
    return pool;
  }

  <T extends KubeObject> RunningInformer<T> start(InformerPlan<T> plan) {
    RunningInformer<T> informer = make(plan);
    introduce(informer);
    try {
      informer.begin();
    } catch (Throwable e) { // no thread: nobody gets this one, so nobody could close it
      informer.close();
      throw e;
    }
    return informer;
  }

  /** An informer that waits to be introduced, and then to begin. Runs no code of users. */
  <T extends KubeObject> RunningInformer<T> make(InformerPlan<T> plan) {
    return new Assembly<>(plan, commons).informer(running::remove);
  }

  /** Has it closed with the others, and tells the observer of it, which may take its time. */
  private void introduce(RunningInformer<?> informer) {
    running.add(informer);
    InformerObserver observer = commons.observer();
    if (observer != null) {
      informer.introduce(observer);
    }
    if (closed) {
      running.remove(informer);
      informer.close(); // which has audits to end
      throw new IllegalStateException("the informers are closed");
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
    commons.threads().close();
  }

  /**
   * However many there are, they share the time. Called by a handler, it doesn't wait for handlers:
   * another one may do the same.
   */
  private void awaitEnd(List<RunningInformer<?>> all) throws InterruptedException {
    Deadline deadline = Deadline.in(commons.patience());
    for (RunningInformer<?> informer : all) {
      informer.awaitThread(deadline.left());
    }
    boolean isByHandler = all.stream().anyMatch(RunningInformer::isHandlingHere);
    all.forEach(RunningInformer::endHandlers);
    if (isByHandler) {
      return;
    }
    deadline = Deadline.in(commons.patience());
    for (RunningInformer<?> informer : all) {
      informer.awaitHandlers(deadline.left());
    }
  }
}
