package dev.bowline.informer;

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
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A collection whose watch is fed by the test. For informers on real threads. */
final class QueueSource implements RawResources<ConfigMap> {
  private static final WatchFrame<ConfigMap> CUT =
      new WatchFrame.Undecodable<>("", Bytes.EMPTY, new CodecException("cut", 0));

  private volatile List<ConfigMap> items;
  private volatile ResourceVersion version;
  private final BlockingQueue<WatchFrame<ConfigMap>> frames = new LinkedBlockingQueue<>();
  private final AtomicInteger openStreams = new AtomicInteger();
  private volatile @Nullable RuntimeException refusal;
  private volatile boolean rewound;

  QueueSource(long version, ConfigMap... items) {
    this.items = List.of(items);
    this.version = new ResourceVersion(Long.toString(version));
  }

  /** What lists hold from now on. */
  void list(long newVersion, ConfigMap... newItems) {
    items = List.of(newItems);
    version = new ResourceVersion(Long.toString(newVersion));
  }

  /** Goes back to this, after the watch has broken. */
  void restore(long earlier, ConfigMap... earlierItems) {
    list(earlier, earlierItems);
    rewound = true;
    cut();
  }

  /** Breaks the watch. */
  void cut() {
    frames.add(CUT);
  }

  /** Refuses lists from now on. */
  QueueSource refuse(RuntimeException e) {
    refusal = e;
    return this;
  }

  /** Refuses lists no longer. */
  void allow() {
    refusal = null;
  }

  void present(ConfigMap object) {
    frames.add(new WatchFrame.Event<>(WatchFrame.Type.MODIFIED, object));
  }

  void absent(ConfigMap object) {
    frames.add(new WatchFrame.Event<>(WatchFrame.Type.DELETED, object));
  }

  void bookmark(long version) {
    frames.add(
        new WatchFrame.Event<>(WatchFrame.Type.BOOKMARK, ConfigMaps.configMap("", "", version)));
  }

  int openStreams() {
    return openStreams.get();
  }

  @Override
  public ResourceType<ConfigMap> type() {
    return ConfigMap.TYPE;
  }

  @Override
  public PageResult list(
      ListCall call, ItemSink<? super ConfigMap> sink, Cancellation cancellation) {
    if (refusal != null) {
      throw refusal;
    }
    items.forEach(sink::item);
    return new PageResult(version, "", null, "application/json");
  }

  @Override
  public boolean hasReached(Scope scope, ResourceVersion version, Cancellation cancellation) {
    boolean answer = !rewound;
    rewound = false;
    return answer;
  }

  @Override
  public WatchStream<ConfigMap> watch(WatchCall call, Cancellation cancellation) {
    ResourceVersion start = call.initialEvents() ? version : call.resourceVersion();
    frames.removeIf(
        frame ->
            frame instanceof WatchFrame.Event<ConfigMap> event
                && event.object().resourceVersion().isOlderThan(start));
    Stream stream = new Stream(cancellation);
    if (call.initialEvents()) {
      if (refusal != null) {
        stream.close();
        throw refusal;
      }
      items.forEach(
          item -> stream.initial.add(new WatchFrame.Event<>(WatchFrame.Type.ADDED, item)));
      stream.initial.add(ConfigMaps.endOfList(version.value()));
    }
    return stream;
  }

  private final class Stream implements WatchStream<ConfigMap> {
    private final Cancellation cancellation;
    private final Cancellation.Registration registration;
    private final Thread reader = Thread.currentThread();
    private final Queue<WatchFrame<ConfigMap>> initial = new ArrayDeque<>();
    private boolean closed;

    Stream(Cancellation cancellation) {
      this.cancellation = cancellation;
      openStreams.incrementAndGet();
      registration = cancellation.onCancel(reader::interrupt);
    }

    @Override
    public WatchFrame<ConfigMap> next() {
      WatchFrame<ConfigMap> first = initial.poll();
      if (first != null) {
        return first;
      }
      while (true) {
        try {
          WatchFrame<ConfigMap> frame = frames.take();
          if (frame == CUT) {
            throw new TransportException(
                TransportException.Kind.DISCONNECTED, "cut", false, List.of(), null);
          }
          return frame;
        } catch (InterruptedException e) {
          if (cancellation.isCancelled()) { // otherwise meant for one before it on this thread
            throw new TransportException(
                TransportException.Kind.CANCELLED, "cancelled", false, List.of(), e);
          }
        }
      }
    }

    @Override
    public String mediaType() {
      return "application/json";
    }

    @Override
    public void close() {
      if (!closed) {
        closed = true;
        registration.close();
        openStreams.decrementAndGet();
      }
    }
  }
}
