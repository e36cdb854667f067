package dev.bowline.informer;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Shard;
import dev.bowline.client.TransportException;
import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.client.internal.raw.RawResources;
import dev.bowline.client.internal.raw.Scope;
import dev.bowline.client.internal.raw.VersionMatch;
import dev.bowline.client.internal.raw.WatchCall;
import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.codec.WatchFrame;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A small server that knows shards, namespaces and all its states. For informers on real threads.
 */
final class ShardedServer implements RawResources<ConfigMap> {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<ObjectKey, ConfigMap> content = new ConcurrentHashMap<>();
  private final List<WatchFrame<ConfigMap>> history = new ArrayList<>();
  private final TreeMap<Long, List<ConfigMap>> states = new TreeMap<>();
  private final List<String> lists = new ArrayList<>();
  private long version = 100;
  private boolean knowsShards = true;
  private Runnable beforeEndOfList = () -> {};

  ShardedServer() {
    remember();
  }

  /** Sends everything to everybody from now on. */
  void forgetShards() {
    knowsShards = false;
  }

  /** Called in the middle of each list that isn't of a given version, on the thread that reads. */
  void beforeEndOfList(Runnable action) {
    beforeEndOfList = action;
  }

  /** Writes an object whose uid, and with it its place among the shards, is by its name. */
  ConfigMap put(String namespace, String name) {
    lock.lock();
    try {
      version++;
      ConfigMap object =
          ConfigMaps.configMap(name, name + "-" + name + "-uid", version)
              .with(c -> c.namespace(namespace));
      boolean isNew = content.put(object.key(), object) == null;
      tell(isNew ? WatchFrame.Type.ADDED : WatchFrame.Type.MODIFIED, object);
      return object;
    } finally {
      lock.unlock();
    }
  }

  void delete(String namespace, String name) {
    lock.lock();
    try {
      ConfigMap last = content.remove(new ObjectKey(namespace, name));
      if (last != null) {
        version++;
        String at = Long.toString(version);
        tell(WatchFrame.Type.DELETED, last.with(c -> c.metadata(m -> m.resourceVersion(at))));
      }
    } finally {
      lock.unlock();
    }
  }

  /** Puts an object in that no watch tells of. */
  void putInSilence(String namespace, String name) {
    put(namespace, name);
    history.remove(history.size() - 1);
    put(namespace, name + "-after");
  }

  /** Versions begin anew, far behind; watches break at their next event. */
  void restore() {
    lock.lock();
    try {
      version = 10;
      history.clear();
      states.clear();
      content.replaceAll(
          (key, object) -> object.with(c -> c.metadata(m -> m.resourceVersion("5"))));
      remember();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void tell(WatchFrame.Type type, ConfigMap object) {
    history.add(new WatchFrame.Event<>(type, object));
    remember();
    changed.signalAll();
  }

  private void remember() {
    states.put(version, List.copyOf(content.values()));
  }

  ResourceVersion version() {
    return new ResourceVersion(Long.toString(version));
  }

  /** What a shard has now. */
  List<ConfigMap> content(Shard shard) {
    return content.values().stream().filter(shard::contains).toList();
  }

  /** The shards of all lists. */
  List<String> lists() {
    lock.lock();
    try {
      return List.copyOf(lists);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public ResourceType<ConfigMap> type() {
    return ConfigMap.TYPE;
  }

  private boolean isIn(Scope scope, ConfigMap object) {
    return (scope.namespace() == null || scope.namespace().equals(object.namespace()))
        && (!knowsShards || scope.shard().isEmpty() || shard(scope.shard()).contains(object));
  }

  private static Shard shard(String selector) {
    for (int count = 1; count <= 4; count++) {
      for (int index = 0; index < count; index++) {
        for (Shard shard : List.of(Shard.byUid(index, count), Shard.byNamespace(index, count))) {
          if (shard.toString().equals(selector)) {
            return shard;
          }
        }
      }
    }
    throw new AssertionError("what is " + selector + "?");
  }

  @Override
  public PageResult list(
      ListCall call, ItemSink<? super ConfigMap> sink, Cancellation cancellation) {
    List<ConfigMap> items;
    ResourceVersion at;
    boolean isExact = call.match() == VersionMatch.EXACT;
    lock.lock();
    try {
      at = isExact ? call.resourceVersion() : version();
      items = states.getOrDefault(Long.parseLong(at.value()), List.of());
      if (!isExact) {
        lists.add(call.scope().shard());
      }
    } finally {
      lock.unlock();
    }
    items.stream().filter(item -> isIn(call.scope(), item)).forEach(sink::item);
    if (!isExact) {
      beforeEndOfList.run();
    }
    if (cancellation.isCancelled()) {
      throw cancelled();
    }
    return new PageResult(at, "", null, "application/json");
  }

  @Override
  public boolean hasReached(Scope scope, ResourceVersion wanted, Cancellation cancellation) {
    return version().isAtLeast(wanted);
  }

  @Override
  public WatchStream<ConfigMap> watch(WatchCall call, Cancellation cancellation) {
    return new Stream(call, cancellation);
  }

  private static TransportException cancelled() {
    return failure(TransportException.Kind.CANCELLED);
  }

  private static TransportException failure(TransportException.Kind kind) {
    return new TransportException(kind, kind.toString(), false, List.of(), null);
  }

  private final class Stream implements WatchStream<ConfigMap> {
    private final WatchCall call;
    private final Cancellation cancellation;
    private final Cancellation.Registration registration;
    private ResourceVersion seen;

    Stream(WatchCall call, Cancellation cancellation) {
      this.call = call;
      this.cancellation = cancellation;
      this.seen = call.resourceVersion();
      this.registration = cancellation.onCancel(this::wake);
    }

    private void wake() {
      lock.lock();
      try {
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }

    @Override
    public WatchFrame<ConfigMap> next() {
      lock.lock();
      try {
        while (true) {
          if (cancellation.isCancelled()) {
            throw cancelled();
          }
          if (version().isOlderThan(seen)) {
            throw failure(TransportException.Kind.DISCONNECTED);
          }
          WatchFrame<ConfigMap> frame = following();
          if (frame != null) {
            return frame;
          }
          changed.awaitUninterruptibly();
        }
      } finally {
        lock.unlock();
      }
    }

    private @Nullable WatchFrame<ConfigMap> following() {
      for (WatchFrame<ConfigMap> frame : history) {
        WatchFrame.Event<ConfigMap> event = (WatchFrame.Event<ConfigMap>) frame;
        ResourceVersion its = event.object().resourceVersion();
        if (seen.isOlderThan(its)) {
          seen = its;
          return isIn(call.scope(), event.object())
              ? frame
              : new WatchFrame.Event<>(
                  WatchFrame.Type.BOOKMARK, ConfigMaps.configMap("", "", its.value(), ""));
        }
      }
      return null;
    }

    @Override
    public String mediaType() {
      return "application/json";
    }

    @Override
    public void close() {
      registration.close();
    }
  }
}
