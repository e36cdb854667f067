package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What users' code does while a shared informer starts. */
@Timeout(60)
@Tag("scenario-101")
class SharedStartTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String HELD = "informer of configmaps.v1";

  private final CountDownLatch observing = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final AtomicInteger threadsLeft = new AtomicInteger(100);
  private final ExecutorService users = Executors.newCachedThreadPool();
  private final QueueSource source = new QueueSource(10, configMap("a", 1));
  private InformerObserver observer = this::waits;
  private final InformerRuntime runtime =
      new InformerRuntime(
          type -> false,
          this::unstarted,
          Duration.ofSeconds(10),
          told -> observer.begin(told),
          timing -> timing);

  @AfterEach
  void noThreadIsLeft() throws InterruptedException {
    go.countDown();
    users.shutdown();
    assertThat(users.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    runtime.close();
    LiveThreads.assertNone();
  }

  /** An observer that waits for what others may hold, at the informer of all namespaces. */
  private InformerObservation waits(Informer<?> informer) {
    lines.add("begin " + informer);
    if (informer.toString().equals(HELD)) {
      observing.countDown();
      awaitGo();
    }
    return new InformerObservation() {
      @Override
      public void subscribed(Subscription subscription) {
        lines.add("subscribed");
      }

      @Override
      public void closed() {
        lines.add("closed " + informer);
      }
    };
  }

  private void awaitGo() {
    try {
      go.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Thread unstarted(Runnable task, String name) {
    Thread thread =
        new Thread(task, "bowline-" + name) {
          @Override
          public synchronized void start() {
            if (threadsLeft.getAndDecrement() <= 0) {
              throw new OutOfMemoryError("unable to create native thread");
            }
            super.start();
          }
        };
    thread.setDaemon(true);
    return thread;
  }

  private InformerBuilder<ConfigMap> builder() {
    return new InformerBuilder<>(ConfigMap.TYPE, runtime, (mask, isSharing) -> source);
  }

  private Future<Informer<ConfigMap>> first() throws InterruptedException {
    Future<Informer<ConfigMap>> first = users.submit(() -> builder().share());
    observing.await();
    return first;
  }

  private <R> R soon(Callable<R> action) throws Exception {
    return users.submit(action).get(20, TimeUnit.SECONDS);
  }

  @Test
  @Tag("scenario-101")
  void whileAnObserverWaitsOthersStopCloseAndShare() throws Exception {
    Informer<ConfigMap> other = builder().inNamespace("ns").share().awaitSync(PATIENCE);
    Future<Informer<ConfigMap>> first = first();
    soon(
        () -> {
          other.stop();
          other.start();
          other.close();
          return builder().inNamespace("another").share();
        });
    Informer<ConfigMap> second = soon(() -> builder().share());
    second.subscribe(event -> {});
    assertThat(second.health().state()).isEqualTo(Health.State.STARTING);
    assertThat(first.isDone()).isFalse();

    go.countDown();
    second.awaitSync(PATIENCE);
    assertThat(first.get().store()).isSameAs(second.store());
    assertThat(lines).filteredOn(("begin " + HELD)::equals).hasSize(1);
    assertThat(lines).containsSubsequence("begin " + HELD, "subscribed");
    first.get().close();
    assertThat(second.health().synced()).isTrue();
    assertThat(lines).doesNotContain("closed " + HELD);
    second.close();
    assertThat(lines).contains("closed " + HELD);
  }

  @Test
  @Tag("scenario-101")
  void anObserverMayShareWhatItIsToldOf() {
    List<Informer<ConfigMap>> shared = new CopyOnWriteArrayList<>();
    observer =
        informer -> {
          lines.add("begin");
          shared.add(builder().share());
          return new InformerObservation() {};
        };
    Informer<ConfigMap> informer = builder().share().awaitSync(PATIENCE);
    assertThat(lines).hasSize(1);
    assertThat(shared).hasSize(1);
    assertThat(shared.get(0).store()).isSameAs(informer.store());
  }

  @Test
  @Tag("scenario-101")
  void whoSharesAStartThatFailsIsStartedByTheNext() throws Exception {
    Future<Informer<ConfigMap>> first = first();
    Informer<ConfigMap> second = soon(() -> builder().share());
    threadsLeft.set(0);
    go.countDown();
    assertThatThrownBy(first::get).hasCauseInstanceOf(OutOfMemoryError.class);
    assertThat(second.health().lastError())
        .hasValueSatisfying(e -> assertThat(e).hasMessageContaining("has no thread"));
    assertThatThrownBy(() -> builder().share()).isInstanceOf(OutOfMemoryError.class);

    threadsLeft.set(100);
    second.start();
    second.awaitSync(PATIENCE);
    Informer<ConfigMap> third = builder().share();
    assertThat(third.store()).isSameAs(second.store());
    third.close();
    assertThat(lines).containsExactly("begin " + HELD);
    second.close();
    assertThat(lines).containsExactly("begin " + HELD, "closed " + HELD);
    assertThat(source.openStreams()).isZero();
  }

  /** Such as for lack of memory: nobody else would begin what others have already. */
  @Test
  @Tag("scenario-101")
  void whoSharesAnIntroductionThatFailsHasItBegunAllTheSame() throws Exception {
    InformerPool pool =
        new InformerPool(
            informer -> {
              observing.countDown();
              awaitGo();
              throw new OutOfMemoryError("of a test");
            });
    Future<Informer<ConfigMap>> first = users.submit(() -> builder().share(pool));
    observing.await();
    Informer<ConfigMap> second = soon(() -> builder().share(pool));
    go.countDown();
    assertThatThrownBy(first::get).hasCauseInstanceOf(OutOfMemoryError.class);
    second.awaitSync(PATIENCE);
    Informer<ConfigMap> third = builder().share(pool);
    assertThat(third.store()).isSameAs(second.store());
    second.close(); // which the runtime doesn't know
    third.close();
  }

  @Test
  @Tag("scenario-101")
  void aStartThatFailsLeavesNothingToShare() {
    go.countDown();
    threadsLeft.set(0);
    assertThatThrownBy(() -> builder().share()).isInstanceOf(OutOfMemoryError.class);
    assertThat(lines).containsExactly("begin " + HELD, "closed " + HELD);
    threadsLeft.set(100);
    builder().share().awaitSync(PATIENCE).close();
    assertThat(lines).hasSize(4);
  }

  @Test
  @Tag("scenario-101")
  void whatIsClosedWithAllOthersWhileItsObserverWaitsDoesNotStart() throws Exception {
    Future<Informer<ConfigMap>> first = first();
    Informer<ConfigMap> second = soon(() -> builder().share());
    soon(
        () -> {
          runtime.close();
          return true;
        });
    go.countDown();
    assertThatThrownBy(first::get)
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> second.awaitSync(PATIENCE)).isInstanceOf(NotSyncedException.class);
    assertThatIllegalStateException().isThrownBy(() -> builder().share());
    assertThat(lines).filteredOn(("closed " + HELD)::equals).hasSize(2);
  }

  /** It would be asked under the lock of all that share. */
  @Test
  @Tag("scenario-101")
  void aFunctionsOwnIdeaOfWhatItEqualsIsNotAskedFor() {
    go.countDown();
    Predicate<ConfigMap> filter = new Equal();
    Informer<ConfigMap> one = builder().filter(filter).share();
    assertThat(builder().filter(filter).share().store()).isSameAs(one.store());
    assertThat(builder().filter(new Equal()).share().store()).isNotSameAs(one.store());
    assertThat(lines).doesNotContain("asked");
  }

  private final class Equal implements Predicate<ConfigMap> {
    @Override
    public boolean test(ConfigMap object) {
      return true;
    }

    @Override
    public boolean equals(Object other) {
      lines.add("asked");
      return other instanceof Equal;
    }

    @Override
    public int hashCode() {
      lines.add("asked");
      return 1;
    }
  }
}
