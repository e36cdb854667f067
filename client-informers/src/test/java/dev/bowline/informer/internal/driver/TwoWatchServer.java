package dev.bowline.informer.internal.driver;

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
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.serde.CodecException;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A server whose watches the test feeds, each on its own, and which takes its time to accept the
 * second one. For real threads.
 */
public final class TwoWatchServer implements RawResources<ConfigMap> {
  private static final WatchFrame<ConfigMap> END = marker("end");
  private static final WatchFrame<ConfigMap> BREAK = marker("break");
  private static final WatchFrame<ConfigMap> CANCEL = marker("cancel");

  private volatile List<ConfigMap> items;
  private volatile String version;
  private final List<LinkedBlockingDeque<WatchFrame<ConfigMap>>> frames =
      List.of(
          new LinkedBlockingDeque<>(), new LinkedBlockingDeque<>(), new LinkedBlockingDeque<>());
  private final BlockingQueue<String> asked = new LinkedBlockingQueue<>();
  private final CountDownLatch secondIsAccepted = new CountDownLatch(1);
  private final AtomicInteger questions = new AtomicInteger();
  private volatile BooleanSupplier answer = () -> true;
  private volatile boolean isSecondRefused;
  private final AtomicInteger watches = new AtomicInteger();
  private final AtomicInteger openStreams = new AtomicInteger();
  private final AtomicInteger opened = new AtomicInteger();

  public TwoWatchServer(String version, ConfigMap... items) {
    this.version = version;
    this.items = List.of(items);
  }

  /** What lists hold from now on. */
  void list(String newVersion, ConfigMap... newItems) {
    items = List.of(newItems);
    version = newVersion;
  }

  private static WatchFrame<ConfigMap> marker(String name) {
    return new WatchFrame.Undecodable<>("", Bytes.EMPTY, new CodecException(name, 0));
  }

  /** Has a watch tell something; they are counted from 1 on. */
  public void tell(int watch, WatchFrame.Type type, ConfigMap object) {
    frames.get(watch - 1).add(new WatchFrame.Event<>(type, object));
  }

  public void end(int watch) {
    frames.get(watch - 1).add(END);
  }

  void breakOff(int watch) {
    frames.get(watch - 1).add(BREAK);
  }

  void refuseSecond() {
    isSecondRefused = true;
    secondIsAccepted.countDown();
  }

  public void acceptSecond() {
    secondIsAccepted.countDown();
  }

  /** The version that the next watch was asked for from. */
  public String asked() throws InterruptedException {
    String next = asked.poll(20, TimeUnit.SECONDS);
    return next == null ? "nothing" : next;
  }

  boolean isAskedNoMore() {
    return asked.isEmpty();
  }

  /** What who asks whether it has reached a version is answered from now on, in place of yes. */
  void answer(BooleanSupplier newAnswer) {
    answer = newAnswer;
  }

  int questions() {
    return questions.get();
  }

  /** How many streams have been opened so far. */
  int opened() {
    return opened.get();
  }

  public int openStreams() {
    return openStreams.get();
  }

  @Override
  public ResourceType<ConfigMap> type() {
    return ConfigMap.TYPE;
  }

  @Override
  public PageResult list(
      ListCall call, ItemSink<? super ConfigMap> sink, Cancellation cancellation) {
    items.forEach(sink::item);
    return new PageResult(new ResourceVersion(version), "", null, "application/json");
  }

  @Override
  public boolean hasReached(Scope scope, ResourceVersion other, Cancellation cancellation) {
    questions.incrementAndGet();
    return answer.getAsBoolean();
  }

  @Override
  public WatchStream<ConfigMap> watch(WatchCall call, Cancellation cancellation) {
    int number = watches.getAndIncrement();
    asked.add(call.resourceVersion().value());
    if (number == 1) {
      Cancellation.Registration registration = cancellation.onCancel(secondIsAccepted::countDown);
      try {
        secondIsAccepted.await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      registration.close();
      if (isSecondRefused) {
        throw Refusals.of(503, "ServiceUnavailable");
      }
    }
    return new Stream(frames.get(number), cancellation);
  }

  private final class Stream implements WatchStream<ConfigMap> {
    private final LinkedBlockingDeque<WatchFrame<ConfigMap>> own;
    private boolean closed;

    Stream(LinkedBlockingDeque<WatchFrame<ConfigMap>> own, Cancellation cancellation) {
      this.own = own;
      openStreams.incrementAndGet();
      opened.incrementAndGet();
      cancellation.onCancel(() -> own.addFirst(CANCEL));
    }

    @Override
    public @Nullable WatchFrame<ConfigMap> next() {
      WatchFrame<ConfigMap> frame;
      try {
        frame = own.take();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      if (frame == CANCEL) {
        throw ScriptedSource.transport(TransportException.Kind.CANCELLED);
      }
      if (frame == BREAK) {
        throw ScriptedSource.transport(TransportException.Kind.DISCONNECTED);
      }
      return frame == END ? null : frame;
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
