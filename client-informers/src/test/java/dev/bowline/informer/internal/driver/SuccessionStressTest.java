package dev.bowline.informer.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.TransportException;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.codec.WatchFrame;
import dev.bowline.informer.internal.Told;
import dev.bowline.informer.internal.driver.OpenWatch.OverdueException;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The next watch is asked for at the moment at which it is given up. */
@Tag("scenario-61")
class SuccessionStressTest {
  private static final int TIMES = 2_000;
  private static final ResourceVersion VERSION = new ResourceVersion("100");
  private static final WatchCall CALL = WatchCall.from(Scope.ALL, VERSION, Duration.ofMinutes(5));

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger openStreams = new AtomicInteger();
  private final AtomicLong now = new AtomicLong();
  private volatile Runnable due = () -> {};
  private final Timing timing =
      new Timing(
          now::get,
          (time, cancellation) -> now.addAndGet(time.toNanos()),
          (delay, action) -> {
            if (delay.equals(Duration.ofMinutes(5).minus(Succession.LEAD))) {
              due = action;
            }
            return () -> {};
          },
          () -> 0);

  @AfterEach
  void noThreadIsLeft() throws InterruptedException {
    threads.shutdownNow();
    assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
  }

  /** The server never answers: whoever asks does so until that is ended. */
  @Test
  void whatIsAskedForWhileItIsGivenUpIsEnded() throws Exception {
    Source silent = new Source(true);
    compete(silent, Succession::end);
    assertThat(openStreams).hasValue(0);
  }

  @Test
  void whatIsAcceptedWhileItIsGivenUpIsClosed() throws Exception {
    compete(new Source(false), Succession::end);
    assertThat(openStreams).hasValue(0);
  }

  @Test
  void whatIsAcceptedWhileItIsWaitedForIsReadByOneOrByNobody() throws Exception {
    compete(
        new Source(false),
        succession -> {
          OpenWatch<ConfigMap> next = succession.next();
          if (next != null) {
            succession.end();
            next.close();
          }
        });
    assertThat(openStreams).hasValue(0);
  }

  /** What the informer's thread does while another one begins to ask. */
  @FunctionalInterface
  private interface Competitor {
    void act(Succession<ConfigMap> succession);
  }

  private void compete(Source source, Competitor competitor) throws Exception {
    Succession<ConfigMap> succession = succession(source);
    CyclicBarrier begin = new CyclicBarrier(2);
    for (int i = 0; i < TIMES; i++) {
      OpenWatch<ConfigMap> watch = open();
      succession.begin(watch, VERSION, VERSION);
      Runnable asking = due;
      Future<?> asked =
          threads.submit(
              () -> {
                begin.await();
                asking.run();
                return null;
              });
      begin.await();
      competitor.act(succession);
      asked.get(20, TimeUnit.SECONDS);
      watch.close();
    }
  }

  private Succession<ConfigMap> succession(Source source) {
    Surroundings surroundings =
        new Surroundings(
                new Pace(), new StreamSupport(), () -> false, () -> false, () -> {}, Told.NOBODY)
            .helpedBy(Runnable::run);
    return new Succession<>(
        "test",
        source,
        version -> CALL,
        (version, own) -> true,
        new WatchHabits(),
        surroundings,
        timing,
        new Cancellation());
  }

  private OpenWatch<ConfigMap> open() throws OverdueException {
    return OpenWatch.open(
        new Source(false), CALL, timing, new WatchHabits(), new Cancellation(), new Cancellation());
  }

  private final class Source implements RawResources<ConfigMap> {
    private final boolean isSilent;

    Source(boolean isSilent) {
      this.isSilent = isSilent;
    }

    @Override
    public ResourceType<ConfigMap> type() {
      return ConfigMap.TYPE;
    }

    @Override
    public PageResult list(
        ListCall call, ItemSink<? super ConfigMap> sink, Cancellation cancellation) {
      throw new IllegalStateException("nothing is listed");
    }

    @Override
    public boolean hasReached(Scope scope, ResourceVersion version, Cancellation cancellation) {
      return true;
    }

    @Override
    public WatchStream<ConfigMap> watch(WatchCall call, Cancellation cancellation) {
      if (isSilent) {
        CountDownLatch cancelled = new CountDownLatch(1);
        cancellation.onCancel(cancelled::countDown);
        try {
          cancelled.await();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
        throw ScriptedSource.transport(TransportException.Kind.CANCELLED);
      }
      openStreams.incrementAndGet();
      return new Stream();
    }
  }

  private final class Stream implements WatchStream<ConfigMap> {
    private boolean closed;

    @Override
    public @Nullable WatchFrame<ConfigMap> next() {
      return null;
    }

    @Override
    public String mediaType() {
      return "application/json";
    }

    @Override
    public synchronized void close() {
      if (!closed) {
        closed = true;
        openStreams.decrementAndGet();
      }
    }
  }
}
