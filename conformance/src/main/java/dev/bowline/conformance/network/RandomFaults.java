package dev.bowline.conformance.network;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Disturbs a network now and then, at random. The same seed gives the same times, kinds and lengths
 * of faults, not the same requests hit.
 */
public final class RandomFaults implements AutoCloseable {
  private static final Duration LONGEST_STALL = Duration.ofSeconds(5);
  private static final Duration LONGEST_REFUSAL = Duration.ofSeconds(3);

  private final CuttingProxy proxy;
  private final List<Fault> kinds;
  private final Random random;
  private final Duration meanGap;
  private final ScheduledExecutorService timer;
  private final Consumer<? super String> log;
  private final Map<Fault, Integer> done = new ConcurrentHashMap<>();
  private final AtomicInteger withoutTarget = new AtomicInteger();
  private volatile boolean closed;
  private volatile @Nullable Future<?> next;
  private volatile @Nullable Future<?> refusalEnd;

  /**
   * Begins to disturb.
   *
   * @param kinds to choose from; one that is there twice comes twice as often
   * @param meanGap time between two faults on average; each gap is between half and one and a half
   *     of it
   * @param timer where the faults run; stays the caller's
   * @param log is told of each fault
   */
  public RandomFaults(
      CuttingProxy proxy,
      List<Fault> kinds,
      Duration meanGap,
      long seed,
      ScheduledExecutorService timer,
      Consumer<? super String> log) {
    this.proxy = proxy;
    this.kinds = List.copyOf(kinds);
    this.meanGap = meanGap;
    this.random = new Random(seed);
    this.timer = timer;
    this.log = log;
    scheduleNext();
  }

  /** How many faults of each kind hit something so far. */
  public Map<Fault, Integer> done() {
    Map<Fault, Integer> copy = new EnumMap<>(Fault.class);
    copy.putAll(done);
    return copy;
  }

  /** How many faults hit something so far. */
  public int total() {
    return done.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** How many found no connection to hit. */
  public int withoutTarget() {
    return withoutTarget.get();
  }

  /** Disturbs no more: stalls and refusals end now; connections that were cut stay cut. */
  @Override
  public void close() {
    closed = true;
    cancel(next);
    cancel(refusalEnd);
    proxy.restore();
    proxy.connections().forEach(ProxiedConnection::resume);
  }

  private static void cancel(@Nullable Future<?> pending) {
    if (pending != null) {
      pending.cancel(false);
    }
  }

  private void scheduleNext() {
    long delay = (long) (meanGap.toNanos() * (0.5 + random.nextDouble()));
    next = timer.schedule(this::strike, delay, TimeUnit.NANOSECONDS);
  }

  private void strike() {
    if (closed) {
      return;
    }
    try {
      strikeOnce();
    } finally {
      scheduleNext();
    }
  }

  private void strikeOnce() {
    Fault fault = kinds.get(random.nextInt(kinds.size()));
    int pick = random.nextInt(Integer.MAX_VALUE);
    double length = 0.1 + 0.9 * random.nextDouble();
    List<ProxiedConnection> whole =
        proxy.connections().stream().filter(ProxiedConnection::isWhole).toList();
    if (whole.isEmpty()) {
      withoutTarget.incrementAndGet();
    } else {
      done.merge(fault, 1, Integer::sum);
      log.accept(fault + " of one of " + whole.size() + " connections");
      hit(whole.get(pick % whole.size()), fault, length);
    }
  }

  private void hit(ProxiedConnection connection, Fault fault, double length) {
    switch (fault) {
      case RESET -> connection.cut(Cut.RESET);
      case FIN -> connection.cut(Cut.FIN);
      case TORN -> connection.cut(Cut.TORN);
      case SILENCE -> connection.cut(Cut.SILENCE);
      case STALL -> connection.stall(part(LONGEST_STALL, length));
      case REFUSAL -> {
        proxy.refuse();
        long nanos = part(LONGEST_REFUSAL, length).toNanos();
        refusalEnd = timer.schedule(proxy::restore, nanos, TimeUnit.NANOSECONDS);
      }
    }
  }

  private static Duration part(Duration longest, double length) {
    return Duration.ofNanos((long) (longest.toNanos() * length));
  }
}
