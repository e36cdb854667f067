package dev.bowline.informer.internal.dispatch;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.internal.Timers;
import dev.bowline.informer.internal.store.StoreVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A handler's queue where its lock, which somebody else has, takes memory that there isn't. */
class LockShortOfMemoryTest {
  private static final StoreVersion<ConfigMap> CONTENT = StoreVersion.unsynced(List.of());
  private static final CacheEvent<ConfigMap> FIRST = new Added<>(configMap("a", 1), false);
  private static final CacheEvent<ConfigMap> SECOND = new Added<>(configMap("b", 2), false);

  private final ScarceLock lock = new ScarceLock();
  private final ManualExecutor executor = new ManualExecutor();
  private final ManualTimers timers = new ManualTimers();
  private final List<CacheEvent<ConfigMap>> seen = new ArrayList<>();

  /** Each of its calls throws that is counted down to. */
  private static final class ScarceLock extends ReentrantLock {
    private static final long serialVersionUID = 1;

    private int left;

    @Override
    public void lock() {
      if (--left == 0) {
        throw new OutOfMemoryError("of a test");
      }
      super.lock();
    }

    /**
     * Has one call throw.
     *
     * @param call which one, from now on
     */
    void lackAt(int call) {
      left = call;
    }
  }

  private static final class NoOwner implements HandlerQueue.Owner<ConfigMap> {
    @Override
    public void replay(HandlerQueue<ConfigMap, ?> queue, boolean onlyIfDue) {}

    @Override
    public void handled(HandlerQueue<ConfigMap, ?> queue, long since) {}

    @Override
    public void ended(HandlerQueue<ConfigMap, ?> queue) {}
  }

  private HandlerQueue<ConfigMap, CacheEvent<ConfigMap>> queue(
      Consumer<CacheEvent<ConfigMap>> handler, Executor chosen, Timers tries) {
    HandlerQueue<ConfigMap, CacheEvent<ConfigMap>> queue =
        new HandlerQueue<>(
            "test",
            handler,
            new EventBacklog<>(HandlerPlan.DEFAULT),
            new Handover("test", chosen, chosen, tries),
            () -> 0,
            new NoOwner(),
            false,
            lock);
    queue.begin(Pass.initial(CONTENT, 0));
    queue.schedule();
    executor.runAll();
    seen.clear();
    return queue;
  }

  private HandlerQueue<ConfigMap, CacheEvent<ConfigMap>> queue() {
    return queue(seen::add, executor, timers);
  }

  @Test
  void anEventIsNotLost() {
    HandlerQueue<ConfigMap, CacheEvent<ConfigMap>> queue = queue();
    lock.lackAt(1);
    assertThatNoException() // and JUnit gives up where one of these comes through
        .isThrownBy(() -> queue.offer(List.of(FIRST), CONTENT));
    queue.schedule();
    executor.runAll();
    assertThat(seen).containsExactly(FIRST);
  }

  @Test
  void aChangeOfWhatWaitsIsNotLost() {
    HandlerQueue<ConfigMap, CacheEvent<ConfigMap>> queue = queue();
    List<String> changes = new ArrayList<>();
    lock.lackAt(1);
    assertThatNoException().isThrownBy(() -> queue.put(() -> changes.add("one")));
    assertThat(changes).hasSize(1);
  }

  @Test
  void whetherThereWasAnInitialListCanBeTold() {
    HandlerQueue<ConfigMap, CacheEvent<ConfigMap>> queue = queue();
    lock.lackAt(1);
    assertThatNoException().isThrownBy(() -> assertThat(queue.hasBegun()).isTrue());
  }

  /**
   * It is the end behind the only event that waits.
   *
   * @param call which call behind the handler's lacks memory
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void theNextEventComesWhereTheEndOfASliceLacksMemory(int call) {
    HandlerQueue<ConfigMap, CacheEvent<ConfigMap>> queue =
        queue(
            event -> {
              seen.add(event);
              if (event.equals(FIRST)) {
                lock.lackAt(call);
              }
            },
            executor,
            timers);
    queue.offer(List.of(FIRST), CONTENT);
    queue.schedule();
    assertThatNoException().isThrownBy(executor::runAll);
    queue.offer(List.of(SECOND), CONTENT);
    queue.schedule();
    assertThatNoException().isThrownBy(executor::runAll);
    assertThat(seen).containsExactly(FIRST, SECOND);
  }

  @Test
  void whatCouldNotBeHandedOverIsHandedOverTheNextTime() {
    boolean[] isBroken = {false};
    Timers broken =
        (delay, action) -> {
          lock.lackAt(1);
          throw new IllegalStateException("of a test");
        };
    HandlerQueue<ConfigMap, CacheEvent<ConfigMap>> queue =
        queue(
            seen::add,
            task -> {
              if (isBroken[0]) {
                throw new RejectedExecutionException("of a test");
              }
              executor.execute(task);
            },
            broken);
    queue.offer(List.of(FIRST), CONTENT);
    isBroken[0] = true;
    assertThatThrownBy(queue::schedule).isInstanceOf(IllegalStateException.class);
    isBroken[0] = false;
    queue.schedule();
    executor.runAll();
    assertThat(seen).containsExactly(FIRST);
  }

  @Test
  void anExecutorThatRefusedIsAskedAgain() {
    HandlerQueue<ConfigMap, CacheEvent<ConfigMap>> queue = queue();
    executor.reject(true);
    queue.offer(List.of(FIRST), CONTENT);
    queue.schedule();
    executor.reject(false);
    lock.lackAt(1);
    assertThatNoException().isThrownBy(timers::runNext);
    lock.lackAt(0);
    executor.runAll();
    assertThat(seen).containsExactly(FIRST);
  }
}
