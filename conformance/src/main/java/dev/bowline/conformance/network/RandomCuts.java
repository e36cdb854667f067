package dev.bowline.conformance.network;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a connection now and then, at random. The same seed gives the same times and kinds of cuts,
 * not the same requests hit.
 */
public final class RandomCuts implements AutoCloseable {
  private static final List<Cut> KINDS = List.of(Cut.RESET, Cut.FIN, Cut.TORN);

  private final CuttingProxy proxy;
  private final Random random;
  private final Duration meanGap;
  private final ScheduledExecutorService timer;
  private final AtomicInteger done = new AtomicInteger();
  private volatile boolean closed;
  private volatile @Nullable Future<?> next;

  /**
   * Begins to cut.
   *
   * @param meanGap time between two cuts on average; each gap is between half and one and a half of
   *     it
   * @param timer where the cuts run; stays the caller's
   */
  public RandomCuts(
      CuttingProxy proxy, Duration meanGap, long seed, ScheduledExecutorService timer) {
    this.proxy = proxy;
    this.meanGap = meanGap;
    this.random = new Random(seed);
    this.timer = timer;
    scheduleNext();
  }

  /** How many connections were cut so far. */
  public int done() {
    return done.get();
  }

  /** Cuts no more. */
  @Override
  public void close() {
    closed = true;
    Future<?> pending = next;
    if (pending != null) {
      pending.cancel(false);
    }
  }

  private void scheduleNext() {
    long delay = (long) (meanGap.toNanos() * (0.5 + random.nextDouble()));
    next = timer.schedule(this::cutOne, delay, TimeUnit.NANOSECONDS);
  }

  private void cutOne() {
    if (closed) {
      return;
    }
    Cut kind = KINDS.get(random.nextInt(KINDS.size()));
    int pick = random.nextInt(Integer.MAX_VALUE);
    List<ProxiedConnection> connections = proxy.connections();
    if (!connections.isEmpty()) {
      connections.get(pick % connections.size()).cut(kind);
      done.incrementAndGet();
    }
    scheduleNext();
  }
}
