package dev.bowline.informer;

import dev.bowline.client.Shard;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/** The shard of an informer whose feed moves with it. */
final class MovingShard implements Sharding {
  private final String name;
  private final AtomicReference<Shard> current;
  private final Feed feed;
  private final ReentrantLock lifecycle;
  private final BooleanSupplier isClosed;
  private final Runnable onMove;

  /** Whether the last move went to its end: what it has left undone, the next one does. */
  private boolean isWhole = true;

  /**
   * The shard of an informer.
   *
   * @param current where those look who ask for the shard; not null
   * @param lifecycle is held while the feed begins and ends
   * @param onMove is called after each move
   */
  MovingShard(
      String name,
      AtomicReference<Shard> current,
      Feed feed,
      ReentrantLock lifecycle,
      BooleanSupplier isClosed,
      Runnable onMove) {
    this.name = name;
    this.current = current;
    this.feed = feed;
    this.lifecycle = lifecycle;
    this.isClosed = isClosed;
    this.onMove = onMove;
  }

  @Override
  @SuppressWarnings("NullAway") // never set to null
  public Shard current() {
    return current.get();
  }

  @Override
  public void moveTo(Shard next, Leaving leaving) {
    lifecycle.lock();
    try {
      if (isClosed.getAsBoolean()) {
        throw new IllegalStateException(name + " is closed");
      }
      if (isWhole && next.toString().equals(current().toString())) {
        return;
      }
      move(next, leaving);
    } finally {
      lifecycle.unlock();
    }
    onMove.run();
  }

  private void move(Shard next, Leaving leaving) {
    Shard before = current();
    isWhole = false;
    current.set(next); // first, so that no own write of what leaves is noted after onMove
    try {
      feed.moveTo(next, leaving);
    } catch (Throwable e) { // such as a lack of memory: it can be moved again
      current.set(before);
      throw e;
    }
    isWhole = true;
  }
}
