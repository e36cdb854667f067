package dev.bowline.interleavings;

import dev.bowline.workqueue.Backoff;
import dev.bowline.workqueue.WorkQueue;
import java.time.Duration;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** A work queue whose time stands still. {@link QueueModel} says what it should answer. */
@Param(name = "key", gen = IntGen.class, conf = "0:1")
@Param(name = "priority", gen = IntGen.class, conf = "0:1")
public final class QueueOperations {
  private final WorkQueue<Integer> queue =
      WorkQueue.<Integer>named("queue")
          .ticker(() -> 0)
          .withoutAging()
          .backoff(Backoff.of(failures -> Duration.ZERO))
          .build();

  @Operation(params = {"key", "priority"})
  public boolean add(int key, int priority) {
    return queue.add(key, priority);
  }

  @Operation
  public String poll() {
    return queue
        .poll()
        .map(item -> item.key() + " of " + item.priority() + " after " + item.retries())
        .orElse("none");
  }

  @Operation(params = "key")
  public boolean done(int key) {
    try {
      queue.done(key);
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  @Operation(params = {"key", "priority"})
  public boolean retry(int key, int priority) {
    try {
      queue.retry(key, priority);
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  @Operation(params = {"key", "priority"})
  public boolean requeue(int key, int priority) {
    try {
      queue.requeue(key, Duration.ofHours(1), priority);
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  @Operation(params = "key")
  public void drop(int key) {
    queue.drop(key);
  }

  @Operation(params = "key")
  public void forget(int key) {
    queue.forget(key);
  }

  @Operation(params = "key")
  public int retries(int key) {
    return queue.retries(key);
  }

  @Operation
  public int size() {
    return queue.size();
  }
}
