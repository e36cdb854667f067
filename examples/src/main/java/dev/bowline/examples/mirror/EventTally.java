package dev.bowline.examples.mirror;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.informer.CacheEvent;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Counts what an informer's handler is told and remembers the last of it. */
final class EventTally implements Consumer<CacheEvent<Pod>> {
  private final AtomicInteger added = new AtomicInteger();
  private final AtomicInteger updated = new AtomicInteger();
  private final AtomicInteger removed = new AtomicInteger();
  private final AtomicReference<String> last = new AtomicReference<>("");

  @Override
  public void accept(CacheEvent<Pod> event) {
    if (event instanceof CacheEvent.Added<Pod> e) {
      if (!e.inInitialList()) {
        added.incrementAndGet();
        last.set("added " + e.object().key());
      }
    } else if (event instanceof CacheEvent.Updated<Pod> e) {
      updated.incrementAndGet();
      last.set("updated " + e.after().key() + " (" + e.after().status().phase() + ")");
    } else if (event instanceof CacheEvent.Removed<Pod> e) {
      removed.incrementAndGet();
      last.set("removed " + e.lastKnown().key());
    }
  }

  /** The counts since the last call, and the last event. */
  String next() {
    return String.format(
        "+%-3d ~%-3d -%-3d %s",
        added.getAndSet(0), updated.getAndSet(0), removed.getAndSet(0), last.getAndSet(""));
  }
}
